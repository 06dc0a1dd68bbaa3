import type { LimiterName } from '../../../shared/core/rate-limit/limiter-names.ts';
import { limiterBugs } from '../texts/mutants/limiter-mutants.ts';
import {
  type OrderMutant,
  onOrderLedger,
  onOrderLimiters,
  onOrderSwitchOnce,
  onOrderWrites,
  onOrderWritesOf,
  onOtherOrderSwitch,
  orderedAgain,
} from './order-mutation.ts';

/** Bugs that somebody could build into the flows of orders. */
export const orderMutants: readonly OrderMutant[] = [
  {
    name: 'a claim whose lease ended is taken over',
    breaks: 'atMostOncePerRow',
    ...onOrderWrites((next, world) =>
      next.reason?.code === 'lease_ended' ? orderedAgain(next, world) : next,
    ),
  },
  {
    name: 'an order whose answer was lost is placed again without looking',
    breaks: 'atMostOncePerRow',
    firstSeed: 13,
    ...onOrderWrites((next, world) =>
      next.state === 'unclear' && next.reconciliation === undefined && next.reason?.code !== 'lease_ended'
        ? orderedAgain(next, world)
        : next,
    ),
  },
  {
    name: 'an order is placed again before the records can show it',
    breaks: 'atMostOncePerRow',
    firstSeed: 13,
    ...onOrderWritesOf((next, job, world) => {
      const isFirstLook = next.state === 'unclear' && next.reconciliation !== undefined;
      const resends = isFirstLook && job?.options?.onUnclear === 'resend';
      return resends ? orderedAgain(next, world) : next;
    }),
  },
  {
    name: 'whose subscription it is is not noted, nor which orders were placed',
    breaks: 'aSubscriptionIsOneRows',
    firstSeed: 198,
    world: (world) => ({
      ...world,
      recordOwners: { own: async (_, entry) => entry, ownerOf: async () => undefined },
      ledger: { ...world.ledger, async *claimLog() {} },
    }),
  },
  {
    name: 'whether orders are stopped is not read under the permit',
    breaks: 'stoppedCallsStayUnmade',
    ...onOrderSwitchOnce(),
  },
  {
    name: 'orders are placed while they are stopped, if texts are not',
    breaks: 'stoppedCallsStayUnmade',
    knows: ['calls stopped'],
    ...onOtherOrderSwitch(),
  },
  {
    name: 'a paused batch continues',
    breaks: 'pausesAreKept',
    firstSeed: 212,
    ...onOrderLedger((ledger) => ({
      async job(id) {
        const job = await ledger.job(id);
        return job?.state === 'paused' ? { ...job, state: 'running' } : job;
      },
    })),
  },
  {
    name: 'nobody notes who is ordered for',
    breaks: 'onePersonOneSubscription',
    firstSeed: 23,
    world: (world) => ({ ...world, subscriptionIndex: { record: async () => ({ applied: true }) } }),
  },
  {
    name: 'an order that finds its own entry of a person does not renew it',
    firstSeed: 23,
    breaks: 'onePersonOneSubscription',
    world: (world) => ({
      ...world,
      subscriptionIndex: {
        async record(next) {
          const { record } = world.subscriptionIndex;
          const seen = next.version === 1 ? undefined : await record({ ...next, version: 1 });
          const found = seen?.applied === false ? seen.found : undefined;
          const isOwn = found?.jobId === next.jobId && found.entryId === next.entryId;
          return isOwn ? { applied: true } : record(next);
        },
      },
    }),
  },
  {
    name: 'an order is placed again that one look did not find',
    breaks: 'atMostOncePerRow',
    firstSeed: 320,
    ...onOrderWritesOf((next, job, world) => {
      const { absentAtMs, sharedAtMs } = (next.state === 'unclear' && next.reconciliation) || {};
      const isLookedFor = absentAtMs !== undefined || sharedAtMs !== undefined;
      const resends = isLookedFor && job?.options?.onUnclear === 'resend';
      return resends ? orderedAgain(next, world) : next;
    }),
  },
  {
    name: 'a held order that a later look does not find is placed again',
    breaks: 'onlyPeopleResend',
    ...onOrderWrites((next, world) => {
      const isLook = next.state === 'held' && (next.reconciliation?.scans ?? 0) > 0;
      return isLook ? orderedAgain(next, world) : next;
    }),
  },
  {
    name: 'what a poll found is dropped',
    breaks: 'nothingIsStuck',
    ...onOrderLedger((ledger) => ({
      async replaceEntry(next) {
        const isPolled = next.state === 'accepted' && next.kind === 'order' && next.follow !== undefined;
        return isPolled ? { applied: true } : ledger.replaceEntry(next);
      },
    })),
  },
  {
    name: 'an order that the provider gave up counts as done',
    breaks: 'rowsTellTheTruth',
    firstSeed: 55,
    world: (world) => ({
      ...world,
      operations: {
        ...world.operations,
        async follow(step, id) {
          const answer = await world.operations.follow(step, id);
          return answer.progress === 'failed' ? { ...answer, progress: 'done' } : answer;
        },
      },
    }),
  },
  {
    name: 'refused rows are counted twice',
    breaks: 'metricsTellTheTruth',
    world: (world) => ({
      ...world,
      count: (name, by) => world.count(name, name === 'RowsRefused' ? 2 * by : by),
    }),
  },
  {
    name: 'the message of an order names its person',
    breaks: 'messagesAreImpersonal',
    world: (world) => ({
      ...world,
      queues: {
        ...world.queues,
        sendEntries: (messages, lane) =>
          world.queues.sendEntries(
            messages.map((message) => ({ ...message, for: 'ada@example.com' })),
            lane,
          ),
      },
    }),
  },
  ...limiterBugs.map(({ name, breaks, change }) => ({ name, breaks, ...onOrderLimiters(change) })),
  {
    name: 'a restored ledger is taken as it is',
    breaks: 'atMostOncePerRow',
    firstSeed: 44,
    knows: ['ledger restored to an earlier moment'],
    world: (world) => ({ ...world, jobList: { async *newest() {} } }),
  },
  {
    name: 'orders pass the rate limiter of texts',
    breaks: 'callsHaveTheirPermits',
    ...onOrderLimiters((limiters) => ({
      limiter: (name) => limiters.limiter(asOfTexts(name)),
      addLimiter: (name, limiter) => limiters.addLimiter(asOfTexts(name), limiter),
      replaceLimiter: (name, next, before) => limiters.replaceLimiter(asOfTexts(name), next, before),
      takePermits: (name, take) => limiters.takePermits(asOfTexts(name), take),
    })),
  },
];

function asOfTexts(name: LimiterName): LimiterName {
  return name === 'organization.orders' ? 'organization.sms' : name;
}
