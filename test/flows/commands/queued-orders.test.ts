import { describe, expect, test } from 'vitest';
import type { Rule, RuleBook } from '../../../shared/core/rules/rule.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { commandsOverJobs } from '../../../shared/flows/commands/commands-over-jobs.ts';
import { jobsOfDecision } from '../../../shared/flows/commands/jobs-of-decision.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { limitedSubscriptionReads } from '../../../shared/flows/rules/subjects/limited-reads.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { memoryEvents } from '../../../shared/memory/events/events.ts';
import { memoryProviderOrders } from '../../../shared/memory/orders/provider-orders.ts';
import { memoryRecordOwners } from '../../../shared/memory/orders/record-owners.ts';
import { memorySubscriptionIndex } from '../../../shared/memory/orders/subscription-index.ts';
import { sameRates } from '../../support/pacing.ts';
import {
  aBook,
  anEventReport,
  aProduct,
  aRule,
  aTopUp,
  invocation,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';
import { stage, unhurried, window } from '../../support/worlds/run-world.ts';

/** A top-up that a rule has asked for, and that waits in the queue. */
async function queuedTopUp(change: Partial<Rule> = {}) {
  const plain = await ruleWorld([aRule(change)]);
  const commands = commandsOverJobs({ ...plain, numbersOf: async () => [] }, stage);
  const provider = memoryProviderOrders(plain.now);
  provider.have('subs_1', 'active');
  const { operations } = provider;
  const world = {
    ...plain,
    commands,
    operations,
    recordOwners: memoryRecordOwners(),
    subscriptionIndex: memorySubscriptionIndex(),
  };
  world.keep(anEventReport({ data: { kind: 'data' } }));
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_1' }, invocation);
  const [job] = await Array.fromAsync(world.ledger.newest());
  if (job === undefined) throw new Error('Nothing was started');

  /** Delivers the message that is queued. */
  async function place() {
    const message = world.queues.receive('orders')?.message;
    if (message === undefined) throw new Error('Nothing is queued');
    return perform(orderWork(world), message, invocation);
  }
  const row = async () => (await Array.fromAsync(world.ledger.entries(job.id)))[0];
  return { world, provider, id: job.id, place, row };
}

type Queued = Awaited<ReturnType<typeof queuedTopUp>>;

const append = (book: RuleBook) => (world: Queued['world']) => world.rules.append(book);
const refill = async ({ known }: Queued['world']) => {
  const balances = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 90 }];
  known.products.set('prd_1', aProduct('prd_1', { balances }));
};

test('a queued top-up that is still wanted is ordered', async () => {
  const { provider, place, row } = await queuedTopUp();
  await place();
  expect(provider.carriedOut).toHaveLength(1);
  expect(await row()).toMatchObject({ state: 'ordered' });
});

test.each([
  [
    'its rule was switched off',
    append(aBook([aRule({ mode: 'off' })], { version: 2 })),
    'The rule is switched off',
  ],
  [
    'its rule was set to dry',
    append(aBook([aRule({ mode: 'dry_run' })], { version: 2 })),
    'The rule is set to dry',
  ],
  ['its rule was taken out', append(aBook([], { version: 2 })), 'The rule does not exist any more'],
  [
    'all rules were switched off',
    append(aBook([aRule()], { version: 2, off: true })),
    'All rules are switched off',
  ],
  ['the balance was refilled', refill, '10 % is used up, the threshold is 80 %'],
  [
    'its rule was given another threshold',
    append(aBook([aRule({ thresholdPercent: 90 })], { version: 2 })),
    '85 % is used up, the threshold is 90 %',
  ],
  [
    'its rule was given another offering',
    append(aBook([aRule({ do: [{ ...aTopUp, offering: 'prdoff_other' }] })], { version: 2 })),
    'The rule was changed and asks for something else now',
  ],
  [
    'its rule was made to tell somebody only',
    append(aBook([aRule({ do: [{ kind: 'crm', body: {} }] })], { version: 2 })),
    'The rule was changed and asks for something else now',
  ],
])('a queued top-up is not ordered any more when %s, and its row says so', async (_, change, detail) => {
  const { world, provider, place, row } = await queuedTopUp();
  await change(world);
  expect(await place()).toEqual({ kind: 'ack' });
  expect(provider.carriedOut).toEqual([]);
  expect(await row()).toMatchObject({ state: 'canceled', reason: { code: 'not_wanted', detail } });
});

test('a queued top-up is ordered when its rule was only given another name for people, and another quota', async () => {
  const { world, provider, place } = await queuedTopUp();
  const rule = aRule({ says: 'More data', quotas: { ruleDay: { count: 1 } } });
  await append(aBook([rule], { version: 2 }))(world);
  await place();
  expect(provider.carriedOut).toHaveLength(1);
});

test.each([
  ['switched off', append(aBook([aRule({ mode: 'off', approveAbove: 0 })], { version: 2 }))],
  [
    'given another offering',
    append(
      aBook([aRule({ approveAbove: 0, do: [{ ...aTopUp, offering: 'prdoff_other' }] })], { version: 2 }),
    ),
  ],
  ['made needless by a refill', refill],
])('a top-up that somebody says yes to after it was %s is not ordered', async (_, change) => {
  const { world, provider, id, place, row } = await queuedTopUp({ approveAbove: 0 });
  await change(world);
  await actOnJob(world, id, 'approve', 'desk');
  await runScheduler({ ...world, events: memoryEvents() }, { window }, unhurried);
  await place();
  expect(provider.carriedOut).toEqual([]);
  expect(await row()).toMatchObject({ state: 'canceled', reason: { code: 'not_wanted' } });
});

const approveAbove = (limit: number, version = 2) =>
  append(aBook([aRule({ approveAbove: limit })], { version }));

/** The scheduler runs, and what it queues is delivered. */
async function placedLater({ world, place }: Queued) {
  world.clock.advance(60_000);
  await runScheduler({ ...world, events: memoryEvents() }, { window }, unhurried);
  await place();
}

describe('a queued top-up whose rule asks for a person since', () => {
  const detail = 'The rule was changed. The execution costs 500, more than 499: a person must approve it';

  test('waits for one, keeps what is reserved for it, and is ordered once somebody approves it', async () => {
    const queued = await queuedTopUp();
    const { world, provider, id, place, row } = queued;
    await approveAbove(499)(world);
    expect(await place()).toEqual({ kind: 'ack' });
    expect(provider.carriedOut).toEqual([]);
    expect(await row()).toMatchObject({ state: 'planned', reason: { code: 'needs_approval', detail } });
    expect(await world.ledger.job(id)).toMatchObject({ state: 'ready', options: { mode: 'approve' } });
    const [decision] = world.decisions.all.values();
    if (decision === undefined) throw new Error('Nothing was decided');
    const [shown] = await jobsOfDecision(world, decision);
    expect(shown).toMatchObject({ outcome: 'waiting', reason: { code: 'needs_approval' } });
    const [execution] = world.executions.all.values();
    expect(await world.commands.stateOf(execution?.commands[0]?.key ?? '')).toBe('waiting');
    await expect(placedLater(queued)).rejects.toThrow('Nothing is queued');
    await actOnJob(world, id, 'approve', 'desk');
    await placedLater(queued);
    expect(provider.carriedOut).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'ordered' });
  });

  test('is not ordered when somebody says no', async () => {
    const { world, provider, id, place, row } = await queuedTopUp();
    await approveAbove(499)(world);
    await place();
    await actOnJob(world, id, 'cancel', 'desk');
    world.clock.advance(60_000);
    await runScheduler({ ...world, events: memoryEvents() }, { window }, unhurried);
    expect(await row()).toMatchObject({ state: 'canceled' });
    expect(await world.ledger.job(id)).toMatchObject({ state: 'canceled' });
    expect(provider.carriedOut).toEqual([]);
  });

  test('is ordered when it costs no more than that', async () => {
    const { world, provider, place } = await queuedTopUp();
    await approveAbove(500)(world);
    await place();
    expect(provider.carriedOut).toHaveLength(1);
  });

  test('is canceled, and waits for nobody, when it is not needed any more', async () => {
    const { world, place, row } = await queuedTopUp();
    await approveAbove(499)(world);
    await refill(world);
    await place();
    expect(await row()).toMatchObject({ state: 'canceled', reason: { code: 'not_wanted' } });
  });

  test('is done when another worker, which read the rule before, has ordered it at that moment', async () => {
    const queued = await queuedTopUp();
    const { world, provider, id, place, row } = queued;
    const entry = await row();
    if (entry === undefined) throw new Error('Nothing was started');
    await approveAbove(499)(world);
    const { replaceEntry, replaceJob } = world.ledger;
    const before = { ...world, rules: { ...world.rules, newest: async () => aBook([aRule()]) } };
    const orderFirst = async () => {
      Object.assign(world.ledger, { replaceEntry, replaceJob });
      await perform(orderWork(before), { jobId: id, entryId: entry.id }, invocation);
    };
    world.ledger.replaceEntry = (next) => orderFirst().then(() => replaceEntry(next));
    world.ledger.replaceJob = (next) => orderFirst().then(() => replaceJob(next));
    expect(await place()).toEqual({ kind: 'ack' });
    expect(provider.carriedOut).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'ordered' });
    expect(await world.ledger.job(id)).toMatchObject({ state: 'running' });
  });

  test('is asked about again when this breaks off before its job waits', async () => {
    const queued = await queuedTopUp();
    const { world, provider, id, place, row } = queued;
    await approveAbove(499)(world);
    const { replaceJob } = world.ledger;
    world.ledger.replaceJob = async () => {
      world.ledger.replaceJob = replaceJob;
      throw new Error('The process died');
    };
    await expect(place()).rejects.toThrow('The process died');
    expect(await world.ledger.job(id)).toMatchObject({ state: 'running' });
    await placedLater(queued);
    expect(provider.carriedOut).toEqual([]);
    expect(await row()).toMatchObject({ state: 'planned', reason: { code: 'needs_approval' } });
    expect(await world.ledger.job(id)).toMatchObject({ state: 'ready' });
  });

  test('stays paused when somebody pauses its job at that moment, and is asked about again after that', async () => {
    const queued = await queuedTopUp();
    const { world, provider, id, place, row } = queued;
    await approveAbove(499)(world);
    const { replaceJob } = world.ledger;
    world.ledger.replaceJob = async (next) => {
      world.ledger.replaceJob = replaceJob;
      await actOnJob(world, id, 'pause', 'desk');
      return replaceJob(next);
    };
    await place();
    expect(await world.ledger.job(id)).toMatchObject({ state: 'paused' });
    await actOnJob(world, id, 'resume', 'desk');
    await placedLater(queued);
    expect(provider.carriedOut).toEqual([]);
    expect(await row()).toMatchObject({ state: 'planned', reason: { code: 'needs_approval' } });
    expect(await world.ledger.job(id)).toMatchObject({ state: 'ready' });
  });
});

test('a top-up that somebody has approved is not asked about again when the limit is lower by then', async () => {
  const { world, provider, id, place } = await queuedTopUp({ approveAbove: 400 });
  await actOnJob(world, id, 'approve', 'desk');
  await runScheduler({ ...world, events: memoryEvents() }, { window }, unhurried);
  await approveAbove(0)(world);
  await place();
  expect(provider.carriedOut).toHaveLength(1);
});

test.each([
  ['its rule was switched off', append(aBook([aRule({ mode: 'off' })], { version: 2 }))],
  ['the balance was refilled', refill],
])(
  'a top-up that the provider had no time for is asked about again when it comes back: %s',
  async (_, change) => {
    const { world, provider, place, row } = await queuedTopUp();
    provider.next({ kind: 'busy' });
    await place();
    // It was claimed once, and nothing came of it.
    expect(await row()).toMatchObject({ state: 'planned', claimNo: 1 });
    await change(world);
    world.clock.advance(15 * 60_000);
    await runScheduler({ ...world, events: memoryEvents() }, { window }, unhurried);
    await place();
    expect(provider.carriedOut).toEqual([]);
    expect(await row()).toMatchObject({ state: 'canceled', reason: { code: 'not_wanted' } });
  },
);

const suspend = ({ known }: Queued['world']) =>
  known.subscriptions.set('subs_1', { id: 'subs_1', status: 'suspended' });

test('a condition that holds no more when somebody says yes stops the top-up', async () => {
  const when = "subscription.status = 'active'";
  const { world, provider, id, place, row } = await queuedTopUp({ when, approveAbove: 0 });
  suspend(world);
  await actOnJob(world, id, 'approve', 'desk');
  await runScheduler({ ...world, events: memoryEvents() }, { window }, unhurried);
  await place();
  expect(provider.carriedOut).toEqual([]);
  expect((await row())?.reason?.detail).toBe(
    "The rule's condition, checked again: The condition does not hold",
  );
});

test.each([
  ['it holds as it did', () => {}, 1],
  ['the rest of it holds no more', suspend, 0],
])('what a condition asked of the event is not asked again: %s', async (_, change, orders) => {
  const when = "event.data.kind = 'data' and subscription.status = 'active'";
  const { world, provider, place } = await queuedTopUp({ when });
  change(world);
  await place();
  expect(provider.carriedOut).toHaveLength(orders);
});

test('a queued top-up is ordered although the limiter of reads is slow and several products are read before', async () => {
  const { world: plain, provider } = await queuedTopUp();
  for (const id of ['prd_1', 'prd_2', 'prd_3']) {
    plain.known.products.set(id, aProduct(id));
    await plain.watched.record({ productId: id, subscriptionId: 'subs_1' });
  }
  // A read waits for longer than a worker waits for any one permit.
  const slow = { ...plain.limiterSettings, 'partner.reads': sameRates(0.3, 0.3)['partner.reads'] };
  const pacing = { ...plain, limiterSettings: slow };
  const world = { ...pacing, subjects: limitedSubscriptionReads(pacing, plain.subjects) };
  const message = world.queues.receive('orders')?.message;
  if (message === undefined) throw new Error('Nothing is queued');
  const endMs = world.now() + 60_000;
  await perform(orderWork(world), message, { receives: 1, remainingMs: () => endMs - world.now() });
  expect(provider.carriedOut).toHaveLength(1);
  // Behind the reads there was time for the call.
  expect(endMs - world.now()).toBeGreaterThan(25_000);
});
