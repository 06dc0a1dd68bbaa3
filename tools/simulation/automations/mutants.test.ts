import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { play } from './play.ts';
import { promises } from './promises.ts';

const seedsMax = 12;

test.each(mutants)(
  'the simulation finds it when $name: $breaks',
  async ({ breaks, bug, firstSeed = 1, days = {} }) => {
    const found = new Set<string>();
    for (let seed = firstSeed; seed < firstSeed + seedsMax && !found.has(breaks); seed += 1) {
      const scenario = {
        seed,
        subscriptions: 60,
        days: 30,
        listsProducts: seed % 2 === 1,
        heavy: 0.6,
        rudeness: 3,
        ...days,
      };
      const { broken } = await play(scenario, { bug: bug(), until: breaks });
      for (const { promise } of broken) found.add(promise);
    }
    expect([...found]).toContain(breaks);
  },
);

test('every promise has a bug that breaks it, so that none of them only looks on', () => {
  const broken = new Set<string>(mutants.map(({ breaks }) => breaks));
  for (const promise of promises) expect([...broken]).toContain(promise);
});
