import { expect, test } from 'vitest';
import { figureNames } from './figures.ts';
import { play } from './play.ts';

const seen = new Map<string, number>();

test.each([
  [2, true],
  [4, false],
])(
  'a fleet of 60 subscriptions over 30 hard days keeps every promise (seed %i, product list: %s)',
  async (seed, listsProducts) => {
    const { broken, figures } = await play({
      seed,
      subscriptions: 60,
      days: 30,
      listsProducts,
      heavy: 0.6,
      rudeness: 3,
    });
    expect(broken).toEqual([]);
    for (const [what, count] of figures) seen.set(what, (seen.get(what) ?? 0) + count);
    // It was as rude as it should be.
    for (const what of [
      'kills',
      'webhooks lost',
      'thresholds reached',
      'top-ups at the provider',
      'texts at the provider',
    ])
      expect(figures.get(what) ?? 0, what).toBeGreaterThan(0);
  },
);

test('every quota was filled, and held something back', () => {
  expect(figureNames.filter((what) => (seen.get(what) ?? 0) === 0)).toEqual([]);
});

test('the same seed plays the same days, step by step', async () => {
  const scenario = { seed: 7, subscriptions: 60, days: 10, listsProducts: true, heavy: 0.6, rudeness: 3 };
  const [one, other] = [await play(scenario), await play(scenario)];
  expect(one.traceHash).toBe(other.traceHash);
  expect(one.figures).toEqual(other.figures);
});
