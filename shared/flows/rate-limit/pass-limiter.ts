import {
  answerOfFailure,
  type LimiterAnswer,
  limiterAfter,
  saidYes,
  yesWith,
} from '../../core/rate-limit/after-answer.ts';
import type { LimiterName } from '../../core/rate-limit/limiter-names.ts';
import { limiterOf } from '../../core/rate-limit/rates.ts';
import { handlerWaitMaxMs } from '../../core/timing.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type HeldPermit, type PermitWish, type Taking, takePermit } from './take-permit.ts';

export type PassPorts = Pacing & Pick<AllPorts, 'now' | 'random' | 'log'>;

/** A shorter pause is not worth its request. */
const pauseMinMs = 20;

/** Workers that wait for the same permit come back one after the other, still before it starts. */
const spreadMs = 100;

/**
 * After so much waiting in vain there are more workers than permits: this one leaves the permits to the others for
 * longer.
 */
const crowdedWaitMs = 5_000;

/** How often the writes of others may come first before an answer is left unreported. */
const tellsMax = 16;

/**
 * The right to make one call now, or a wait. Waits of up to two seconds pass in here: then the permit has begun when it
 * is returned. Anyone who asks may have to probe a rate limiter that is paused; after unclear answers `scheduler` does
 * that first, with a read, and then exactly one caller.
 *
 * @param calls the group of calls that it is one of; several groups may pass one rate limiter
 */
export async function askPermit(
  ports: PassPorts,
  calls: LimiterName,
  wish: PermitWish = {},
): Promise<Taking> {
  const name = limiterOf(ports.limiterSettings, calls);
  const probing: PermitWish = { probe: 'entry', ...wish };
  let pausedMs = 0;
  for (;;) {
    const taking = await takePermit(ports, name, probing);
    const untilMs = taking.kind === 'permit' ? Math.ceil(taking.held.startMs - ports.now()) : taking.waitMs;
    if (taking.kind === 'permit' && untilMs > 0) await ports.pause(untilMs);
    // A process that was frozen meanwhile may have come too late for its permit.
    if (taking.kind === 'permit' && isGood(taking.held, ports.now())) return taking;
    const waitMs = Math.max(pauseMinMs, untilMs);
    if (waitMs > handlerWaitMaxMs) return { kind: 'wait', waitMs: jittered(ports, waitMs) };
    pausedMs += waitMs;
    if (pausedMs > handlerWaitMaxMs) return { kind: 'wait', waitMs: jittered(ports, crowdedWaitMs) };
    ports.limitersSeen.delete(name);
    if (taking.kind === 'wait') await ports.pause(waitMs + Math.floor(ports.random() * spreadMs));
  }
}

/** The rate limiter's word is a floor, and what is added to it keeps waiting workers from coming back all at once. */
function jittered({ random }: Pick<AllPorts, 'random'>, waitMs: number): number {
  return waitMs + Math.ceil(random() * Math.min(waitMs, crowdedWaitMs));
}

/** Whether a call may still start under the permit. */
export function isGood({ untilMs }: HeldPermit, nowMs: number): boolean {
  return nowMs <= untilMs;
}

/**
 * Tells the rate limiter how a call under this permit ended. An ordinary answer changes nothing at a rate limiter
 * that flows, and costs nothing. It never throws: a rate limiter that misses an answer learns from the next one, and
 * the call's own result matters more.
 */
export async function reportToLimiter(
  ports: PassPorts,
  calls: LimiterName,
  held: HeldPermit,
  answer: LimiterAnswer,
): Promise<void> {
  const name = limiterOf(ports.limiterSettings, calls);
  const saysNothing =
    answer.kind === 'repeated' || (answer.kind === 'answered' && answer.hintMs === undefined);
  if (saysNothing && !held.isAwaited) return;
  try {
    if (!(await inform(ports, name, held, answer)))
      ports.log.warn('rate_limiter.report_failed', { limiter: name, answer: answer.kind });
  } catch (error) {
    ports.log.error('rate_limiter.report_failed', { limiter: name, answer: answer.kind }, error);
  }
}

/** What is logged when the rate limiter has come into a state. */
const stateEvents = {
  flowing: 'rate_limiter.flowing',
  paused: 'rate_limiter.paused',
  probing: 'rate_limiter.probing',
} as const;

async function inform(
  { limiters, limiterSettings, limitersSeen, now, log }: PassPorts,
  name: LimiterName,
  { permit }: HeldPermit,
  answer: LimiterAnswer,
): Promise<boolean> {
  let limiter = await limiters.limiter(name);
  for (let tries = 0; limiter !== undefined && tries < tellsMax; tries += 1) {
    limitersSeen.set(name, limiter);
    const next = limiterAfter(limiter, limiterSettings[name], { ...answer, permit }, now());
    if (next === limiter) return true;
    const written = await limiters.replaceLimiter(name, next, limiter);
    if (written.applied) {
      limitersSeen.set(name, next);
      const { state, because, interval } = next;
      // The dashboard draws the rate from this line. All digits of it may look like a phone number.
      if (state !== limiter.state)
        log.info(stateEvents[state], {
          limiter: name,
          cause: because,
          perSecond: Number(interval.perSecond.toPrecision(3)),
        });
      return true;
    }
    limiter = written.found;
  }
  return false;
}

/** What came of a call, or how long to wait before it is asked for again. */
export type Passed<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'wait'; readonly waitMs: number };

/**
 * Makes a call that only reads, once there is a permit for it, and tells the rate limiter how it ended. Of one that was
 * not made, for want of an access token, it tells nothing: a probe counts as lost then.
 *
 * @throws what the call throws
 */
export async function passLimiter<Answer>(
  ports: PassPorts,
  name: LimiterName,
  wish: PermitWish,
  call: () => Promise<Answer>,
): Promise<Passed<Answer>> {
  const requested = await askPermit(ports, name, wish);
  if (requested.kind === 'wait') return requested;
  let heard: LimiterAnswer | undefined = saidYes;
  try {
    const { answer, hintMs } = await hear(ports, call);
    heard = yesWith(hintMs);
    return { kind: 'answer', answer };
  } catch (error) {
    heard = answerOfFailure(error);
    throw error;
  } finally {
    if (heard !== undefined) await reportToLimiter(ports, name, requested.held, heard);
  }
}

/** Makes a call under a permit; `hintMs` is there when its answer says that a quota is used up. */
export function hear<Answer>(
  { hearing }: Pick<PassPorts, 'hearing'>,
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly hintMs?: number }> {
  return hearing === undefined ? call().then((answer) => ({ answer })) : hearing(call);
}
