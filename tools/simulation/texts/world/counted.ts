import { markedLedger } from '../../../../shared/flows/counts/marked-ledger.ts';
import type { JobCounts } from '../../../../shared/ports/job-counts.ts';
import type { Ledger, Log, Queues } from '../../../../shared/ports/world.ts';
import type { Process } from '../../machinery/process.ts';
import type { Shared } from './world-of.ts';

/** The counts as one process has them: each call is a step. */
export function jobCountsOf(process: Process, { counted }: Shared): JobCounts {
  const store = () => {
    if (counted === undefined) throw new Error('Nothing is played that counts jobs');
    return counted.counts;
  };
  return {
    mark: (jobId, group, untilMs) =>
      process.step('write', `mark ${group}`, () => store().mark(jobId, group, untilMs)),
    async *groups(jobId) {
      yield* await process.step('read', 'groups', () => store().groups(jobId));
    },
    countGroup: (jobId, next) =>
      process.step('write', `countGroup ${next.group} r${next.version}`, () =>
        store().countGroup(jobId, next),
      ),
    sum: (jobId) => process.step('read', 'sum', () => store().sum(jobId)),
    replaceSum: (jobId, next) =>
      process.step('write', `replaceSum r${next.version}`, () => store().replaceSum(jobId, next)),
  };
}

/** The ledger of a process that moves entries. */
export function movingLedger(
  process: Process,
  shared: Shared,
  parts: { readonly ledger: Ledger; readonly queues: Queues; readonly log: Log },
): Ledger {
  const { counted } = shared;
  if (counted === undefined) return parts.ledger;
  const { counting } = counted;
  return markedLedger({ ...parts, jobCounts: jobCountsOf(process, shared), now: process.localMs, counting });
}
