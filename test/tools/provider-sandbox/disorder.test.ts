import { expect, test } from 'vitest';
import type { Disorder } from '../../../tools/provider-sandbox/misbehavior/disorder.ts';
import { askForToken, clientOf, openSandbox, sms } from '../../support/sandbox/sandbox-client.ts';

async function statusesUnder(disorder: Disorder, calls: number): Promise<number[]> {
  const sandbox = await openSandbox({ disorder });
  const client = await clientOf(sandbox);
  const statuses = [];
  for (let at = 0; at < calls; at += 1) statuses.push((await client.send(sms())).status);
  return statuses;
}

const mixed = { busy: 0.3, refused: 0.2 };

test('the same seed gives the same faults, another seed others', async () => {
  const first = await statusesUnder({ seed: 7, rates: mixed }, 40);
  expect(await statusesUnder({ seed: 7, rates: mixed }, 40)).toEqual(first);
  expect(await statusesUnder({ seed: 8, rates: mixed }, 40)).not.toEqual(first);
  expect(new Set(first)).toEqual(new Set([200, 400, 429]));
});

test('a rate of 1 meets every call, a rate of 0 none', async () => {
  expect(await statusesUnder({ seed: 1, rates: { unauthorized: 1 } }, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(await statusesUnder({ seed: 1, rates: { unauthorized: 0 } }, 5)).toEqual([200, 200, 200, 200, 200]);
});

test('the token endpoint is spared unless it is named', async () => {
  const spared = await openSandbox({ disorder: { seed: 1, rates: { 'server-error': 1 } } });
  expect((await askForToken(spared)).status).toBe(200);
  const named = await openSandbox({
    disorder: { seed: 1, rates: { unauthorized: 1 }, operations: ['token'] },
  });
  expect((await askForToken(named)).status).toBe(401);
});

test.each([
  ['more than 1 in all', { busy: 0.6, lost: 0.6 }],
  ['less than 0', { busy: -0.1 }],
])('rates of %s are refused at the start', async (_, rates) => {
  await expect(openSandbox({ disorder: { seed: 1, rates } })).rejects.toThrow(/disorder\.rates/);
});
