import { dayMs } from '../timing.ts';
import { beatFrom } from './beat.ts';
import { afterRefused } from './close.ts';
import { type Gate, type GateEvent, type GateSettings, type Permit, unclearPauseMs } from './gate.ts';
import { opened } from './open.ts';

/** Unclear answers in a row that close the gate. */
const unclearMax = 3;

const unclearPauseMaxMs = 300_000;

/**
 * The gate after an answer. It is the same value if the answer changes nothing, as nearly all do: then nothing is written.
 *
 * A hint of more than a day is taken for a day.
 */
export function gateAfter(gate: Gate, settings: GateSettings, event: GateEvent, clockMs: number): Gate {
  const nowMs = Math.max(clockMs, gate.seenMs);
  const after = answer(gate, settings, event, nowMs);
  const hintMs = event.kind === 'unclear' ? 0 : hintOf(event.hintMs);
  const floorMs = hintMs === 0 ? gate.floorMs : Math.max(gate.floorMs, nowMs + hintMs);
  if (after === gate && floorMs === gate.floorMs) return gate;
  return { ...after, version: gate.version + 1, seenMs: nowMs, floorMs };
}

function hintOf(hintMs: number | undefined): number {
  return hintMs === undefined || Number.isNaN(hintMs) ? 0 : Math.min(dayMs, Math.max(0, hintMs));
}

function answer(gate: Gate, settings: GateSettings, event: GateEvent, nowMs: number): Gate {
  const { permit } = event;
  if (event.kind === 'unclear') return permit.epoch === gate.epoch ? afterUnclear(gate, nowMs) : gate;
  const heard = gate.unclear.inARow === 0 ? gate : { ...gate, unclear: { ...gate.unclear, inARow: 0 } };
  if (event.kind === 'refused') return afterRefused(heard, { ...event, hintMs: hintOf(event.hintMs) }, nowMs);
  if (gate.state !== 'probing' || permit.epoch !== gate.epoch) return gate.state === 'open' ? heard : gate;
  return gate.because === 'unclear'
    ? afterUnclearProbe(heard, permit, nowMs)
    : opened(heard, settings, permit, nowMs);
}

function afterUnclear(gate: Gate, nowMs: number): Gate {
  if (gate.state === 'closed') return gate;
  const inARow = gate.unclear.inARow + 1;
  const isUnclear = gate.because === 'unclear' && gate.state === 'probing';
  if (inARow < unclearMax && !isUnclear) {
    const unclear = { ...gate.unclear, inARow };
    // The probe of a refusing server has said nothing: the next one may go out at once.
    return gate.state === 'open'
      ? { ...gate, unclear }
      : { ...gate, unclear, state: 'closed', opensAtMs: nowMs };
  }
  const pauseMs = isUnclear ? Math.min(unclearPauseMaxMs, 2 * gate.unclear.pauseMs) : unclearPauseMs;
  return {
    ...gate,
    state: 'closed',
    because: 'unclear',
    opensAtMs: nowMs + pauseMs,
    unclear: { inARow, isReadAnswered: false, pauseMs },
  };
}

/** An answered read lets one entry through; an answered entry opens the gate with the beat that it had. */
function afterUnclearProbe(gate: Gate, permit: Permit, nowMs: number): Gate {
  const { unclear, beat, search, history } = gate;
  if (!unclear.isReadAnswered) {
    return { ...gate, state: 'closed', opensAtMs: nowMs, unclear: { ...unclear, isReadAnswered: true } };
  }
  const mark = { atMs: permit.startMs, accepted: beat.taken - history.refused };
  return {
    ...gate,
    state: 'open',
    beat: beatFrom(nowMs + 1_000 / beat.perSecond, beat.perSecond, beat.taken),
    unclear: { inARow: 0, isReadAnswered: false, pauseMs: unclearPauseMs },
    search: { ...search, stepAtMs: Math.max(search.stepAtMs, nowMs + 2_000), steppedAtMs: nowMs },
    history: { ...history, marks: [mark] },
  };
}
