import type { Beat } from './gate-beat.ts';
import type { Mark } from './gate-measure.ts';

/**
 * The rate gate: paces calls at just under a limit that nobody told us. One value, small enough for one database item.
 *
 * Permits are slots of an even beat. A refusal closes the gate. After a pause, or when the server's own hint is over, one permit
 * goes out as a probe; when that is accepted, the beat starts anew just below the limit, which is what was accepted in the
 * last window before the refusals ended. The beat is then left alone for as long as the refusals have to be paid off, and
 * after that sped up in small, doubling steps until the next refusal measures the limit again.
 */
export type Gate = {
  /** Counts changes of anything but `beat.taken`: every write is guarded by it. */
  readonly version: number;
  /** Counts beats and probes: an answer to a permit of an earlier one does not close or open this one. */
  readonly epoch: number;
  /** `probing`: one permit is out, and decides. */
  readonly state: 'open' | 'closed' | 'probing';
  readonly beat: Beat;
  /** No permit starts before; never set back. */
  readonly opensAtMs: number;
  /** Refused calls, ever. */
  readonly refused: number;
  /** When the last refused call was started. */
  readonly lastRefusedMs: number;
  /** Calls accepted by then. */
  readonly lastRefusedAccepted: number;
  /** When the epoch's probe started. */
  readonly epochFromMs: number;
  readonly epochFromAccepted: number;
  /** `refused` and `lastRefusedMs` when the epoch began. */
  readonly refusedBefore: number;
  readonly lastRefusedBeforeMs: number;
  readonly closedAtMs: number;
  readonly firstRefusedMs: number;
  /** Until then the beat is left alone. */
  readonly quietUntilMs: number;
  readonly stepMs: number;
  readonly shutMs: number;
  readonly fasterAtMs: number;
  readonly fasterBy: number;
  readonly limit: number | undefined;
  readonly windowMs: number;
  readonly marks: readonly Mark[];
};

export type GateSettings = {
  /** Never faster than this, whatever is accepted. */
  readonly ceilingPerSecond: number;
  readonly firstPerSecond: number;
};

export type Permit = { readonly epoch: number; readonly startMs: number };

export function newGate({ firstPerSecond, ceilingPerSecond }: GateSettings, nowMs: number): Gate {
  return {
    version: 1,
    epoch: 1,
    state: 'open',
    beat: { perSecond: Math.min(firstPerSecond, ceilingPerSecond), fromMs: nowMs, fromTaken: 0, taken: 0 },
    opensAtMs: nowMs,
    refused: 0,
    lastRefusedMs: nowMs,
    lastRefusedAccepted: 0,
    epochFromMs: nowMs,
    epochFromAccepted: 0,
    refusedBefore: 0,
    lastRefusedBeforeMs: nowMs,
    closedAtMs: 0,
    firstRefusedMs: 0,
    quietUntilMs: nowMs,
    stepMs: 2_000,
    shutMs: 0,
    fasterAtMs: nowMs + 2_000,
    fasterBy: 1,
    limit: undefined,
    windowMs: 1_000,
    marks: [{ atMs: nowMs, accepted: 0 }],
  };
}
