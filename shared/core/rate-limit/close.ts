import { slotMs } from './beat.ts';
import type { Gate, GateEvent, Permit } from './gate.ts';
import { withMark } from './history.ts';
import { longWindowMs } from './window.ts';

const pauseMinMs = 50;
/** In hours of refusals a probe goes out so often. */
export const pauseMaxMs = 60_000;

/** Hints are given in whole seconds, rounded up: so much less is certain. */
const hintRoundingMs = 1_000;

/** A refused call: the first of an epoch closes the gate, the others are counted; a refused probe lengthens the pause. */
export function afterRefused(gate: Gate, { permit, hintMs = 0 }: Refused, nowMs: number): Gate {
  const { history } = gate;
  const mark = { atMs: permit.startMs, accepted: permit.slot - history.refused };
  const lastRefused = mark.atMs >= history.lastRefused.atMs ? mark : history.lastRefused;
  const counted = { ...gate, history: { ...history, refused: history.refused + 1, lastRefused } };
  if (permit.epoch !== gate.epoch || gate.state === 'closed') return counted;
  if (gate.state === 'open') return closed(counted, permit, hintMs, nowMs);
  if (gate.because === 'unclear') {
    return { ...closed(counted, permit, hintMs, nowMs), because: 'refused' };
  }
  return { ...counted, ...pausedAgain(counted, permit, hintMs, nowMs) };
}

type Refused = Extract<GateEvent, { kind: 'refused' }>;

function closed(gate: Gate, permit: Permit, hintMs: number, nowMs: number): Gate {
  const { beat, search, history } = gate;
  const { windowMs } = history;
  const pauseMs = Math.max(pauseMinMs, 1_000 / beat.perSecond, patienceMs(gate));
  const mark = { atMs: permit.startMs, accepted: permit.slot - (history.refused - 1) };
  const isOfOldBeat = permit.startMs < search.steppedAtMs;
  return {
    ...gate,
    state: 'closed',
    because: 'refused',
    // Slots already given may still be used: the probe comes after the last of them.
    opensAtMs: Math.max(nowMs, slotMs(beat, beat.taken - 1)) + pauseMs,
    search: {
      ...search,
      low: isOfOldBeat ? search.before.low : search.low,
      high: isOfOldBeat ? search.before.perSecond : beat.perSecond,
    },
    history: {
      ...history,
      closedAtMs: nowMs,
      firstRefused: mark,
      shutMs: hintMs - hintRoundingMs,
      marks: withMark(history.marks, mark, windowMs),
    },
  };
}

/** A long window opens no sooner for being asked, and one that still holds an old burst only bit by bit. */
function patienceMs({ history: { windowMs, windowDoubts } }: Gate): number {
  if (windowDoubts > 0) return Math.min(windowMs / 6, 250 * 2 ** windowDoubts);
  return windowMs < longWindowMs ? 0 : windowMs / 20;
}

/** The next pause is as long as all before it together, up to a sixth of a window, and in hours of refusals up to a minute. */
function pausedAgain(gate: Gate, permit: Permit, hintMs: number, nowMs: number): Partial<Gate> {
  const { beat, history } = gate;
  const closedMs = nowMs - history.closedAtMs;
  const mostMs = Math.min(pauseMaxMs, Math.max(5_000, history.windowMs / 6, closedMs / 20));
  const pauseMs = Math.min(mostMs, Math.max(pauseMinMs, 1_000 / beat.perSecond, closedMs));
  const refusingMs = permit.startMs - history.firstRefused.atMs;
  const shutMs = Math.max(history.shutMs, refusingMs, closedMs + hintMs - hintRoundingMs);
  return { state: 'closed', opensAtMs: nowMs + pauseMs, history: { ...history, shutMs } };
}
