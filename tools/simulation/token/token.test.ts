import { expect, test } from 'vitest';
import { play } from './play.ts';
import type { TokenMutant } from './settings.ts';

/** `node tools/simulation/token/run.ts` plays 30. */
const days = 3;
const workers = 50;

test(`${workers} processes share a token for ${days} days, with deaths at every step, and break no promise`, async () => {
  const { broken, figures } = await play({ seed: 1, days, workers });
  console.log(`Token cache, ${workers} processes, ${days} days: ${JSON.stringify(figures)}`);
  expect(broken).toEqual([]);
  // It would be no proof if nothing had happened.
  expect(figures.generations).toBeGreaterThan(900);
  for (const happened of [
    'deaths',
    'answersLost',
    'staleReads',
    'leasesLost',
    'rotations',
    'outages',
  ] as const)
    expect(figures[happened], happened).toBeGreaterThan(0);
  expect(figures.tokenRequests).toBeLessThan(figures.calls / 50);
});

test('tokens that live for a minute would fill the secrets in hours, and the budget keeps every secret writable', async () => {
  const { broken, figures } = await play({ seed: 2, days: 2, workers: 20, tokenLifeMs: 60_000 });
  expect(broken).toEqual([]);
  expect(figures.writesInADayMax).toBe(90);
  expect(figures.ownTokens).toBeGreaterThan(1_000);
});

test('the same seed plays the same run', async () => {
  const runs = await Promise.all([1, 2].map(() => play({ seed: 3, days: 0.2, workers: 10 })));
  expect(runs[0]).toEqual(runs[1]);
});

test.each<[TokenMutant, string]>([
  ['no lease', 'one token request per generation'],
  ['label-based read', 'no call with an expired token'],
  ['one secret instead of five', 'at most 90 writes per secret in 24 hours'],
])('the simulation finds it when there is %s', async (mutant, promise) => {
  const { broken } = await play({ seed: 1, days, workers, mutant });
  expect(broken.map((one) => one.promise)).toEqual([promise]);
});
