import { expect, test } from 'vitest';
import { outcomeNames } from '../machinery/outcomes.ts';
import { addRun, newSums } from '../machinery/tally.ts';
import { ofSmallBatches } from './order-figures.ts';
import { killEverywhere } from './order-kills.ts';
import { orderMutants } from './order-mutants.ts';
import { runOrders } from './order-run.ts';

const seeds = 200;

test(`whatever fails, nobody is ordered for twice, no row is lost and the numbers add up: ${seeds} seeds`, async () => {
  const sums = newSums();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await runOrders(seed);
    expect(run.broken, `npm run sim:orders -- --seed ${seed} --trace\n${run.lastSteps.join('\n')}`).toEqual(
      [],
    );
    addRun(sums, run);
  }
  // A simulation in which nothing fails proves nothing.
  const struck = [...outcomeNames, ...ofSmallBatches].filter((name) => sums.struck.has(name));
  expect(struck).toEqual([...outcomeNames, ...ofSmallBatches]);
  expect([...sums.states.keys()]).toEqual(
    expect.arrayContaining(['accepted', 'refused', 'held', 'canceled']),
  );
}, 240_000);

test('a seed plays the same run each time', async () => {
  const [one, other] = [await runOrders(7), await runOrders(7)];
  expect(one.traceHash).toBe(other.traceHash);
  expect(one.steps).toBeGreaterThan(100);
});

test.each([
  { kind: 'activate', outcome: 'answer lost' },
  { kind: 'partner-activate', outcome: 'accepted' },
] as const)(
  'a worker may die before or after each single step of a batch ($kind, first call: $outcome), with every message delivered three times',
  async ({ kind, outcome }) => {
    const { runs, failure } = await killEverywhere(kind, [outcome]);
    expect(failure).toBeUndefined();
    expect(runs).toBeGreaterThan(200);
  },
  120_000,
);

test('such a death is found where a claim is taken over when its lease has ended', async () => {
  const mutant = orderMutants.find(({ name }) => name.includes('taken over'));
  const { failure } = await killEverywhere('activate', ['accepted'], mutant);
  expect(failure?.broken).toMatchObject([{ invariant: mutant?.breaks }]);
}, 120_000);

const mutantSeedsMax = 400;

test.each(orderMutants)(
  `the simulation finds it within ${mutantSeedsMax} seeds when $name: $breaks`,
  async ({ breaks, firstSeed = 1, ...mutant }) => {
    const found: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + mutantSeedsMax && !found.includes(breaks); seed += 1) {
      const { broken } = await runOrders(seed, { mutant, goesOn: true, stepsMax: 20_000 });
      found.push(...broken.map(({ invariant }) => invariant));
    }
    expect(found).toContain(breaks);
  },
  120_000,
);
