import { expect, test } from 'vitest';
import { figureNames } from './figures.ts';
import { play } from './play.ts';

/** What three months of small fleets seldom meet. */
const seldom = ['read busy', 'message lost', 'cheap read fails', 'calls: timed out, performed late'];

const seen = new Map<string, number>();

test.each([
  [1, true],
  [14, true],
  [36, false],
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
    for (const what of ['thresholds reached', 'top-ups at the provider', 'texts at the provider'])
      expect(figures.get(what) ?? 0, what).toBeGreaterThan(0);
  },
);

test('everything that can go wrong does, people do all that they can, and every quota holds something back', () => {
  const expected = figureNames.filter((what) => !seldom.includes(what));
  expect(expected.filter((what) => (seen.get(what) ?? 0) === 0)).toEqual([]);
});

test('the same seed plays the same days, step by step', async () => {
  const scenario = { seed: 7, subscriptions: 60, days: 10, listsProducts: true, heavy: 0.6, rudeness: 3 };
  const [one, other] = [await play(scenario), await play(scenario)];
  expect(one.traceHash).toBe(other.traceHash);
  expect(one.figures).toEqual(other.figures);
});
