import { expect, test } from 'vitest';
import type { RuleBook } from '../../shared/core/rules/rule.ts';
import { commandsOverJobs } from '../../shared/flows/commands-over-jobs.ts';
import { placeOrder } from '../../shared/flows/place-order.ts';
import { reactToEvent } from '../../shared/flows/react-to-event.ts';
import { memoryProviderOrders } from '../../shared/memory/memory-provider-orders.ts';
import { memoryRecordOwners } from '../../shared/memory/memory-record-owners.ts';
import { aBook, aHint, aProduct, aRule, ruleWorld, settings, visit } from './rule-world.ts';
import { stage } from './run-world.ts';

/** A top-up that a rule has asked for, and that waits in the queue. */
async function queuedTopUp() {
  const plain = await ruleWorld();
  const commands = commandsOverJobs({ ...plain, numbersOf: async () => [] }, stage);
  const provider = memoryProviderOrders(plain.now);
  provider.have('subs_1', 'active');
  const { operations } = provider;
  const world = { ...plain, commands, operations, recordOwners: memoryRecordOwners() };
  world.keep(aHint());
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_1' }, visit);
  const message = world.queues.receive('orders')?.message;
  if (message === undefined) throw new Error('Nothing was queued');
  return {
    world,
    provider,
    place: () => placeOrder(world, message, visit),
    entry: () => world.ledger.entry(message.jobId, message.entryId),
  };
}

type Queued = Awaited<ReturnType<typeof queuedTopUp>>;

const append = (book: RuleBook) => (world: Queued['world']) => world.rules.append(book);
const refill = async ({ known }: Queued['world']) => {
  const balances = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 90 }];
  known.products.set('prd_1', aProduct('prd_1', { balances }));
};

test('a queued top-up that is still wanted is ordered', async () => {
  const { provider, place, entry } = await queuedTopUp();
  await place();
  expect(provider.carriedOut).toHaveLength(1);
  expect(await entry()).toMatchObject({ state: 'ordered' });
});

test.each([
  [
    'its rule was switched off',
    append(aBook([aRule({ mode: 'off' })], { version: 2 })),
    'Its rule is switched off',
  ],
  [
    'its rule was set to dry',
    append(aBook([aRule({ mode: 'dry' })], { version: 2 })),
    'Its rule is set to dry',
  ],
  ['its rule was taken out', append(aBook([], { version: 2 })), 'Its rule is no longer there'],
  [
    'all rules were switched off',
    append(aBook([aRule()], { version: 2, off: true })),
    'All rules are switched off',
  ],
  ['the balance was refilled', refill, '10 % is used up, the threshold is 80 %'],
])('a queued top-up is not ordered any more when %s, and its row says so', async (_, change, detail) => {
  const { world, provider, place, entry } = await queuedTopUp();
  await change(world);
  expect(await place()).toEqual({ kind: 'done' });
  expect(provider.carriedOut).toEqual([]);
  expect(await entry()).toMatchObject({ state: 'canceled', note: { code: 'not_wanted', detail } });
});
