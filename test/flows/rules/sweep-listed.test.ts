import { expect, test } from 'vitest';
import type { ProductFacts } from '../../../shared/core/rules/conditions/facts.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { limitedRules } from '../../../shared/flows/rules/subjects/limited-reads.ts';
import { sweepBalances } from '../../../shared/flows/rules/sweep/sweep-balances.ts';
import type { ProductPage, ProductPages } from '../../../shared/ports/products.ts';
import { aProduct, aRule, type RuleTestWorld, ruleWorld, settings } from '../../support/worlds/rule-world.ts';

const minutes = 60_000;
const hours = 60 * minutes;
const sweepSettings = { ...settings, sweepEveryMs: hours, sweepReadsMax: 100 };
const busy = new ProviderError({ tried: 'List products', effect: 'none', code: 'busy' });

/** A provider that lists these products, this many a page; `requested` names each page that was asked for. */
function listOf(products: () => readonly ProductFacts[], pageItems: number) {
  const requested: string[] = [];
  const pages: ProductPages = async ({ status, subscriptionId }, cursor) => {
    requested.push([status, subscriptionId, cursor].filter((part) => part !== undefined).join(' '));
    const chosen = products().filter(
      (product) =>
        product.status === status &&
        (subscriptionId === undefined || product.subscriptionId === subscriptionId),
    );
    const from = Number(cursor ?? 0);
    const next = from + pageItems < chosen.length ? { next: String(from + pageItems) } : {};
    return { products: chosen.slice(from, from + pageItems), ...next };
  };
  return { pages, requested };
}

/** A fleet of which no event and no order has reported. */
async function unheardOf(count: number, rules = [aRule()]) {
  const world = await ruleWorld(rules);
  world.known.products.clear();
  for (let no = 101; no < 101 + count; no += 1)
    world.known.products.set(`prd_${no}`, aProduct(`prd_${no}`, { subscriptionId: `subs_${no}` }));
  const list = listOf(() => [...world.known.products.values()], 10);
  return { world, ...list };
}

const sweep = (world: RuleTestWorld, productPages: ProductPages, change = {}) =>
  sweepBalances({ ...world, productPages }, { ...sweepSettings, ...change }, () => minutes);

const boughtFor = (world: RuleTestWorld) => world.commands.started.map(({ subject }) => subject.id);

test('subscriptions that never sent an event are found where the provider lists products, a page at a time', async () => {
  const { world, pages, requested } = await unheardOf(25);
  await sweep(world, pages);
  expect(new Set(boughtFor(world)).size).toBe(25);
  expect(requested).toEqual(['active', 'active 10', 'active 20', 'depleted']);
  expect(world.known.reads).toBe(0);
  expect(await world.sweepCursors.get()).toEqual({ version: 2, roundAtMs: world.now() });
});

test('a round continues at the page where the last go ended, and the next one begins at the first', async () => {
  const { world, pages, requested } = await unheardOf(25);
  const twoPages = { sweepReadsMax: 22 };
  await sweep(world, pages, twoPages);
  expect(requested).toEqual(['active', 'active 10']);
  await sweep(world, pages, twoPages);
  expect(requested).toEqual(['active', 'active 10', 'active 20', 'depleted']);
  await sweep(world, pages);
  expect(requested).toHaveLength(4);
  world.clock.advance(hours);
  await sweep(world, pages);
  expect(requested.slice(4)).toEqual(['active', 'active 10', 'active 20', 'depleted']);
  expect(boughtFor(world)).toHaveLength(25);
});

test('a go ends within a page when its time is over, and the rest is looked at first, though the next round be due', async () => {
  const { world } = await unheardOf(25);
  const { pages, requested } = listOf(() => [...world.known.products.values()], 40);
  const { subscription } = world.subjects;
  let leftMs = 12_000;
  world.subjects.subscription = (id) => {
    leftMs -= 375;
    return subscription(id);
  };
  await sweepBalances({ ...world, productPages: pages }, sweepSettings, () => leftMs);
  expect([boughtFor(world).length, leftMs]).toEqual([8, 9_000]);
  world.clock.advance(hours);
  leftMs = 13_200;
  await sweepBalances({ ...world, productPages: pages }, sweepSettings, () => leftMs);
  expect([boughtFor(world).length, requested]).toEqual([23, ['active']]);
  leftMs = minutes;
  await sweepBalances({ ...world, productPages: pages }, sweepSettings, () => leftMs);
  expect([new Set(boughtFor(world)).size, requested]).toEqual([25, ['active', 'depleted']]);
});

test('the reads of subscriptions that are past a threshold count, so that a go makes no more than it may', async () => {
  const { world } = await unheardOf(100);
  const { pages, requested } = listOf(() => [...world.known.products.values()], 40);
  const { subscription } = world.subjects;
  let ofSubscriptions = 0;
  world.subjects.subscription = (id) => {
    ofSubscriptions += 1;
    return subscription(id);
  };
  await sweep(world, pages, { sweepReadsMax: 20 });
  // Three groups of eight: after the second one there were three reads left.
  expect([requested.length, ofSubscriptions, boughtFor(world).length]).toEqual([1, 24, 24]);
  await sweep(world, pages, { sweepReadsMax: 20 });
  // The rest is read product by product, and the subscription of each: one product first, then two, four, eight.
  expect([requested.length, world.known.reads, ofSubscriptions]).toEqual([1, 15, 39]);
  for (let go = 0; go < 10; go += 1) await sweep(world, pages, { sweepReadsMax: 20 });
  expect(new Set(boughtFor(world)).size).toBe(100);
});

test('subscriptions are read for a sweep as its pages are, and leave the rate limiter to events', async () => {
  const { world, pages } = await unheardOf(3);
  const limited = limitedRules(world, {
    subjects: world.subjects,
    numbersOf: async () => [],
    productPages: pages,
  });
  await sweepBalances({ ...world, ...limited }, sweepSettings, () => minutes);
  expect(boughtFor(world)).toHaveLength(3);
  expect((await world.limiters.limiter('partner.reads'))?.round.taken).toEqual({ watching: 8 });
});

test('a product that ran empty between two rounds is found among those that are depleted', async () => {
  const rules = [aRule({ on: 'product.depleted', thresholdPercent: 100 })];
  const { world, pages } = await unheardOf(2, rules);
  const empty = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 0 }];
  world.known.products.set('prd_102', aProduct('prd_102', { status: 'depleted', balances: empty }));
  world.known.products.set(
    'prd_103',
    aProduct('prd_103', { status: 'depleted', endAt: '2025-12-01T00:00:00Z' }),
  );
  await sweep(world, pages);
  expect(boughtFor(world)).toEqual(['prd_102']);
});

test('a page that is not answered is asked for again in the next go, and none before it', async () => {
  const { world, pages, requested } = await unheardOf(25);
  let isBusy = true;
  const rude: ProductPages = async (filter, cursor) => {
    const page = await pages(filter, cursor);
    if (cursor === '10' && isBusy) throw busy;
    return page;
  };
  await sweep(world, rude);
  expect(boughtFor(world)).toHaveLength(10);
  isBusy = false;
  await sweep(world, rude);
  expect(boughtFor(world)).toHaveLength(25);
  expect(requested).toEqual(['active', 'active 10', 'active 10', 'active 20', 'depleted']);
});

test('a page that is never answered holds up no later round: what is known is looked at instead', async () => {
  const { world, pages } = await unheardOf(25);
  await world.watched.record({ productId: 'prd_125', subscriptionId: 'subs_125' });
  const rude: ProductPages = (filter, cursor) =>
    cursor === '10' ? Promise.reject(busy) : pages(filter, cursor);
  for (let minute = 0; minute < 59; minute += 1) {
    await sweep(world, rude);
    world.clock.advance(minutes);
  }
  expect(boughtFor(world)).toHaveLength(10);
  world.clock.advance(minutes);
  await sweep(world, rude);
  expect(boughtFor(world)).toHaveLength(11);
  await sweep(world, rude);
  expect((await world.sweepCursors.get())?.roundAtMs).toBe(world.now());
});

test.each<[string, ProductPage]>([
  ['there is no such list', { absent: 'List products: refused (404)' }],
  ['the list shows nothing', { products: [] }],
])('where %s, those are looked at that are known, and it is asked once a round', async (_, answer) => {
  const { world } = await unheardOf(25);
  for (const productId of ['prd_101', 'prd_102']) await world.watched.record({ productId });
  let requested = 0;
  const pages: ProductPages = async () => {
    requested += 1;
    return answer;
  };
  for (let minute = 0; minute < 60; minute += 1) {
    await sweep(world, pages, { sweepReadsMax: 1 });
    world.clock.advance(minutes);
  }
  expect([requested, boughtFor(world)]).toEqual([1, ['prd_101', 'prd_102']]);
});

test('a place in the list that the provider does not know any more ends the list for this round', async () => {
  const { world, pages, requested } = await unheardOf(25);
  await world.watched.record({ productId: 'prd_125' });
  await sweep(world, pages, { sweepReadsMax: 1 });
  const forgetful: ProductPages = (filter, cursor) =>
    cursor === undefined ? pages(filter) : Promise.resolve({ absent: 'refused (400)' });
  await sweep(world, forgetful);
  expect(boughtFor(world)).toHaveLength(11);
  expect(requested).toEqual(['active']);
  await sweep(world, forgetful);
  expect(requested).toEqual(['active']);
});

test('a list whose next page is the same again does not end, and is left', async () => {
  const { world } = await unheardOf(1);
  let requested = 0;
  const pages: ProductPages = async () => {
    requested += 1;
    return { products: [...world.known.products.values()], next: 'c1' };
  };
  await sweep(world, pages);
  expect(requested).toBe(2);
});

test('a product whose balances the list leaves out is read separately', async () => {
  const { world } = await unheardOf(3);
  const bare = () => [...world.known.products.values()].map((product) => ({ ...product, balances: [] }));
  await sweep(world, listOf(bare, 10).pages);
  expect(boughtFor(world).toSorted()).toEqual(['prd_101', 'prd_102', 'prd_103']);
  expect(world.known.reads).toBe(3);
});

test('a subscription that is not answered for is asked about again, after the list as well', async () => {
  const { world, pages, requested } = await unheardOf(12);
  const { subscription } = world.subjects;
  world.subjects.subscription = (id) => (id === 'subs_103' ? Promise.reject(busy) : subscription(id));
  await sweep(world, pages);
  expect(boughtFor(world)).toHaveLength(11);
  expect(await world.sweepCursors.get()).toMatchObject({ listed: 'over', again: [{ productId: 'prd_103' }] });
  world.subjects.subscription = subscription;
  await sweep(world, pages);
  expect(boughtFor(world)).toHaveLength(12);
  expect(requested).toEqual(['active', 'active 10', 'depleted']);
  expect(await world.sweepCursors.get()).toEqual({ version: 3, roundAtMs: world.now() });
});

test('each page of the list takes one permit of the rate limiter of reads', async () => {
  const { world } = await unheardOf(25);
  const untouched = [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: 90 }];
  const products = [...world.known.products.values()].map((product) => ({ ...product, balances: untouched }));
  const productPages = listOf(() => products, 10).pages;
  const limited = limitedRules(world, { subjects: world.subjects, numbersOf: async () => [], productPages });
  await sweepBalances({ ...world, ...limited }, sweepSettings, () => minutes);
  expect((await world.limiters.limiter('partner.reads'))?.interval.taken).toBe(4);
});

test('the active products of one subscription take one permit, and a provider without a list is asked for them once an hour', async () => {
  const { world, pages } = await unheardOf(3);
  const readsWith = (productPages: ProductPages) =>
    limitedRules(world, { subjects: world.subjects, numbersOf: async () => [], productPages }).subjects;
  const idsOf = async (subjects: ReturnType<typeof readsWith>, subscriptionId: string) => {
    const products = await Array.fromAsync(subjects.products?.(subscriptionId) ?? []);
    return products.map(({ id }) => id);
  };
  expect(await idsOf(readsWith(pages), 'subs_102')).toEqual(['prd_102']);
  expect((await world.limiters.limiter('partner.reads'))?.interval.taken).toBe(1);
  let requested = 0;
  const none = readsWith(async () => {
    requested += 1;
    return { absent: 'refused (404)' };
  });
  for (const id of ['subs_101', 'subs_102']) expect(await idsOf(none, id)).toEqual([]);
  expect(requested).toBe(1);
  world.clock.advance(hours);
  expect(await idsOf(none, 'subs_103')).toEqual([]);
  expect(requested).toBe(2);
});

test('a subscription that the provider refuses to list takes the lists of no other one away', async () => {
  const { world, pages } = await unheardOf(2);
  const productPages: ProductPages = async (filter, cursor) =>
    filter.subscriptionId === 'subs_gone' ? { absent: 'refused (404)' } : pages(filter, cursor);
  const { subjects } = limitedRules(world, {
    subjects: world.subjects,
    numbersOf: async () => [],
    productPages,
  });
  const listed = async (subscription: string) =>
    (await Array.fromAsync(subjects.products?.(subscription) ?? [])).length;
  const counts = [];
  for (const subscription of ['subs_101', 'subs_gone', 'subs_102', 'subs_gone'])
    counts.push(await listed(subscription));
  expect(counts).toEqual([1, 0, 1, 0]);
});
