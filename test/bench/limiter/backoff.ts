import { busyWaitMs } from '../../../shared/core/calls/backoff.ts';
import type { Random } from '../../../shared/ports/world.ts';
import type { Pacer } from './play.ts';

/** Each worker alone: exponential backoff with full jitter, from 1 s to 60 s, and the server's hint as a floor. */
export function backoffPacer(random: Random): Pacer {
  const readyAtMs: number[] = [];
  const inARow: number[] = [];
  return {
    take: (worker, nowMs) => ({ startMs: Math.max(nowMs, readyAtMs[worker] ?? 0) }),
    answered(worker, isTaken, hintMs, nowMs) {
      const before = inARow[worker] ?? 0;
      inARow[worker] = isTaken ? 0 : before + 1;
      readyAtMs[worker] = isTaken ? nowMs : nowMs + busyWaitMs(before, hintMs, random());
    },
  };
}
