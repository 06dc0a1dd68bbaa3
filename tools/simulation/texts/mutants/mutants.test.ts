import { expect, test } from 'vitest';
import { runSeed } from '../campaign-run.ts';
import { invariants } from '../invariants.ts';
import { mutants } from './mutants.ts';

const seedsMax = 600;

/** Some bugs make ever more work. Whatever they break is broken by then. */
const stepsMax = 20_000;

test.each(mutants)(
  `the simulation finds it within ${seedsMax} seeds when $name: $breaks`,
  async ({ breaks, firstSeed = 1, ...mutant }) => {
    const found: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + seedsMax && !found.includes(breaks); seed += 1) {
      const { broken } = await runSeed(seed, { mutant, goesOn: true, stepsMax });
      found.push(...broken.map(({ invariant }) => invariant));
    }
    expect(found).toContain(breaks);
  },
);

test('every invariant has a bug that breaks it, so that none of them only looks on', () => {
  const broken = new Set<string>(mutants.map(({ breaks }) => breaks));
  expect([...broken].toSorted()).toEqual(Object.keys(invariants).toSorted());
});
