import { expect, test } from 'vitest';
import type { ProductFacts } from '../../../shared/core/rules/conditions/facts.ts';
import type { Command } from '../../../shared/core/rules/executions/command.ts';
import { startOperation } from '../../../shared/flows/commands/start-operation.ts';
import { followExecutions } from '../../../shared/flows/rules/follow-executions.ts';
import { passOverUnwanted, stillWanted } from '../../../shared/flows/rules/pass-over-unwanted.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { sweepBalances } from '../../../shared/flows/rules/sweep/sweep-balances.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  aTopUp,
  invocation,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

/** A refill is a product of its own here, as it is at the provider: the one that has run low stays as it is. */

const anAddOn = (change: Partial<ProductFacts> = {}) =>
  aProduct('prd_extra', {
    offeringType: 'addon',
    offeringId: 'prdoff_extra',
    offeringName: 'Extra',
    balances: [{ allowance: 'data', unit: 'bytes', initial: 1000, remaining: 1000 }],
    ...change,
  });
const atDepleted = aRule({ name: 'top-up-at-100', on: 'product.depleted', thresholdPercent: 100 });

/** Whether the provider lists a subscription's products; without a list, what an event has reported is known. */
type Provider = 'lists products' | 'has no list';
const providers = ['lists products', 'has no list'] as const;

async function opened(provider: Provider, rules = [aRule(), atDepleted]) {
  const world = await ruleWorld(rules);
  await world.watched.record({ productId: 'prd_1', subscriptionId: 'subs_1' });
  if (provider === 'lists products')
    world.subjects.products = async function* (id) {
      for (const product of world.known.products.values())
        if (product.status === 'active' && product.subscriptionId === id) yield product;
    };
  return world;
}

/** Somebody buys an add-on, and the provider sends its event. */
async function buyAddOn(world: RuleTestWorld, change: Partial<ProductFacts> = {}) {
  const addOn = anAddOn(change);
  world.known.products.set(addOn.id, addOn);
  await arrives(world, {
    id: `evt_of_${addOn.id}`,
    type: 'product.active',
    subject: { about: 'product', id: addOn.id },
    reported: { product: addOn },
  });
}

async function arrives(world: RuleTestWorld, change: Parameters<typeof anEventReport>[0] = {}) {
  const report = anEventReport(change);
  world.keep(report);
  await reactToEvent(world, settings, { source: 'partner', eventId: report.id }, invocation);
}

async function runsOut(world: RuleTestWorld, id = 'evt_depleted') {
  const balances = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 0 }];
  world.known.products.set('prd_1', aProduct('prd_1', { status: 'depleted', balances }));
  await arrives(world, { id, type: 'product.depleted' });
}

/** All commands so far come to this end, and somebody looks. */
async function end(world: RuleTestWorld, state: 'accepted' | 'refused') {
  for (const key of world.commands.states.keys()) world.commands.states.set(key, state);
  world.clock.advance(60_000);
  await followExecutions(world, () => 60_000);
}

function firstOf(world: RuleTestWorld): Command {
  const [command] = world.commands.started;
  if (command === undefined) throw new Error('Nothing was started');
  return command;
}

const bought = (world: RuleTestWorld) => world.commands.started.length;
const lastCheck = (world: RuleTestWorld) => [...world.decisions.all.values()].at(-1)?.checks.at(-1);
const because = (percent: number) =>
  `Another product, "Extra" (prd_extra), has used 0 %; the threshold is ${percent} %`;

test.each(providers)(
  'an order is not placed when somebody has bought data since it was queued: provider %s',
  async (provider) => {
    const world = await opened(provider);
    await arrives(world);
    const command = firstOf(world);
    expect(await stillWanted(world, command)).toBe(true);
    await buyAddOn(world);
    expect(await stillWanted(world, command)).toBe(because(80));
  },
);

test('the row of an order that a refill has made needless is canceled, and says why', async () => {
  const world = await opened('lists products');
  await arrives(world);
  const command = firstOf(world);
  if (command.do.kind !== 'operation') throw new Error('It is no order');
  const { job } = await startOperation(world, 'a rule', command.key, { step: command.do.step, command });
  const [entry] = await Array.fromAsync(world.ledger.entries(job.id));
  if (entry === undefined) throw new Error('It has no row');
  await buyAddOn(world);
  expect(await passOverUnwanted(world, job, entry)).toBe(true);
  expect(await world.ledger.entry(job.id, entry.id)).toMatchObject({
    state: 'canceled',
    reason: { code: 'not_wanted', detail: because(80) },
  });
});

test.each(providers)(
  'a plan that runs out beside the add-on that a rule has bought leads to no second order: provider %s',
  async (provider) => {
    const world = await opened(provider);
    await arrives(world);
    await buyAddOn(world);
    await end(world, 'accepted');
    await runsOut(world);
    expect(bought(world)).toBe(1);
    expect(lastCheck(world)).toEqual({ name: 'refill', passed: false, detail: because(100) });
  },
);

test('a second rule waits while the order of the first is on its way', async () => {
  const world = await opened('lists products');
  await arrives(world);
  await runsOut(world);
  expect(bought(world)).toBe(1);
  expect(lastCheck(world)).toMatchObject({ name: 'on_the_way', passed: false });
  await end(world, 'refused');
  await runsOut(world, 'evt_again');
  expect(bought(world)).toBe(2);
});

test('of two rules on one threshold that fire in the same moment one buys', async () => {
  const world = await opened('lists products', [aRule(), aRule({ name: 'another' })]);
  await Promise.all(['evt_1', 'evt_2', 'evt_3'].map((id) => arrives(world, { id })));
  expect(bought(world)).toBe(1);
});

test.each(providers)(
  'a sweep finds that somebody has bought data, and tells why it buys none: provider %s',
  async (provider) => {
    const world = await opened(provider, [aRule()]);
    await buyAddOn(world);
    await sweepBalances(world, { ...settings, sweepEveryMs: 1, sweepReadsMax: 100 }, () => 60_000);
    expect(bought(world)).toBe(0);
    expect(lastCheck(world)).toEqual({ name: 'refill', passed: false, detail: because(80) });
  },
);

test('an add-on that has run low itself is followed by the next one', async () => {
  const world = await opened('lists products');
  const balances = [{ allowance: 'data', unit: 'bytes', initial: 1000, remaining: 200 }];
  await buyAddOn(world, { balances });
  await arrives(world, { id: 'evt_2', subject: { about: 'product', id: 'prd_extra' } });
  expect(bought(world)).toBe(1);
});

test('the product of another subscription does not count', async () => {
  const world = await opened('has no list');
  await buyAddOn(world);
  world.known.products.set('prd_extra', anAddOn({ subscriptionId: 'subs_2' }));
  await arrives(world);
  expect(bought(world)).toBe(1);
});

test('a listed product that does not show its balances is read separately', async () => {
  const world = await opened('lists products');
  await buyAddOn(world);
  world.subjects.products = async function* () {
    yield anAddOn({ balances: [] });
  };
  await arrives(world);
  expect(lastCheck(world)).toMatchObject({ name: 'refill', passed: false });
});

test('the decision to buy says when a refill by others could not be seen', async () => {
  const world = await opened('has no list');
  await arrives(world);
  const [decision] = world.decisions.all.values();
  expect(decision?.checks.find(({ name }) => name === 'refill')).toEqual({
    name: 'refill',
    passed: true,
    detail:
      'None of the 0 other active products has used less than the threshold; the provider lists no products, so a refill by others shows only after an event about it',
  });
});

test('a rule that only tells somebody is not asked whether data is left elsewhere', async () => {
  const sms = { kind: 'sms', from: '+12125550100', to: 'subscription', text: 'You run low.' } as const;
  const world = await opened('lists products', [aRule({ do: [sms] })]);
  await buyAddOn(world);
  await arrives(world);
  expect(world.commands.started.map(({ do: { kind } }) => kind)).toEqual(['sms']);
});

test('a rule that buys for another reason than data that runs low is not held back by data', async () => {
  const { thresholdPercent: _, ...welcome } = aRule({ on: 'product.active', do: [aTopUp] });
  const world = await opened('lists products', [welcome]);
  await buyAddOn(world);
  expect(bought(world)).toBe(1);
});

test('an add-on that the provider does not show yet is not forgotten by the sweep, and nothing is bought over it', async () => {
  const world = await opened('has no list');
  await buyAddOn(world);
  const addOn = anAddOn();
  world.known.products.delete(addOn.id);
  const balances = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 90 }];
  world.known.products.set('prd_1', aProduct('prd_1', { balances }));
  const sweep = () =>
    sweepBalances(world, { ...settings, sweepEveryMs: 3_600_000, sweepReadsMax: 100 }, () => 60_000);
  const known = () => Array.fromAsync(world.watched.of('subs_1'));
  await sweep();
  expect(await known()).toContain(addOn.id);
  world.known.products.set(addOn.id, addOn);
  world.known.products.set('prd_1', aProduct('prd_1'));
  await arrives(world);
  expect(bought(world)).toBe(0);
  // What is not there a day later is gone.
  world.known.products.delete(addOn.id);
  world.clock.advance(25 * 3_600_000);
  await sweep();
  expect(await known()).not.toContain(addOn.id);
});
