import { gateAfter } from '../../../shared/core/rate-limit/after.ts';
import { newGate, type Permit } from '../../../shared/core/rate-limit/gate.ts';
import { takePermits } from '../../../shared/core/rate-limit/take.ts';
import type { Pacer } from './play.ts';

/** The ceiling is far above every limit of the bench, so that it helps nowhere. */
const settings = { ceilingPerSecond: 1_000, firstPerSecond: 1 };

/** One gate, shared by all workers. */
export function gatePacer(): Pacer {
  let gate = newGate(settings, 0);
  const permits: Permit[] = [];
  return {
    take(worker, nowMs) {
      const taken = takePermits(gate, settings, { count: 1 }, nowMs);
      gate = taken.gate;
      const permit = taken.permits[0];
      if (permit === undefined) return { waitMs: taken.waitMs };
      permits[worker] = permit;
      return { startMs: permit.startMs };
    },
    answered(worker, isTaken, hintMs, nowMs) {
      const permit = permits[worker];
      if (permit === undefined) throw new Error(`Worker ${worker} has an answer without a permit`);
      gate = gateAfter(gate, settings, { kind: isTaken ? 'answered' : 'refused', permit, hintMs }, nowMs);
    },
  };
}
