import { jobGroups, shardsOf } from '../../shared/core/calls/due-group.ts';
import type { JobCounts } from '../../shared/ports/jobs/job-counts.ts';
import type { Pacing, SendingSwitch } from '../../shared/ports/limiters.ts';
import type { AllPorts } from '../../shared/ports/world.ts';

const million = 1_000_000;

/**
 * Dollars per request, us-east-1, on demand. Source: AWS price pages, November 2026. An index write is a write more.
 */
export const price = {
  write: 0.625 / million,
  read: 0.125 / million,
  queue: 0.4 / million,
  put: 5 / million,
  get: 0.4 / million,
} as const;

export type Kind = keyof typeof price;

/** What was paid for, by kind and by the port's method that it was for. */
export class Counts {
  readonly #by = new Map<string, { readonly kind: Kind; readonly what: string; count: number }>();

  add(kind: Kind, what: string, times: number): void {
    const name = `${kind} ${what}`;
    const one = this.#by.get(name) ?? { kind, what, count: 0 };
    one.count += times;
    this.#by.set(name, one);
  }

  of(kind: Kind): number {
    return this.most(kind, Number.POSITIVE_INFINITY).reduce((sum, [, count]) => sum + count, 0);
  }

  most(kind: Kind, atMost = 6): readonly (readonly [what: string, count: number])[] {
    return [...this.#by.values()]
      .filter((one) => one.kind === kind)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, atMost)
      .map(({ what, count }) => [what, count]);
  }
}

/** A mark, a count and a sum are items of less than 1 KB, of which sixteen fit in a read unit. */
export function countedMarks(jobCounts: JobCounts, counts: Counts): JobCounts {
  const one =
    <Args extends unknown[], Result>(kind: Kind, call: (...args: Args) => Result) =>
    (...args: Args) => {
      counts.add(kind, call.name, 1);
      return call(...args);
    };
  return {
    mark: one('write', jobCounts.mark),
    countGroup: one('write', jobCounts.countGroup),
    sum: one('read', jobCounts.sum),
    replaceSum: one('write', jobCounts.replaceSum),
    groups: one('read', jobCounts.groups),
  };
}

/** A rate limiter's item has up to 3 KB. */
const limiterUnits = 3;

type Counted = Pick<AllPorts, 'ledger' | 'objects' | 'queues'> &
  Pick<Pacing, 'limiters'> & { readonly sending: SendingSwitch };

/** The ports, counting what each call costs on AWS. */
export function counted(world: Counted, counts: Counts): Counted {
  const also =
    <Args extends unknown[], Result>(kind: Kind, times: number, call: (...args: Args) => Result) =>
    (...args: Args) => {
      counts.add(kind, call.name, times);
      return call(...args);
    };
  const { ledger, objects, queues, limiters, sending } = world;
  const stopSwitch = () => sending.read();
  return {
    sending: { ...sending, read: also('read', 1, stopSwitch) },
    limiters: {
      limiter: also('read', 1, limiters.limiter),
      addLimiter: also('write', limiterUnits, limiters.addLimiter),
      replaceLimiter: also('write', limiterUnits, limiters.replaceLimiter),
      takePermits: also('write', limiterUnits, limiters.takePermits),
    },
    ledger: {
      ...ledger,
      addJob: also('write', 2, ledger.addJob),
      replaceJob: also('write', 2, ledger.replaceJob),
      addEntry: also('write', 2, ledger.addEntry),
      addEntries: (entries) => also('write', 2 * entries.length, ledger.addEntries)(entries),
      lastEntries: (jobId, most) => also('read', Math.ceil(most / 12), ledger.lastEntries)(jobId, most),
      countEntries: async (jobId, chunks) => {
        const count = await ledger.countEntries(jobId, chunks);
        counts.add('read', 'countEntries', Math.ceil(count / 12));
        return count;
      },
      // The item, its old row in the index and its new one.
      replaceEntry: also('write', 3, ledger.replaceEntry),
      job: also('read', 1, ledger.job),
      entry: also('read', 1, ledger.entry),
      chunkEntries: also('read', 1, ledger.chunkEntries),
      recordClaim: also('write', 1, ledger.recordClaim),
      // Twelve small entries fit in one read unit of 4 KB.
      entries: (id) => everyTwelfth(ledger.entries(id), counts),
      entriesIn: (id, range) => everyTwelfth(ledger.entriesIn(id, range), counts),
      dueEntries: (state, nowMs) => also('read', shardsOf(state).length, ledger.dueEntries)(state, nowMs),
      duePlanned: also('read', 1, ledger.duePlanned),
      queued: (lane, most) => also('read', shardsOf(`queued#${lane}`).length, ledger.queued)(lane, most),
      dueOrdered: (lane, nowMs, most) =>
        also('read', shardsOf(`ordered#${lane}`).length, ledger.dueOrdered)(lane, nowMs, most),
      dueJobs: also('read', jobGroups.length, ledger.dueJobs),
      runningJobs: also('read', 1, ledger.runningJobs),
    },
    objects: {
      ...objects,
      read: also('get', 1, objects.read),
      readRange: also('get', 1, objects.readRange),
      newestVersion: also('get', 1, objects.newestVersion),
      write: also('put', 3, objects.write),
    },
    queues: {
      sendPlan: also('queue', 1, queues.sendPlan),
      sendReconciliation: also('queue', 1, queues.sendReconciliation),
      sendCount: also('queue', 1, queues.sendCount),
      sendOutbox: also('queue', 1, queues.sendOutbox),
      sendEntries: (messages, lane) =>
        also('queue', Math.ceil(messages.length / 10), queues.sendEntries)(messages, lane),
    },
  };
}

async function* everyTwelfth<Item>(items: AsyncIterable<Item>, counts: Counts): AsyncGenerator<Item> {
  let read = 0;
  for await (const item of items) {
    if (read % 12 === 0) counts.add('read', 'entries', 1);
    read += 1;
    yield item;
  }
}
