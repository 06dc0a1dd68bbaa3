import { expect, test } from 'vitest';
import type { EventReport, ProductFacts } from '../../../shared/core/rules/conditions/facts.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { recentReads } from '../../../shared/flows/rules/subjects/recent-reads.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

const remaining = (units: number): Pick<ProductFacts, 'balances'> => ({
  balances: [{ allowance: 'data', unit: 'bytes', initial: 100, remaining: units }],
});

/** Delivers a young event until it is done. @returns the waits between its invocations, in seconds */
async function invocations(
  world: RuleTestWorld,
  change: Partial<EventReport>,
  between: () => void = () => {},
) {
  world.keep(anEventReport({ createdAtMs: world.now(), ...change }));
  const reads = { ...world, recentReads: recentReads(world.subjects, world.now) };
  const waits: number[] = [];
  for (let receives = 1; ; receives += 1) {
    const invocation = { receives, remainingMs: () => 60_000 };
    const left = await reactToEvent(reads, settings, { source: 'partner', eventId: 'evt_1' }, invocation);
    if (left.kind === 'ack') return waits;
    if (left.inMs > 600_000 || receives > 20) throw new Error('It waits too long');
    waits.push(left.inMs / 1_000);
    world.clock.advance(left.inMs);
    between();
  }
}

const verdictsOf = (world: RuleTestWorld) => [...world.decisions.all.values()].map(({ verdict }) => verdict);

const eighty = { data: { threshold: { allowance_type: 'data', percentage: 80 } } };

test.each<[string, Partial<EventReport>]>([
  ['names the threshold', eighty],
  ['tells the balance', { reported: { product: aProduct('prd_1', remaining(19)) } }],
  [
    'tells that nothing is left',
    { reported: { product: aProduct('prd_1', { status: 'depleted', balances: [] }) } },
  ],
  [
    'reports the next cycle',
    { reported: { product: aProduct('prd_1', { endAt: '2026-03-01T00:00:00Z', ...remaining(19) }) } },
  ],
])('an event that %s is decided about when the provider shows as much', async (_, reported) => {
  const world = await ruleWorld();
  world.known.products.set('prd_1', aProduct('prd_1', remaining(21)));
  let looks = 0;
  const waits = await invocations(world, reported, () => {
    looks += 1;
    if (looks < 2) return;
    const status = reported.reported?.product?.status ?? 'active';
    const endAt = reported.reported?.product?.endAt ?? '2026-02-01T00:00:00Z';
    world.known.products.set('prd_1', aProduct('prd_1', { status, endAt, ...remaining(19) }));
  });
  expect(waits).toEqual([5, 10]);
  expect(verdictsOf(world)).toEqual(['executed']);
});

test('a product that cannot be read yet is read again', async () => {
  const world = await ruleWorld();
  world.known.products.clear();
  const waits = await invocations(world, eighty, () => world.known.products.set('prd_1', aProduct()));
  expect(waits).toEqual([5]);
  expect(verdictsOf(world)).toEqual(['executed']);
});

test('after a few minutes the provider is believed, and the log of decisions says why nothing was done', async () => {
  const world = await ruleWorld();
  world.known.products.set('prd_1', aProduct('prd_1', remaining(60)));
  const waits = await invocations(world, eighty);
  expect(waits).toEqual([5, 10, 20, 40, 80, 160]);
  expect(verdictsOf(world)).toEqual(['guard_refused']);
});

test('a clock of the provider that is hours ahead makes nothing wait for longer', async () => {
  const world = await ruleWorld();
  world.known.products.clear();
  const waits = await invocations(world, { ...eighty, createdAtMs: world.now() + 7_200_000 });
  expect(waits).toHaveLength(6);
});

test.each<[string, Partial<EventReport>]>([
  ['that comes late', { ...eighty, createdAtMs: Date.UTC(2026, 0, 5, 11) }],
  [
    'that reports a cycle that is over',
    { reported: { product: aProduct('prd_1', { endAt: '2026-01-01T00:00:00Z' }) } },
  ],
  ['that tells no figure', {}],
])('an event %s waits for nothing', async (_, change) => {
  const world = await ruleWorld([aRule()]);
  world.known.products.set('prd_1', aProduct('prd_1', remaining(60)));
  expect(await invocations(world, change)).toEqual([]);
});

test('an event that no rule is on is not read for', async () => {
  const world = await ruleWorld([aRule({ on: 'product.depleted', thresholdPercent: 100 })]);
  world.known.products.clear();
  expect(await invocations(world, eighty)).toEqual([]);
  expect(world.known.reads).toBe(0);
});
