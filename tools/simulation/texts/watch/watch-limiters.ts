import type { Limiter } from '../../../../shared/core/rate-limit/limiter.ts';
import type { LimiterName } from '../../../../shared/core/rate-limit/limiter-names.ts';
import type { Sending, Stoppable } from '../../../../shared/core/sending/sending.ts';
import type { Process } from '../../machinery/process.ts';
import type { Complaint } from '../invariants/complaint.ts';
import * as ofLimiters from '../invariants/of-limiters.ts';

/** Watches one rate limiter, and who passes it. */
export type LimiterWatch = {
  limiterWritten(process: Process, name: LimiterName, before: Limiter | undefined, after: Limiter): void;
  /** The process has read which calls are stopped. */
  switchRead(process: Process, sending: Sending): void;
  /** The process begins a call that has to pass the rate limiter. */
  passes(process: Process): void;
  /** Whether it lets no call pass, but for its own probes. */
  isPaused(): boolean;
};

type Judge = {
  readonly check: (name: keyof typeof ofLimiters, complaint: Complaint) => void;
  readonly nowMs: () => number;
  readonly count: (what: string) => void;
};

/** @param kind of the calls that pass it, in the words of the switch */
export function newLimiterWatch(
  watched: LimiterName,
  kind: Stoppable,
  { check, nowMs, count }: Judge,
): LimiterWatch {
  /** What each process has read of the switch since its last permit. */
  const mayCall = new Map<string, boolean>();
  const permits = new Map<string, number>();
  const takenAtMs = new Map<string, number>();
  let prober: string | undefined;
  let closedAtMs: number | undefined;
  return {
    limiterWritten({ name: process }, name, before, after) {
      if (name !== watched) return;
      const taken = after.interval.taken - (before?.interval.taken ?? 0);
      if (taken > 0) {
        permits.set(process, (permits.get(process) ?? 0) + taken);
        takenAtMs.set(process, nowMs());
        mayCall.delete(process);
      }
      if (before === undefined) return;
      if (after.epoch > before.epoch) prober = process;
      if (before.state !== after.state) {
        count(`rate limiter ${before.because === after.because ? '' : `(${after.because}) `}${after.state}`);
        check(
          'limitersOpenByTheirProbe',
          ofLimiters.limitersOpenByTheirProbe(before, after, process, prober),
        );
      }
      if (after.state === 'flowing') closedAtMs = undefined;
      else closedAtMs ??= nowMs();
    },
    switchRead: ({ name: process }, { stops }) => void mayCall.set(process, stops[kind] === undefined),
    passes({ name: process }) {
      check('stoppedCallsStayUnmade', ofLimiters.stoppedCallsStayUnmade(process, mayCall.get(process)));
      const left = (permits.get(process) ?? 0) - 1;
      permits.set(process, left);
      check(
        'callsHaveTheirPermits',
        ofLimiters.callsHaveTheirPermits(process, left, nowMs() - (takenAtMs.get(process) ?? 0)),
      );
      const closedMs = closedAtMs === undefined ? undefined : nowMs() - closedAtMs;
      check('closedLimitersStayShut', ofLimiters.closedLimitersStayShut(process, prober, closedMs));
    },
    isPaused: () => closedAtMs !== undefined,
  };
}
