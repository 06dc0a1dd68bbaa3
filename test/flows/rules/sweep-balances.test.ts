import { expect, test } from 'vitest';
import { schedulerEveryMs, schedulerTimeoutMs } from '../../../shared/core/timing.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { limitedRules } from '../../../shared/flows/rules/subjects/limited-reads.ts';
import { sweepBalances } from '../../../shared/flows/rules/sweep/sweep-balances.ts';
import { memoryLimiters } from '../../../shared/memory/rate-limit/limiters.ts';
import { sameRates } from '../../support/pacing.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  invocation,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

const hourMs = 3_600_000;
const sweepSettings = { ...settings, sweepEveryMs: hourMs, sweepReadsMax: 100 };
const sweep = (world: RuleTestWorld, change = {}) =>
  sweepBalances(world, { ...sweepSettings, ...change }, () => 60_000);

async function watching(products: number, rules = [aRule()]) {
  const world = await ruleWorld(rules);
  for (let no = 1; no <= products; no += 1) {
    world.known.products.set(`prd_${no}`, aProduct(`prd_${no}`, { subscriptionId: `subs_${no}` }));
    await world.watched.record({ productId: `prd_${no}`, subscriptionId: `subs_${no}` });
  }
  return world;
}

const boughtFor = (world: RuleTestWorld) => world.commands.started.map(({ subject }) => subject.id);

test('a threshold whose event was lost is found by the sweep', async () => {
  const world = await watching(3);
  world.known.products.set('prd_2', aProduct('prd_2', { balances: [] }));
  await sweep(world);
  expect(boughtFor(world).toSorted()).toEqual(['prd_1', 'prd_3']);
});

test('the rules of one product share what a sweep reads of its subscription', async () => {
  const names = ['first', 'second', 'third'];
  const world = await watching(
    1,
    names.map((name) => aRule({ name, onTheWayMax: 3 })),
  );
  const requested: string[] = [];
  const { subscription } = world.subjects;
  Object.assign(world.subjects, {
    subscription: (id: string) => {
      requested.push(`subscription ${id}`);
      return subscription(id);
    },
    async *products(id: string) {
      requested.push(`products of ${id}`);
      yield* world.known.products.values();
    },
  });
  await sweep(world);
  expect(world.commands.started).toHaveLength(names.length);
  expect(requested).toEqual(['subscription subs_1', 'products of subs_1']);
});

test('a sweep that can ask nobody forgets no product', async () => {
  const world = await watching(2);
  Object.assign(world.subjects, { unavailable: 'The stage does not use the partner API' });
  world.known.products.clear();
  await sweep(world);
  expect(await Array.fromAsync(world.watched.after(''))).toHaveLength(2);
});

test('a product that is shown used up at the end of its cycle is kept for another day: it may have been renewed', async () => {
  const world = await watching(1);
  const endAt = new Date(world.now()).toISOString();
  world.known.products.set('prd_1', aProduct('prd_1', { status: 'depleted', endAt }));
  const watched = () => Array.fromAsync(world.watched.of('subs_1'));
  await sweep(world);
  expect(await watched()).toEqual(['prd_1']);
  expect(boughtFor(world)).toEqual([]);
  world.clock.advance(23 * hourMs);
  await sweep(world);
  expect(await watched()).toEqual(['prd_1']);
  world.clock.advance(hourMs);
  await sweep(world);
  expect(await watched()).toEqual([]);
});

test('the event before the sweep, and the event after it, lead to one order', async () => {
  const world = await watching(2);
  world.keep(anEventReport());
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_1' }, invocation);
  await sweep(world);
  world.keep(anEventReport({ id: 'evt_2', subject: { about: 'product', id: 'prd_2' } }));
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_2' }, invocation);
  expect(boughtFor(world)).toEqual(['prd_1', 'prd_2']);
});

test('a round continues where the last go ended, and the next one begins after its time', async () => {
  const world = await watching(20);
  await sweep(world, { sweepReadsMax: 8 });
  expect(boughtFor(world)).toHaveLength(8);
  await sweep(world, { sweepReadsMax: 8 });
  await sweep(world, { sweepReadsMax: 8 });
  expect(new Set(boughtFor(world)).size).toBe(20);
  const { reads } = world.known;
  await sweep(world);
  expect(world.known.reads).toBe(reads);
  world.clock.advance(hourMs);
  await sweep(world);
  expect(world.known.reads).toBe(reads + 20);
  expect(boughtFor(world)).toHaveLength(20);
});

test('subscriptions that the provider does not answer for are read again in the next go, and the others are not kept waiting', async () => {
  const world = await watching(20);
  const { product } = world.subjects;
  const busy = new ProviderError({ tried: 'Retrieve a product', effect: 'none', code: 'busy' });
  world.subjects.product = (id) => (id.endsWith('1') ? Promise.reject(busy) : product(id));
  await sweep(world);
  expect(boughtFor(world)).toHaveLength(18);
  expect(await world.sweepCursors.get()).toMatchObject({
    again: [{ productId: 'prd_1' }, { productId: 'prd_11' }],
  });
  world.subjects.product = product;
  await sweep(world);
  expect(boughtFor(world)).toHaveLength(20);
  expect(await world.sweepCursors.get()).toEqual({ version: 3, roundAtMs: world.now() });
});

test('a provider that answers nothing ends the go before all are asked', async () => {
  const world = await watching(200);
  let requested = 0;
  world.subjects.product = () => {
    requested += 1;
    return Promise.reject(new ProviderError({ tried: 'Retrieve a product', effect: 'none', code: 'busy' }));
  };
  await sweep(world);
  expect(requested).toBeLessThan(60);
});

test('at a slow rate limiter a sweep waits for its reads, and goes on where it had to end', async () => {
  const world = await watching(60);
  const pacing = { limiters: memoryLimiters(), limiterSettings: sameRates(0.25, 0.25) };
  const numbersOf = async () => [];
  const { sweptReads } = limitedRules({ ...world, ...pacing }, { subjects: world.subjects, numbersOf });
  const minutes = 45;
  for (let minute = 0; minute < minutes; minute += 1) {
    const beganAtMs = world.now();
    const leftMs = () => beganAtMs + schedulerTimeoutMs - world.now();
    await sweepBalances({ ...world, sweptReads }, sweepSettings, leftMs);
    expect(leftMs()).toBeGreaterThan(0);
    world.clock.advance(beganAtMs + schedulerEveryMs - world.now());
  }
  // Two reads for each of them, and at most 15 in a minute.
  expect(new Set(boughtFor(world)).size).toBe(60);
});

test('a subscription that cannot be dealt with is left out, and the round continues', async () => {
  const world = await watching(20);
  const { product } = world.subjects;
  world.subjects.product = (id) => (id === 'prd_1' ? Promise.reject(new Error('odd')) : product(id));
  await sweep(world);
  expect(boughtFor(world)).toHaveLength(19);
  expect((await world.sweepCursors.get())?.after).toBeUndefined();
});

test('products that are over, or not there, are read once and then left alone', async () => {
  const world = await watching(4);
  world.known.products.set('prd_1', aProduct('prd_1', { status: 'terminated' }));
  world.known.products.delete('prd_2');
  await sweep(world);
  const { reads } = world.known;
  world.clock.advance(hourMs);
  await sweep(world);
  expect(world.known.reads - reads).toBe(2);
});

test('a product that was just named and is not shown yet is looked at until it is', async () => {
  const world = await watching(0);
  world.known.products.delete('prd_1');
  world.keep(anEventReport({ type: 'product.active' }));
  await reactToEvent(world, settings, { source: 'partner', eventId: 'evt_1' }, invocation);
  await sweep(world);
  world.clock.advance(hourMs);
  world.known.products.set('prd_1', aProduct('prd_1', { subscriptionId: 'subs_1' }));
  await sweep(world);
  expect(boughtFor(world)).toEqual(['prd_1']);
});

test('a product that is not shown a day after it was named is forgotten', async () => {
  const world = await watching(0);
  world.known.products.delete('prd_1');
  await world.watched.record({ productId: 'prd_1', namedAtMs: world.now() });
  for (const [hours, watched] of [
    [23, 1],
    [1, 0],
  ] as const) {
    world.clock.advance(hours * hourMs);
    await sweep(world);
    expect(await Array.fromAsync(world.watched.after(''))).toHaveLength(watched);
  }
});

test('a product that ran empty unseen is reported as depleted, until its cycle ends', async () => {
  const world = await watching(1, [aRule({ on: 'product.depleted', thresholdPercent: 100 })]);
  const empty = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 0 }];
  world.known.products.set('prd_1', aProduct('prd_1', { status: 'depleted', balances: empty }));
  await sweep(world);
  expect(boughtFor(world)).toEqual(['prd_1']);
});

test('what a sweep finds done already is not written down again and again', async () => {
  const world = await watching(1);
  for (let round = 0; round < 5; round += 1) {
    await sweep(world);
    world.clock.advance(hourMs);
  }
  expect([...world.decisions.all.values()].map(({ verdict }) => verdict)).toEqual(['executed']);
});

test.each([
  ['busy', 1],
  ['busy', 70],
  ['refused', 1],
  ['refused', 70],
] as const)(
  'a subscription that is always answered with %s (%i of them) holds up no later round',
  async (code, odd) => {
    const world = await watching(100);
    const { product } = world.subjects;
    const isOdd = (id: string) => Number(id.slice('prd_'.length)) <= odd;
    const error = new ProviderError({ tried: 'Retrieve a product', effect: 'none', code });
    world.subjects.product = (id) => (isOdd(id) ? Promise.reject(error) : product(id));
    for (let no = odd + 1; no <= 100; no += 1) {
      world.known.products.set(`prd_${no}`, aProduct(`prd_${no}`, { balances: [] }));
    }
    for (let go = 0; go < 10; go += 1) await sweep(world);
    expect(boughtFor(world)).toEqual([]);
    // From now on there is something to do for the last one.
    world.known.products.set('prd_99', aProduct('prd_99', { subscriptionId: 'subs_99' }));
    for (let minute = 0; minute < 130; minute += 1) {
      world.clock.advance(60_000);
      await sweep(world);
    }
    expect(boughtFor(world)).toEqual(['prd_99']);
  },
);
