import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { play } from './play.ts';

const seedsMax = 12;

test.each(mutants)('the simulation finds it when $name: $breaks', async ({ breaks, bug }) => {
  const found = new Set<string>();
  for (let seed = 1; seed <= seedsMax && !found.has(breaks); seed += 1) {
    const { broken } = await play({ seed, lines: 120, days: 20, listsProducts: seed % 2 === 1 }, bug);
    for (const { promise } of broken) found.add(promise);
  }
  expect([...found]).toContain(breaks);
});

test('every promise has a bug that breaks it, so that none of them only looks on', () => {
  const broken = new Set(mutants.map(({ breaks }) => breaks));
  expect(broken.size).toBe(6);
});
