import { type Counting, counting } from '../../../../shared/core/counts/counting.ts';
import type { CountPorts } from '../../../../shared/flows/counts/count-group.ts';
import { countJob } from '../../../../shared/flows/counts/count-job.ts';
import { markedLedger } from '../../../../shared/flows/counts/marked-ledger.ts';
import { type CountsStore, newCountsStore } from '../../../../shared/memory/counts/job-counts.ts';
import type { Ledger } from '../../../../shared/ports/calls/ledger.ts';
import type { Invocation, Queues } from '../../../../shared/ports/calls/queues.ts';
import type { CountMessage, JobCounts } from '../../../../shared/ports/jobs/job-counts.ts';
import type { Log } from '../../../../shared/ports/log.ts';
import type { Process } from '../../machinery/process.ts';
import type { Machinery } from './machinery.ts';
import { whileOpenIn } from './recovering.ts';
import type { Shared, SimulatedWorld } from './world-of.ts';

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
    replaceSum: ({ id }, next) =>
      process.step('write', `replaceSum r${next.version}`, () => store().replaceSum(id, next)),
  };
}

/** Clocks are further apart than those of AWS are, and most jobs are small. */
const playedCounting: Counting = { ...counting, callsAtOnce: 3, lateMovesMs: 25_000 };

/** The counts lie in the table that is copied. */
type CopiedCounts = {
  copiedWith<Copy extends object>(copy: Copy): Copy;
  restoreWith(copy: object): void;
};

/** Has the jobs of a system counted. */
export function playCounts<World extends CountPorts & SimulatedWorld>(
  machinery: Machinery<World>,
  workersMax: number,
): NonNullable<Shared['counted']> & CopiedCounts {
  const queue = machinery.queue<CountMessage>('count', workersMax, (world, message, invocation) =>
    whileOpenIn(world, (one: CountMessage, own: Invocation) => countJob(world, one, own))(
      message,
      invocation,
    ),
  );
  const putCount = (message: CountMessage, inMs: number) => queue.put(message, 1, inMs);
  const counts = newCountsStore();
  const copies = new WeakMap<object, ReturnType<CountsStore['copy']>>();
  return {
    counts,
    counting: playedCounting,
    putCount,
    copiedWith(copy) {
      copies.set(copy, counts.copy());
      return copy;
    },
    restoreWith(copy) {
      const copied = copies.get(copy);
      if (copied !== undefined) counts.restore(copied);
    },
  };
}

/** The counts as people see them, without delays or faults. */
export function plainCounts(counts: CountsStore): Pick<JobCounts, 'sum'> {
  return { sum: async (jobId) => counts.sum(jobId) };
}

/** The ledger of a process that moves entries. */
export function movingLedger(
  process: Process,
  shared: Shared,
  parts: { readonly ledger: Ledger; readonly queues: Queues; readonly log: Log },
): Ledger {
  const { counted } = shared;
  if (counted === undefined) return parts.ledger;
  const jobCounts = jobCountsOf(process, shared);
  const ports = { ...parts, jobCounts, now: process.localMs, counting: counted.counting };
  return markedLedger(ports, !process.name.startsWith('count-'));
}
