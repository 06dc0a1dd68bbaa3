import type { Gate, GateSettings, Permit } from './gate.ts';
import { slotMs, startedBy } from './gate-beat.ts';
import { acceptedBy, withMark } from './gate-measure.ts';
import { stepMinMs } from './gate-take.ts';

const headroom = 0.985;
const pauseMinMs = 50;
const pauseMaxMs = 60_000;
const windowMaxMs = 120_000;
const hintMaxMs = 24 * 3_600_000;

export function refusedCall(gate: Gate, permit: Permit, hintMs: number | undefined, nowMs: number): Gate {
  const hint = Math.min(hintMs ?? 0, hintMaxMs);
  const { beat } = gate;
  const isProbe = gate.state === 'probing' && permit.epoch === gate.epoch;
  const refused = gate.refused + 1;
  const accepted = startedBy(beat, permit.startMs) - gate.refused - (isProbe ? 1 : 0);
  const counted = {
    ...gate,
    version: gate.version + 1,
    refused,
    lastRefusedMs: Math.max(gate.lastRefusedMs, permit.startMs),
    opensAtMs: hintMs === undefined ? gate.opensAtMs : Math.max(gate.opensAtMs, nowMs + hint),
    lastRefusedAccepted: permit.startMs >= gate.lastRefusedMs ? accepted : gate.lastRefusedAccepted,
  };
  if (gate.state === 'open' && permit.epoch === gate.epoch) {
    const pauseMs = Math.max(pauseMinMs, 1_000 / beat.perSecond);
    return {
      ...counted,
      state: 'closed',
      closedAtMs: nowMs,
      marks: withMark(gate.marks, { atMs: permit.startMs, accepted }),
      firstRefusedMs: permit.startMs,
      shutMs: hint - 1_000,
      opensAtMs: Math.max(counted.opensAtMs, nowMs + pauseMs, slotMs(beat, beat.taken - 1)),
    };
  }
  if (!isProbe) return counted;
  const closedMs = nowMs - gate.closedAtMs;
  const mostMs = Math.min(pauseMaxMs, Math.max(5_000, closedMs / 20));
  const pauseMs = Math.min(mostMs, Math.max(pauseMinMs, 1_000 / beat.perSecond, closedMs));
  // The answer is here, so the time kept for it is given back.
  return {
    ...counted,
    state: 'closed',
    shutMs: Math.max(
      gate.shutMs,
      permit.startMs - gate.firstRefusedMs,
      nowMs + hint - 1_000 - gate.closedAtMs,
    ),
    opensAtMs: nowMs + Math.max(pauseMs, hint),
  };
}

/** An accepted probe opens the gate, with a beat just under what was accepted. */
export function acceptedCall(gate: Gate, permit: Permit, settings: GateSettings, nowMs: number): Gate {
  if (gate.state !== 'probing' || permit.epoch !== gate.epoch) return gate;
  const { beat, lastRefusedMs, lastRefusedBeforeMs } = gate;
  const marks = withMark(gate.marks, { atMs: lastRefusedMs, accepted: gate.lastRefusedAccepted });
  const spanMs = lastRefusedMs - lastRefusedBeforeMs;
  const measured = measure({ ...gate, marks }, spanMs);
  const limit = Math.min(settings.ceilingPerSecond, Math.max(measured, 0.01));
  const windowMs = nextWindowMs(gate, limit);
  const perSecond = limit * headroom;
  const refused = gate.refused - gate.refusedBefore;
  const share = windowMs >= 10_000 || perSecond < 2 ? 0.005 : 0.0025;
  const doubt = (permit.startMs - lastRefusedMs) / spanMs;
  const costMs = (refused * 1_000) / share / perSecond;
  const quietMs = doubt > 0.1 ? 0 : Math.min(doubt > 0.02 ? spanMs : 3 * spanMs, costMs);
  const stepMs = Math.max(stepMinMs, windowMs / 3, 10_000 / perSecond, Math.min(20_000, spanMs / 8));
  return {
    ...gate,
    version: gate.version + 1,
    state: 'open',
    beat: {
      ...beat,
      perSecond,
      fromMs: Math.max(nowMs, permit.startMs + 1_000 / perSecond),
      fromTaken: beat.taken,
    },
    opensAtMs: nowMs,
    epochFromMs: nowMs,
    refusedBefore: gate.refused,
    lastRefusedBeforeMs: lastRefusedMs,
    quietUntilMs: nowMs + quietMs,
    stepMs,
    fasterAtMs: nowMs + Math.max(stepMs, quietMs),
    fasterBy: Math.min(0.25, Math.max(0.005, doubt / 4)),
    limit,
    windowMs,
    marks: withMark(marks, { atMs: permit.startMs, accepted: beat.taken - gate.refused - 1 }),
  };
}

function measure(gate: Gate, spanMs: number): number {
  const { marks, lastRefusedMs, windowMs } = gate;
  const first = marks[0]?.atMs ?? 0;
  const least = Math.max(windowMs, 10_000, 20_000 / gate.beat.perSecond);
  const rate = (fromMs: number, toMs: number) =>
    ((acceptedBy(marks, toMs) - acceptedBy(marks, fromMs)) * 1_000) / Math.max(1, toMs - fromMs);
  if (spanMs < 2 * least || gate.limit === undefined)
    return rate(Math.max(first, lastRefusedMs - Math.max(windowMs, spanMs)), lastRefusedMs);
  const froms = marks.filter((mark) => mark.atMs >= gate.epochFromMs);
  let best = rate(Math.max(first, lastRefusedMs - least), lastRefusedMs);
  for (const from of froms)
    for (const to of froms)
      if (to.atMs - from.atMs >= least && to.atMs <= gate.firstRefusedMs)
        best = Math.max(best, rate(from.atMs, to.atMs));
  return best;
}

function nextWindowMs(gate: Gate, limit: number): number {
  const excess = Math.min(1, Math.max(0.05, 1 - limit / gate.beat.perSecond));
  const guess = Math.min(windowMaxMs, Math.max(1_000, gate.shutMs / excess));
  return guess > gate.windowMs ? guess : 0.95 * gate.windowMs + 0.05 * guess;
}
