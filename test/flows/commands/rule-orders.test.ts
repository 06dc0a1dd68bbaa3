import { expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { commandsOverJobs } from '../../../shared/flows/commands/commands-over-jobs.ts';
import { jobsOfDecision } from '../../../shared/flows/commands/jobs-of-decision.ts';
import { startOperation } from '../../../shared/flows/commands/start-operation.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import { orderMatcher } from '../../../shared/flows/reconciliation/orders/order-matcher.ts';
import { reconcile } from '../../../shared/flows/reconciliation/reconcile.ts';
import { reconcileDue } from '../../../shared/flows/reconciliation/reconcile-due.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { memoryProviderOrders, type OrderEnding } from '../../../shared/memory/orders/provider-orders.ts';
import { memoryRecordOwners } from '../../../shared/memory/orders/record-owners.ts';
import { memorySubscriptionIndex } from '../../../shared/memory/orders/subscription-index.ts';
import { aWorld } from '../../support/world.ts';
import { anEventReport, invocation, ruleWorld, settings } from '../../support/worlds/rule-world.ts';
import { stage, unhurried, window } from '../../support/worlds/run-world.ts';

/** A subscription that a rule tops up, and a provider whose answer is this; nothing when it is well. */
async function topUp(ending?: OrderEnding) {
  const plain = await ruleWorld();
  const provider = memoryProviderOrders(plain.now);
  provider.have('subs_1', 'active');
  const { operations } = provider;
  const commands = commandsOverJobs({ ...plain, numbersOf: async () => [] }, stage);
  const world = {
    ...plain,
    commands,
    operations,
    recordOwners: memoryRecordOwners(),
    subscriptionIndex: memorySubscriptionIndex(),
  };
  if (ending !== undefined) provider.next(ending);
  world.keep(anEventReport());
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_1' }, invocation);
  const place = async () => {
    for (let got = world.queues.receive('orders'); got; got = world.queues.receive('orders')) {
      const delivery = await perform(orderWork(world), got.message, invocation);
      if (delivery.kind === 'ack') world.queues.remove(got.receipt);
      else world.queues.delay(got.receipt, delivery.inMs);
    }
  };
  let records = provider.orderRecords;
  /** From now on the provider's orders cannot be listed. */
  const breakRecords = () => {
    const orders = async () => {
      throw new ProviderError({ tried: 'List orders', code: 'unavailable', effect: 'none', status: 503 });
    };
    records = { ...records, orders };
  };
  const reconciled = async (hours: number) => {
    for (let minute = 0; minute < hours * 60; minute += 1) {
      world.clock.advance(60_000);
      await reconcileDue(world, undefined);
      for (
        let got = world.queues.receive('reconciliation');
        got;
        got = world.queues.receive('reconciliation')
      ) {
        const looking = { receives: got.receives, remainingMs: () => 300_000 };
        const delivery = await reconcile(
          orderMatcher({ ...world, orderRecords: records }),
          got.message,
          looking,
        );
        if (delivery.kind === 'ack') world.queues.remove(got.receipt);
        else world.queues.delay(got.receipt, delivery.inMs);
      }
    }
  };
  const minutesRun = () => runScheduler({ ...world, events: aWorld().events }, { window }, unhurried);
  const job = async () => {
    const [decision] = world.decisions.all.values();
    if (decision === undefined) throw new Error('Nothing was decided');
    return (await jobsOfDecision(world, decision))[0];
  };
  return { world, place, minutesRun, reconciled, breakRecords, job };
}

test('an order that a rule asked for and that is refused says so among the decisions, and somebody is informed', async () => {
  const { world, place, minutesRun, job } = await topUp({ kind: 'refused' });
  expect(await job()).toMatchObject({ outcome: 'waiting' });
  await place();
  for (let minute = 1; minute <= 10; minute += 1) {
    world.clock.advance(60_000);
    await minutesRun();
  }
  expect(await job()).toMatchObject({
    job: { state: 'completed' },
    outcome: 'refused',
    reason: { code: 'refused' },
  });
  expect(world.counts.get('RuleOrdersStopped')).toBe(1);
});

test('an order that the provider took and gave up in the end is refused as well', async () => {
  const { world, place, job } = await topUp({ kind: 'given up' });
  await place();
  expect(await job()).toMatchObject({ outcome: 'waiting' });
  world.clock.advance(60_000);
  await place();
  expect(await job()).toMatchObject({ outcome: 'refused' });
  expect(world.counts.get('RuleOrdersStopped')).toBe(1);
});

test('an order of which no record is found is held, and somebody is informed once', async () => {
  const { world, place, reconciled, job } = await topUp({ kind: 'unheard' });
  await place();
  expect(await job()).toMatchObject({ outcome: 'waiting' });
  await reconciled(8);
  expect(await job()).toMatchObject({ outcome: 'held', reason: { code: 'absent' } });
  expect(world.counts.get('RuleOrdersStopped')).toBe(1);
});

test('an order whose records cannot be read for a day is held, and somebody is informed', async () => {
  const { world, place, reconciled, breakRecords, job } = await topUp({ kind: 'unheard' });
  breakRecords();
  await place();
  await reconciled(26);
  expect(await job()).toMatchObject({ outcome: 'held', reason: { code: 'no_records' } });
  expect(world.counts.get('RuleOrdersStopped')).toBe(1);
});

test('an order that was carried out is done, and nobody is woken', async () => {
  const { world, place, job } = await topUp();
  await place();
  world.clock.advance(60_000);
  await place();
  expect(await job()).toMatchObject({ outcome: 'done' });
  expect(world.counts.get('RuleOrdersStopped')).toBeUndefined();
});

test('an order that is canceled as its subscription needs it no more is canceled, with the reason, and nobody is woken', async () => {
  const { world, place, job } = await topUp();
  world.known.products.clear();
  await place();
  expect(await job()).toMatchObject({ outcome: 'canceled', reason: { code: 'not_wanted' } });
  expect(world.counts.get('RuleOrdersStopped')).toBeUndefined();
});

test('an order that was instructed to come back later is canceled when its subscription needs it no more by then', async () => {
  const { world, place, job } = await topUp({ kind: 'busy' });
  await place();
  expect(await job()).toMatchObject({ outcome: 'waiting' });
  world.known.products.clear();
  world.clock.advance(10 * 60_000);
  await place();
  expect(await job()).toMatchObject({ outcome: 'canceled', reason: { code: 'not_wanted' } });
});

test("an operation of nobody's rule that is refused wakes nobody for rules", async () => {
  const { world, place } = await topUp({ kind: 'refused' });
  world.queues.remove(world.queues.receive('orders')?.receipt ?? '');
  const step = { operation: 'partner.suspend_subscription', input: { id: 'subs_1' } } as const;
  await startOperation(world, 'crm', 'key-1', { step });
  await place();
  expect(world.counts.get('RowsRefused')).toBe(1);
  expect(world.counts.get('RuleOrdersStopped')).toBeUndefined();
});
