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
  const accepted = startedBy(beat, permit.startMs) - gate.refused - (isProbe ? 1 : 0);
  const counted = {
    ...gate,
    version: gate.version + 1,
    refused: gate.refused + 1,
    lastRefusedMs: Math.max(gate.lastRefusedMs, permit.startMs),
    lastRefusedAccepted: permit.startMs >= gate.lastRefusedMs ? accepted : gate.lastRefusedAccepted,
    opensAtMs: hintMs === undefined ? gate.opensAtMs : Math.max(gate.opensAtMs, nowMs + hint),
  };
  if (gate.state === 'open' && permit.epoch === gate.epoch) {
    const pauseMs = Math.max(pauseMinMs, 1_000 / beat.perSecond);
    return {
      ...counted,
      state: 'closed',
      closedAtMs: nowMs,
      marks: withMark(gate.marks, { atMs: permit.startMs, accepted }, gate.windowMs),
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
  const { beat, lastRefusedMs } = gate;
  const spanMs = lastRefusedMs - gate.lastRefusedBeforeMs;
  const marks = withMark(
    gate.marks,
    { atMs: lastRefusedMs, accepted: gate.lastRefusedAccepted },
    gate.windowMs,
  );
  const measured = measure({ ...gate, marks }, spanMs);
  const limit = Math.min(settings.ceilingPerSecond, Math.max(measured, beat.perSecond / 32, 0.01));
  const windowMs = nextWindowMs(gate, limit, permit);
  const perSecond = limit * headroom;
  const refused = gate.refused - gate.refusedBefore;
  const share = windowMs >= 10_000 || perSecond < 2 ? 0.005 : 0.0025;
  const closedMs = nowMs - gate.firstRefusedMs;
  const doubt = Math.max(closedMs / spanMs, beat.perSecond / limit - 1);
  const costMs = Math.max((refused * 1_000) / share / perSecond, 50 * Math.min(2_000, closedMs));
  const quietMs = doubt > 0.1 ? 0 : Math.min(doubt > 0.03 ? spanMs : 3 * spanMs, costMs);
  const stepMs = Math.max(stepMinMs, windowMs / 3, 10_000 / perSecond, Math.min(20_000, spanMs / 8));
  const accepted = beat.taken - gate.refused - 1;
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
    epochFromMs: permit.startMs,
    epochFromAccepted: accepted,
    refusedBefore: gate.refused,
    lastRefusedBeforeMs: lastRefusedMs,
    quietUntilMs: nowMs + quietMs,
    stepMs,
    fasterAtMs: nowMs + Math.max(stepMs, quietMs),
    fasterBy: Math.min(0.25, Math.max(0.005, doubt / 4)),
    limit,
    windowMs,
    marks: withMark(marks, { atMs: permit.startMs, accepted }, windowMs),
  };
}

function measure(gate: Gate, spanMs: number): number {
  const { marks, lastRefusedMs, windowMs, firstRefusedMs } = gate;
  const first = marks[0]?.atMs ?? 0;
  const least = Math.max(windowMs, 5_000, 20_000 / gate.beat.perSecond);
  const rate = (fromMs: number, toMs: number) =>
    ((acceptedBy(marks, toMs) - acceptedBy(marks, fromMs)) * 1_000) / Math.max(1, toMs - fromMs);
  let best = rate(
    Math.max(first, lastRefusedMs - Math.max(windowMs, Math.min(spanMs, least))),
    lastRefusedMs,
  );
  const times = [
    gate.epochFromMs,
    ...marks.map(({ atMs }) => atMs).filter((atMs) => atMs > gate.epochFromMs && atMs < firstRefusedMs),
    firstRefusedMs,
  ];
  for (const from of times)
    for (const to of times) if (to - from >= least) best = Math.max(best, rate(from, to));
  return best;
}

function nextWindowMs(gate: Gate, limit: number, permit: Permit): number {
  const excess = Math.max(0.01, 1 - limit / gate.beat.perSecond);
  const guess = Math.min(windowMaxMs, Math.max(1_000, gate.shutMs / Math.max(0.05, excess)));
  const mostMs = Math.max(1_000, (3 * (permit.startMs - gate.firstRefusedMs)) / excess);
  return Math.max(guess, Math.min(gate.windowMs, Math.max(0.7 * gate.windowMs, mostMs)));
}
