import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const firstOf = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

test('one seed gives the same numbers every time', () => {
  expect(firstOf(7, 100)).toEqual(firstOf(7, 100));
});

test('a thousand neighbouring seeds all begin differently', () => {
  const firsts = Array.from({ length: 1_000 }, (_, seed) => firstOf(seed, 1)[0]);
  expect(new Set(firsts).size).toBe(1_000);
});

test('the numbers lie from 0 up to 1 and fill all tenths about evenly, within one seed and over the first of many', () => {
  const many = [firstOf(1, 10_000), Array.from({ length: 10_000 }, (_, seed) => firstOf(seed, 1)[0] ?? -1)];
  for (const numbers of many) {
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const inside = numbers.filter((number) => Math.floor(number * 10) === tenth).length;
      expect(inside, `tenth ${tenth}`).toBeGreaterThan(850);
      expect(inside, `tenth ${tenth}`).toBeLessThan(1_150);
    }
  }
});
