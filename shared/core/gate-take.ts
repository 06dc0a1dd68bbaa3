import type { Gate, GateSettings, Permit } from './gate.ts';
import { slotMs, startedBy } from './gate-beat.ts';
import { withMark } from './gate-measure.ts';

const aheadMs = 2_000;
const aheadGrowingMs = 250;
const probeLimitMs = 30_000;
export const stepMinMs = 2_000;

/** The next permit, or how long to wait before asking again. */
export function takePermit(
  gate: Gate,
  settings: GateSettings,
  nowMs: number,
): { readonly gate: Gate; readonly permit: Permit } | { readonly gate: Gate; readonly waitMs: number } {
  if (nowMs < gate.opensAtMs) return { gate, waitMs: gate.opensAtMs - nowMs };
  if (gate.state !== 'open') return probe(gate, nowMs);
  const beating = onBeat(faster(gate, settings, nowMs), nowMs);
  const startMs = slotMs(beating.beat, beating.beat.taken);
  const isSteady = nowMs > gate.epochFromMs + Math.max(5_000, gate.windowMs) && nowMs < gate.quietUntilMs;
  const reachMs = isSteady ? aheadMs : aheadGrowingMs;
  if (startMs > nowMs + reachMs) return { gate: beating, waitMs: startMs - nowMs - reachMs };
  const beat = { ...beating.beat, taken: beating.beat.taken + 1 };
  return { gate: { ...beating, beat }, permit: { epoch: gate.epoch, startMs: Math.max(startMs, nowMs) } };
}

function probe(gate: Gate, nowMs: number): { readonly gate: Gate; readonly permit: Permit } {
  const epoch = gate.epoch + 1;
  const beat = { ...gate.beat, fromMs: nowMs, fromTaken: gate.beat.taken, taken: gate.beat.taken + 1 };
  return {
    gate: {
      ...gate,
      version: gate.version + 1,
      epoch,
      state: 'probing',
      beat,
      opensAtMs: nowMs + probeLimitMs,
    },
    permit: { epoch, startMs: nowMs },
  };
}

/** Idle time gives no credit: a beat that lags begins anew. */
function onBeat(gate: Gate, nowMs: number): Gate {
  const { beat } = gate;
  const lagMs = nowMs - slotMs(beat, beat.taken);
  if (lagMs <= 1_000 / beat.perSecond) return gate;
  const isIdle = lagMs > 2_000 + 2_000 / beat.perSecond;
  return {
    ...gate,
    version: gate.version + 1,
    beat: { ...beat, fromMs: nowMs, fromTaken: beat.taken },
    fasterAtMs: Math.max(gate.fasterAtMs, nowMs + gate.stepMs),
    marks: isIdle ? [{ atMs: nowMs, accepted: beat.taken - gate.refused }] : gate.marks,
  };
}

function faster(gate: Gate, { ceilingPerSecond }: GateSettings, nowMs: number): Gate {
  const { beat } = gate;
  if (nowMs < gate.fasterAtMs || beat.perSecond >= ceilingPerSecond) return gate;
  return {
    ...gate,
    version: gate.version + 1,
    beat: {
      ...beat,
      perSecond: Math.min(ceilingPerSecond, beat.perSecond * (1 + gate.fasterBy)),
      fromMs: slotMs(beat, beat.taken),
      fromTaken: beat.taken,
    },
    fasterAtMs: nowMs + gate.stepMs,
    fasterBy: Math.min(gate.limit === undefined ? 1 : 0.25, gate.fasterBy * 2),
    marks: withMark(
      gate.marks,
      { atMs: nowMs, accepted: startedBy(beat, nowMs) - gate.refused },
      gate.windowMs,
    ),
  };
}
