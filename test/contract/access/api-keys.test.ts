import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableApiKeys } from '../../../shared/aws/access/api-keys.ts';
import { newStoredKey, revokedKey, type StoredKey } from '../../../shared/core/access/stored-key.ts';
import { keyNamePattern, ownCallers } from '../../../shared/core/jobs/callers.ts';
import { memoryApiKeys } from '../../../shared/memory/access/api-keys.ts';
import type { ApiKeys } from '../../../shared/ports/access.ts';
import { collect } from '../../support/pieces.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';

type Opened = { readonly apiKeys: ApiKeys; close(): Promise<void> };

const aKey = (name: string): StoredKey =>
  newStoredKey(
    { name, scopes: ['read', 'send'], expiresAtMs: 9_000 },
    'a'.repeat(64),
    { by: 'desk', atMs: 1_000 },
    undefined,
  );

async function inDynamo(open: () => Promise<LocalTable>): Promise<Opened> {
  const table = await open();
  return { apiKeys: tableApiKeys(table.client(), table.name, randomUUID), close: table.close };
}

describe.each<[string, () => Promise<Opened>]>([
  ['in memory', async () => ({ apiKeys: memoryApiKeys(), close: async () => {} })],
  ['in DynamoDB', () => inDynamo(openTable)],
  ['in DynamoDB, each of whose writes is repeated', () => inDynamo(openLosingTable)],
])('API keys %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('are kept once, and given back as they were written', async () => {
    const key = aKey('once');
    expect(await opened.apiKeys.key(key.id)).toBeUndefined();
    expect(await opened.apiKeys.write(key)).toEqual({ applied: true });
    expect(await opened.apiKeys.write({ ...key, createdBy: 'thief' })).toEqual({
      applied: false,
      found: key,
    });
    expect(await opened.apiKeys.key(key.id)).toEqual(key);
  });

  test('are changed by one of many at a time, and by nobody who has not seen the last change', async () => {
    const key = aKey('changed');
    await opened.apiKeys.write(key);
    const next = revokedKey(key, 'desk', 2_000);
    const tries = await Promise.all(Array.from({ length: 5 }, () => opened.apiKeys.write(next)));
    expect(tries.filter(({ applied }) => applied)).toHaveLength(1);
    expect(await opened.apiKeys.write({ ...next, version: next.version + 2 })).toEqual({
      applied: false,
      found: next,
    });
  });

  test('are listed in the order of their ids, all of them', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `listed-${at}`);
    for (const name of names) await opened.apiKeys.write(aKey(name));
    const all = await collect(opened.apiKeys.all());
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  });

  test('tell the last day of their use, which is no part of the key', async () => {
    const key = aKey('used');
    await opened.apiKeys.write(key);
    await opened.apiKeys.noteUse(key.id, '2027-03-01');
    await opened.apiKeys.noteUse(key.id, '2027-03-02');
    expect((await opened.apiKeys.lastUses()).get(key.id)).toBe('2027-03-02');
    expect(await opened.apiKeys.key(key.id)).toEqual(key);
    expect((await collect(opened.apiKeys.all())).filter(({ id }) => id === key.id)).toEqual([key]);
  });
});

test('no caller within the system can be the name of a key', () => {
  const names = Object.values(ownCallers);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).not.toMatch(keyNamePattern);
});
