import { type Gate, newGate, type Permit } from '../../core/rate-limit/gate.ts';
import type { GateName } from '../../core/rate-limit/name.ts';
import { withSlots } from '../../core/rate-limit/slots.ts';
import { takePermits, type Wish } from '../../core/rate-limit/take.ts';
import type { GateWork } from '../../core/rate-limit/work.ts';
import type { Pacing } from '../../ports/gates.ts';
import type { World } from '../../ports/world.ts';

type Ports = Pacing & Pick<World, 'now' | 'chance'>;

/** What a caller wants a permit for. */
export type PermitWish = Pick<Wish, 'probe'> & { readonly work?: GateWork };

/** A permit in the time of this process, whose clock may be behind the gate's. */
export type HeldPermit = {
  readonly permit: Permit;
  readonly startMs: number;
  /** Not used by then it is void. */
  readonly untilMs: number;
  /** Whether any answer matters to the gate, and not only a bad one: it is not open, or an earlier call came to nothing. */
  readonly isAwaited: boolean;
};

export type Taking =
  | { readonly kind: 'permit'; readonly held: HeldPermit }
  | { readonly kind: 'wait'; readonly waitMs: number };

/** How often others may be faster before a worker steps back, and for how long it does. */
const triesMax = 8;
const beatenWaitMs = 200;

/** Slots that others may take between this worker's last look and its take, without making it void. */
const crowdMax = 30;

/**
 * One permit, or how long to wait before asking again. It works on the gate as this process saw it last: the store refuses
 * what no longer fits, and shows the gate as it is. For anything but an addition it looks first: others have mostly been there.
 */
export async function takePermit(world: Ports, name: GateName, wish: PermitWish): Promise<Taking> {
  const one = { ...wish, count: 1, work: wish.work ?? 'other' };
  let seen = world.gatesSeen.get(name);
  let isFresh = false;
  for (let tries = 0; tries < triesMax; tries += 1) {
    isFresh ||= seen === undefined;
    const gate: Gate = seen ?? (await newest(world, name));
    world.gatesSeen.set(name, gate);
    const nowMs = world.now();
    const taken = takePermits(gate, world.gateSettings[name], one, nowMs);
    const [permit] = taken.permits;
    if (permit === undefined && isFresh) return { kind: 'wait', waitMs: Math.ceil(taken.waitMs) };
    const isAddition = taken.gate.version === gate.version;
    seen = undefined;
    if (permit === undefined || !(isAddition || isFresh)) continue;
    const own = isAddition
      ? await addSlot(world, name, gate, one, nowMs)
      : await replace(world, name, gate, taken.gate, permit);
    if ('permit' in own) {
      world.gatesSeen.set(name, own.after);
      return { kind: 'permit', held: heldFrom(own.permit, gate, nowMs) };
    }
    seen = own.found;
    isFresh = true;
  }
  return { kind: 'wait', waitMs: beatenWaitMs + Math.ceil(world.chance() * beatenWaitMs) };
}

async function newest({ gates, gateSettings, now }: Ports, name: GateName): Promise<Gate> {
  const found = await gates.gate(name);
  if (found !== undefined) return found;
  const first = newGate(gateSettings[name], now());
  const answer = await gates.addGate(name, first);
  return answer.applied ? first : (answer.found ?? first);
}

type Own =
  | { readonly permit: Permit; readonly after: Gate }
  /** Somebody was faster, and this is what is there now. */
  | { readonly found: Gate | undefined };

async function replace(
  { gates }: Ports,
  name: GateName,
  before: Gate,
  after: Gate,
  permit: Permit,
): Promise<Own> {
  const answer = await gates.replaceGate(name, after, before);
  return answer.applied ? { permit, after } : { found: answer.found };
}

async function addSlot(
  { gates, gateSettings }: Ports,
  name: GateName,
  gate: Gate,
  wish: Wish & { readonly work: string },
  nowMs: number,
): Promise<Own> {
  const settings = gateSettings[name];
  const crowd = takePermits(gate, settings, { ...wish, count: 1 + crowdMax }, nowMs).gate;
  const takenMax = crowd.version === gate.version ? crowd.beat.taken - 1 : gate.beat.taken;
  const work = settings.shares === undefined ? undefined : wish.work;
  const take = { version: gate.version, slots: 1, takenMax, ...(work === undefined ? {} : { work }) };
  const answer = await gates.takeSlots(name, take);
  if (!answer.applied) return { found: answer.found };
  // Which slot it is follows from the gate as it was just before. It may be beyond this kind's part after all: then it is lost.
  const [permit] = takePermits(withSlots(answer.gate, -1, work), settings, wish, nowMs).permits;
  return permit === undefined ? { found: answer.gate } : { permit, after: answer.gate };
}

function heldFrom(permit: Permit, gate: Gate, nowMs: number): HeldPermit {
  const behindMs = Math.max(0, gate.seenMs - nowMs);
  return {
    permit,
    startMs: permit.startMs - behindMs,
    untilMs: permit.endMs - behindMs,
    isAwaited: gate.state !== 'open' || gate.unclear.inARow > 0,
  };
}
