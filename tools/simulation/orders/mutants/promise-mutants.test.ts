import { expect, test } from 'vitest';
import { orderInvariants } from '../order-invariants.ts';
import { orderMutants } from '../order-mutants.ts';
import { runOrders } from '../order-run.ts';
import { promiseMutants } from './promise-mutants.ts';

const seedsMax = 200;

/** A bug may make ever more work. Whatever it breaks is broken by then. */
const stepsMax = 20_000;

test.each(promiseMutants)(
  `the simulation finds it within ${seedsMax} seeds when $name: $breaks`,
  async ({ breaks, firstSeed = 1, ...mutant }) => {
    const found: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + seedsMax && !found.includes(breaks); seed += 1) {
      const { broken } = await runOrders(seed, { mutant, goesOn: true, stepsMax });
      found.push(...broken.map(({ invariant }) => invariant));
    }
    expect(found).toContain(breaks);
  },
  120_000,
);

test('every promise has a bug that breaks it', () => {
  const broken = new Set<string>([...orderMutants, ...promiseMutants].map(({ breaks }) => breaks));
  expect([...broken].toSorted()).toEqual(Object.keys(orderInvariants).toSorted());
});
