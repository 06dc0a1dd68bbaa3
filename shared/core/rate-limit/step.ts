import { atRate, startedBy } from './beat.ts';
import type { Gate, GateSettings } from './gate.ts';
import { withMark } from './history.ts';
import { headroom, holdMs, isSeeking, type Search } from './search.ts';

/** Most by which one step speeds up a beat that was refused before. */
const stepMaxBy = 0.25;

/** The gate with a new beat, if it is time for one: half-way to the refused rate, down to rest, or up to find the limit again. */
export function stepped(gate: Gate, { ceilingPerSecond }: GateSettings, nowMs: number): Gate {
  const { beat, search } = gate;
  const { windowMs } = gate.history;
  if (nowMs < search.stepAtMs) return gate;
  const isKeptUp = holdMs(search, windowMs, beat.perSecond, 1) >= 1.2 * windowMs;
  const low = isKeptUp ? Math.max(search.low, beat.perSecond) : search.low;
  const before = { perSecond: beat.perSecond, low: search.low };
  const next = { ...search, low, before, steppedAtMs: nowMs };
  const isOver = !isSeeking(next, windowMs);
  if (isOver && isSeeking(search, windowMs)) {
    const restUntilMs = nowMs + search.restMs;
    return changed(gate, low * headroom, { ...next, restUntilMs, stepAtMs: restUntilMs }, nowMs);
  }
  const by = isOver ? search.stepBy : Math.min(stepMaxBy, ((next.high ?? low) / low - 1) / 2);
  const from = isOver ? Math.max(low, beat.perSecond) : low;
  const perSecond = Math.min(ceilingPerSecond, from * (1 + by));
  // A beat that rises leaves behind what was refused before.
  const rising = { ...next, high: undefined, stepBy: nextStepBy(search.stepBy) };
  const trying = isOver ? rising : next;
  const stepAtMs = nowMs + holdMs(trying, windowMs, perSecond, by);
  return changed(gate, perSecond, { ...trying, stepAtMs }, nowMs);
}

function nextStepBy(by: number): number {
  return by >= 1 ? 1 : Math.min(stepMaxBy, by * 2);
}

function changed(gate: Gate, perSecond: number, search: Search, nowMs: number): Gate {
  const { beat, history } = gate;
  const mark = { atMs: nowMs, accepted: startedBy(beat, nowMs) - history.refused };
  return {
    ...gate,
    version: gate.version + 1,
    seenMs: nowMs,
    beat: atRate(beat, perSecond),
    search,
    history: { ...history, marks: withMark(history.marks, mark, history.windowMs) },
  };
}
