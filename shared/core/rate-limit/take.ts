import { callLimitMs } from '../timing.ts';
import { beatFrom, slotMs } from './beat.ts';
import type { Gate, GateSettings, Permit } from './gate.ts';
import { holdMs } from './search.ts';
import { reachMs, withTaken } from './shares.ts';
import { stepped } from './step.ts';

export type Wish = {
  /** Most permits to take at once. */
  readonly count: number;
  /** The kind of work, as the gate's shares name it. */
  readonly work?: string;
  /** Set by whoever probes a gate that unclear answers have closed: what it would do with the permit. */
  readonly probe?: 'read' | 'entry';
};

export type Taken = {
  readonly gate: Gate;
  /** In order of their start; none, fewer or as many as wished for. */
  readonly permits: readonly Permit[];
  /** How long to wait before asking for the rest. */
  readonly waitMs: number;
};

/** How far ahead slots are given while the beat rests. */
const aheadMs = 2_000;

/** The same while a rate is tried: what was given ahead is refused when the try fails. */
const aheadTryingMs = 250;

/** How long a permit stays good after its start. */
const lateMs = 500;

/** A probe without an answer is taken for lost when no call can last so long. */
const probeLimitMs = callLimitMs + 10_000;

/** How long ordinary work stays away from a gate that only a probe can open. */
const unclearWaitMs = 5_000;

export function takePermits(gate: Gate, settings: GateSettings, wish: Wish, clockMs: number): Taken {
  const nowMs = Math.max(clockMs, gate.seenMs);
  const opensAtMs = gate.state === 'open' ? gate.floorMs : Math.max(gate.floorMs, gate.opensAtMs);
  if (nowMs < opensAtMs) return { gate, permits: [], waitMs: opensAtMs - nowMs };
  if (gate.state !== 'open') return takeProbe(gate, wish, nowMs);
  let now = stepped(onBeat(gate, nowMs), settings, nowMs);
  const permits: Permit[] = [];
  while (permits.length < wish.count) {
    const { beat, round } = now;
    const work = wish.work ?? '';
    const startMs = slotMs(beat, beat.taken);
    const mostMs = isResting(now, nowMs) ? aheadMs : aheadTryingMs;
    const shares = settings.shares;
    const reach = shares === undefined ? mostMs : reachMs(shares, round, beat.taken, work, mostMs);
    if (startMs > nowMs + reach) return { gate: now, permits, waitMs: startMs - nowMs - reach };
    permits.push(permitOf(gate.epoch, beat.taken, Math.max(startMs, nowMs)));
    const nextRound = shares === undefined ? round : withTaken(round, beat.taken, work);
    const version = nextRound.no === round.no ? now.version : now.version + 1;
    now = { ...now, version, beat: { ...beat, taken: beat.taken + 1 }, round: nextRound };
  }
  return { gate: now, permits, waitMs: 0 };
}

function takeProbe(gate: Gate, wish: Wish, nowMs: number): Taken {
  const { because, unclear, beat } = gate;
  const wanted = unclear.isReadAnswered ? 'entry' : 'read';
  if (because === 'unclear' && wish.probe !== wanted) return { gate, permits: [], waitMs: unclearWaitMs };
  const epoch = gate.epoch + 1;
  const probing: Gate = {
    ...gate,
    version: gate.version + 1,
    seenMs: nowMs,
    epoch,
    state: 'probing',
    beat: { ...beatFrom(nowMs, beat.perSecond, beat.taken), taken: beat.taken + 1 },
    opensAtMs: nowMs + probeLimitMs,
  };
  return { gate: probing, permits: [permitOf(epoch, beat.taken, nowMs)], waitMs: 0 };
}

function permitOf(epoch: number, slot: number, startMs: number): Permit {
  return { epoch, slot, startMs, endMs: startMs + lateMs };
}

function isResting({ search, history }: Gate, nowMs: number): boolean {
  return nowMs < search.restUntilMs && nowMs > history.lastRefused.atMs + Math.max(5_000, history.windowMs);
}

/** Idle time gives no credit: a beat that lags begins anew, and what is not used is not sped up. */
function onBeat(gate: Gate, nowMs: number): Gate {
  const { beat, search, history } = gate;
  const lagMs = nowMs - slotMs(beat, beat.taken);
  if (lagMs <= 1_000 / beat.perSecond) return gate;
  const holdsMs = holdMs(search, history.windowMs, beat.perSecond, search.stepBy);
  // After a pause nothing can be counted across it.
  const isLong = lagMs > 2_000 + 2_000 / beat.perSecond;
  const mark = { atMs: nowMs, accepted: beat.taken - history.refused };
  return {
    ...gate,
    version: gate.version + 1,
    seenMs: nowMs,
    beat: beatFrom(nowMs, beat.perSecond, beat.taken),
    search: { ...search, stepAtMs: Math.max(search.stepAtMs, nowMs + holdsMs) },
    history: isLong ? { ...history, marks: [mark] } : history,
  };
}
