import type { Entry } from '../../../../shared/core/calls/entry.ts';
import { kindOf } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { ObjectWriter } from '../../../../shared/ports/storage/objects.ts';
import { Outage } from '../../machinery/process.ts';
import {
  batchBeginsWhenRead,
  type OrderMutant,
  onOrderLedger,
  onOrderWrites,
  ordersDueLate,
} from '../order-mutation.ts';

/** What is written of a job changed. */
const onJobs = (change: (next: Job) => Job) =>
  onOrderLedger((ledger) => ({ replaceJob: (next) => ledger.replaceJob(change(next)) }));

/** Bugs for those promises that no bug of a flow breaks for itself. */
export const promiseMutants: readonly OrderMutant[] = [
  {
    name: 'a plan sees nobody who has a subscription',
    breaks: 'whoHasALineIsLeftOut',
    firstSeed: 148,
    world: (world) => ({
      ...world,
      async loadOrdering() {
        const ordering = await world.loadOrdering();
        const subscriptions = async () => ({ items: [] });
        return { ...ordering, orderRecords: { ...ordering.orderRecords, subscriptions } };
      },
    }),
  },
  {
    name: 'orders are due hours after their plan',
    breaks: 'callsAreMadeInTime',
    ...ordersDueLate(8),
  },
  {
    name: 'when a batch may begin is forgotten',
    breaks: 'ownersWishesAreKept',
    ...onOrderLedger((ledger) => ({
      async job(id) {
        const job = await ledger.job(id);
        if (job?.options === undefined) return job;
        const { startAtMs: _, latestStartMs: __, quietHours: ___, ...options } = job.options;
        return { ...job, options };
      },
      // What was forgotten is written as it was.
      async replaceJob(next) {
        const { options } = (await ledger.job(next.id)) ?? {};
        return ledger.replaceJob(options === undefined ? next : { ...next, options });
      },
    })),
  },
  {
    name: 'a batch that must begin in time has begun when it is read',
    breaks: 'ownersWishesAreKept',
    firstSeed: 144,
    knows: ['calls stopped'],
    ...batchBeginsWhenRead(),
  },
  {
    name: 'a batch that is planned starts an hour later than its owner wants',
    breaks: 'schedulesAreWished',
    ...onJobs((next) =>
      next.state === 'running' && next.options?.startAtMs !== undefined
        ? { ...next, options: { ...next.options, startAtMs: next.options.startAtMs + 3_600_000 } }
        : next,
    ),
  },
  {
    name: 'a reminder that was sent is planned again',
    breaks: 'nobodyIsRemindedTwice',
    ...onOrderLedger((ledger, world) => ({
      replaceEntry<E extends Entry>(next: E) {
        const isSent = next.kind === 'text' && next.state === 'accepted';
        return ledger.replaceEntry(isSent ? { ...next, state: 'planned', dueAtMs: world.now() } : next);
      },
    })),
  },
  {
    name: 'an order is accepted without its reminder',
    breaks: 'nobodyIsForgotten',
    ...onOrderWrites(({ dueAtMs, ...next }) =>
      next.state === 'accepted' || dueAtMs === undefined ? next : { ...next, dueAtMs },
    ),
  },
  {
    name: 'an order that was refused is canceled',
    breaks: 'aRowMovesAsDrawn',
    ...onOrderWrites((next) => (next.state === 'refused' ? { ...next, state: 'canceled' } : next)),
  },
  {
    name: 'a plan counts a row that it does not have',
    breaks: 'rowsAddUp',
    ...onJobs((next) =>
      next.plan === undefined || next.state !== 'ready'
        ? next
        : {
            ...next,
            plan: { ...next.plan, totals: { ...next.plan.totals, rows: next.plan.totals.rows + 1 } },
          },
    ),
  },
  {
    name: 'nobody says why an order was refused',
    breaks: 'everyRowIsNamed',
    ...onOrderWrites(({ reason, ...next }) =>
      next.state === 'refused' || reason === undefined ? next : { ...next, reason },
    ),
  },
  {
    name: 'rows stand in their result files twice',
    breaks: 'resultsTellTheTruth',
    firstSeed: 16,
    world: (world) => ({
      ...world,
      objects: {
        ...world.objects,
        write(key) {
          const writer = world.objects.write(key);
          return key.includes('/results/') && key.endsWith('.csv') ? twice(writer) : writer;
        },
      },
    }),
  },
  {
    name: 'a reminder whose text is out stays as it is',
    breaks: 'remindersEnd',
    ...onJobs((next) =>
      kindOf(next.id) === 'campaign' && next.state === 'completed' ? { ...next, state: 'running' } : next,
    ),
  },
  {
    name: 'the ledger takes no pause',
    breaks: 'peopleAreAnswered',
    firstSeed: 25,
    ...onJobs((next) => {
      if (next.state === 'paused') throw new Outage('It is not taken');
      return next;
    }),
  },
  {
    name: 'rows are read from a byte too late',
    breaks: 'ourCodeHolds',
    world: (world) => ({
      ...world,
      objects: {
        ...world.objects,
        readRange: (key, offset, bytes) => world.objects.readRange(key, offset + 1, bytes),
      },
    }),
  },
  {
    name: 'what the provider puts off is a fault of the message',
    breaks: 'waitsCostNoMessage',
    ...onOrderLedger((ledger) => ({
      async entry(...which) {
        const entry = await ledger.entry(...which);
        if (entry !== undefined && entry.busy > 0) throw new Outage('It was put off');
        return entry;
      },
    })),
  },
];

function twice(writer: ObjectWriter): ObjectWriter {
  return {
    ...writer,
    async write(piece) {
      await writer.write(piece);
      await writer.write(piece);
    },
  };
}
