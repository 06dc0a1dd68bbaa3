import { expect, test } from 'vitest';
import { play } from './play.ts';

test.each([
  [1, true],
  [2, true],
  [3, false],
])(
  'a fleet of 300 lines over 30 days keeps every promise (seed %i, product list: %s)',
  async (seed, listsProducts) => {
    const { broken, figures } = await play({ seed, lines: 300, days: 30, listsProducts });
    expect(broken).toEqual([]);
    // It was as rude as it should be, and both ways were needed.
    for (const what of [
      'kills',
      'webhooks lost',
      'fired by a sweep',
      'fired by a webhook',
      'commands refused',
    ])
      expect(figures.get(what) ?? 0, what).toBeGreaterThan(3);
    // Sweeps know what they were told of, and no more.
    const unheardOf = figures.get('thresholds of products that nobody had heard of') ?? 0;
    expect(unheardOf > 0).toBe(!listsProducts);
  },
);

test('the same seed plays the same days', async () => {
  const scenario = { seed: 7, lines: 100, days: 15, listsProducts: true };
  expect(await play(scenario)).toEqual(await play(scenario));
});
