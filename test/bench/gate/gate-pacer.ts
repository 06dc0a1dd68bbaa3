import { newGate, type Permit } from '../../../shared/core/gate.ts';
import { acceptedCall, refusedCall } from '../../../shared/core/gate-answer.ts';
import { takePermit } from '../../../shared/core/gate-take.ts';
import type { Pacer } from './play.ts';

/** The ceiling is far above every limit of the bench, so that it helps nowhere. */
const settings = { ceilingPerSecond: 1_000, firstPerSecond: 1 };

/** One gate, shared by all workers. */
export function gatePacer(trace = false): Pacer {
  let gate = newGate(settings, 0);
  const permits: Permit[] = [];
  return {
    take(worker, nowMs) {
      const got = takePermit(gate, settings, nowMs);
      gate = got.gate;
      if ('waitMs' in got) return { waitMs: got.waitMs };
      permits[worker] = got.permit;
      return { startMs: got.permit.startMs };
    },
    answered(worker, isTaken, hintMs, nowMs) {
      const permit = permits[worker];
      if (permit === undefined) throw new Error(`Worker ${worker} has an answer without a permit`);
      const b = gate;
      gate = isTaken
        ? acceptedCall(gate, permit, settings, nowMs)
        : refusedCall(gate, permit, hintMs, nowMs);
      if (trace && b.state !== 'open' && gate.state === 'open')
        console.log(
          (nowMs / 1000).toFixed(1), 'rate was', b.beat.perSecond.toFixed(2), 'R', b.refused - b.refusedBefore, 'closed', ((nowMs - b.closedAtMs) / 1000).toFixed(1), 'limit', gate.limit?.toFixed(2), 'W', (gate.windowMs / 1000).toFixed(1), 'quiet', ((gate.fasterAtMs - nowMs) / 1000).toFixed(1), 'by', gate.fasterBy.toFixed(3), 'span', ((b.lastRefusedMs-b.lastRefusedBeforeMs)/1000).toFixed(1));
    },
  };
}
