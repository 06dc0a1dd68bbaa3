import { type Limiter, newLimiter, type Permit, withPermits } from '../../core/rate-limit/limiter.ts';
import type { LimiterName } from '../../core/rate-limit/limiter-names.ts';
import { takePermits, type Wish } from '../../core/rate-limit/take.ts';
import type { LimiterWork } from '../../core/rate-limit/work.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pacing & Pick<AllPorts, 'now' | 'random'>;

/** What a caller wants a permit for. */
export type PermitWish = Pick<Wish, 'probe'> & { readonly work?: LimiterWork };

/** A permit in the time of this process, whose clock may be behind the rate limiter's. */
export type HeldPermit = {
  readonly permit: Permit;
  readonly startMs: number;
  /** Not used by then it is void. */
  readonly untilMs: number;
  /**
   * Whether any answer matters to the rate limiter, and not only a bad one: it is not flowing, or an earlier call came
   * to nothing.
   */
  readonly isAwaited: boolean;
};

export type Taking =
  | { readonly kind: 'permit'; readonly held: HeldPermit }
  | { readonly kind: 'wait'; readonly waitMs: number };

/** How often others may be faster before a worker steps back, and for how long it does. */
const triesMax = 8;
const beatenWaitMs = 200;

/** Permits that others may take between this worker's last look and its take, without making it void. */
const crowdMax = 30;

/**
 * One permit, or how long to wait before asking again. It works on the rate limiter as this process saw it last: the
 * store refuses what no longer fits, and shows the rate limiter as it is. For anything but an addition it looks first:
 * others have mostly been there.
 */
export async function takePermit(ports: Ports, name: LimiterName, wish: PermitWish): Promise<Taking> {
  const one = { ...wish, count: 1, work: wish.work ?? 'other' };
  let seen = ports.limitersSeen.get(name);
  let isFresh = false;
  for (let tries = 0; tries < triesMax; tries += 1) {
    isFresh ||= seen === undefined;
    const limiter: Limiter = seen ?? (await newest(ports, name));
    ports.limitersSeen.set(name, limiter);
    const nowMs = ports.now();
    const taken = takePermits(limiter, ports.limiterSettings[name], one, nowMs);
    const [permit] = taken.permits;
    if (permit === undefined && isFresh) return { kind: 'wait', waitMs: Math.ceil(taken.waitMs) };
    const isAddition = taken.limiter.version === limiter.version;
    seen = undefined;
    if (permit === undefined || !(isAddition || isFresh)) continue;
    const own = isAddition
      ? await addPermit(ports, name, limiter, one, nowMs)
      : await replace(ports, name, limiter, taken.limiter, permit);
    if ('permit' in own) {
      ports.limitersSeen.set(name, own.after);
      return { kind: 'permit', held: heldFrom(own.permit, limiter, nowMs) };
    }
    seen = own.found;
    isFresh = true;
  }
  return { kind: 'wait', waitMs: beatenWaitMs + Math.ceil(ports.random() * beatenWaitMs) };
}

async function newest({ limiters, limiterSettings, now }: Ports, name: LimiterName): Promise<Limiter> {
  const found = await limiters.limiter(name);
  if (found !== undefined) return found;
  const first = newLimiter(limiterSettings[name], now());
  const answer = await limiters.addLimiter(name, first);
  return answer.applied ? first : (answer.found ?? first);
}

type Own =
  | { readonly permit: Permit; readonly after: Limiter }
  /** Somebody was faster, and this is what is there now. */
  | { readonly found: Limiter | undefined };

async function replace(
  { limiters }: Ports,
  name: LimiterName,
  before: Limiter,
  after: Limiter,
  permit: Permit,
): Promise<Own> {
  const answer = await limiters.replaceLimiter(name, after, before);
  return answer.applied ? { permit, after } : { found: answer.found };
}

async function addPermit(
  { limiters, limiterSettings }: Ports,
  name: LimiterName,
  limiter: Limiter,
  wish: Wish & { readonly work: string },
  nowMs: number,
): Promise<Own> {
  const settings = limiterSettings[name];
  const crowd = takePermits(limiter, settings, { ...wish, count: 1 + crowdMax }, nowMs).limiter;
  const takenMax = crowd.version === limiter.version ? crowd.interval.taken - 1 : limiter.interval.taken;
  const work = settings.shares === undefined ? undefined : wish.work;
  const take = { version: limiter.version, permits: 1, takenMax, ...(work === undefined ? {} : { work }) };
  const answer = await limiters.takePermits(name, take);
  if (!answer.applied) return { found: answer.found };
  // Which permit it is follows from the rate limiter as it was just before. It may be beyond this kind's part after
  // all: then it is lost.
  const [permit] = takePermits(withPermits(answer.limiter, -1, work), settings, wish, nowMs).permits;
  return permit === undefined ? { found: answer.limiter } : { permit, after: answer.limiter };
}

function heldFrom(permit: Permit, limiter: Limiter, nowMs: number): HeldPermit {
  const behindMs = Math.max(0, limiter.seenMs - nowMs);
  return {
    permit,
    startMs: permit.startMs - behindMs,
    untilMs: permit.endMs - behindMs,
    isAwaited: limiter.state !== 'flowing' || limiter.unclear.inARow > 0,
  };
}
