import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { DirectoryItem } from '../../../shared/core/directory/list.ts';
import { failureOf, InputError } from '../../../shared/errors.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { type ExpectedOrders, lists } from '../../intake/make/orders.ts';
import { allOrderFiles } from '../../intake/make/programs/order-lists.ts';
import { aBatch } from './order-planning.ts';

const folder = fileURLToPath(new URL('../../intake/orders/', import.meta.url));
const programs = readdirSync(folder);
const expectedOf = (program: string): readonly ExpectedOrders[] =>
  JSON.parse(readFileSync(`${folder}${program}/expected.json`, 'utf8'));

const directoryPorts = () => ({
  directory: memoryDirectory(),
  directoryPages: async (name: string) => ({
    items: (lists as Readonly<Record<string, readonly DirectoryItem[]>>)[name] ?? [],
  }),
  providerApis: ['organization', 'partner'] as const,
});

async function planned(bytes: Uint8Array, { kind, defaults, options = {} }: ExpectedOrders) {
  const { plan } = aBatch({ directoryPorts: directoryPorts() });
  const settings = { kind, defaults, allowSecondSubscription: true };
  try {
    const { orders, report } = await plan(bytes, settings, options);
    return { orders, report };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { failure: failureOf(error) };
  }
}

test('there are at least 25 files of orders', () =>
  expect(programs.flatMap(expectedOf).length).toBeGreaterThanOrEqual(25));

test('what is kept is what the descriptions of the programs make', () => {
  for (const { bytes, ...expected } of allOrderFiles) {
    expect(expectedOf(expected.program)).toContainEqual(expected);
    expect(readFileSync(`${folder}${expected.program}/${expected.file}`).equals(bytes), expected.file).toBe(
      true,
    );
  }
});

describe.each(programs)('%s', (program) => {
  test.each(expectedOf(program))('orders of $file are what their owner meant', async (expected) => {
    const { orders, report, failure } = await planned(
      readFileSync(`${folder}${program}/${expected.file}`),
      expected,
    );
    if (expected.refused !== undefined) {
      expect(failure?.code).toBe(expected.refused.code);
      expect(failure?.faults.map(({ detail }) => detail).join()).toContain(expected.refused.says);
      return;
    }
    expect(failure).toBeUndefined();
    const skipped: Record<string, number> = {};
    for (const { reason } of report ?? []) skipped[reason] = (skipped[reason] ?? 0) + 1;
    expect(skipped).toEqual(expected.skipped);
    const calls = (orders ?? []).map(({ steps }) => JSON.stringify(steps.map(({ input }) => input)));
    const inOrder = Object.values(expected.orders);
    const lost = Object.values(expected.skipped).reduce((sum, count) => sum + count, 0);
    expect(calls.length).toBeGreaterThanOrEqual(inOrder.length - lost);
    for (const members of inOrder.slice(inOrder.length - calls.length)) {
      const values = Object.entries(members).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
      expect(
        calls.some((call) => values.every((value) => call.includes(value))),
        JSON.stringify(members),
      ).toBe(true);
    }
  });
});
