import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableErasures } from '../../../shared/aws/erasure/erasures.ts';
import { newErasure, walkEnded, walked } from '../../../shared/core/erasure/erasure.ts';
import { erasureIdOf } from '../../../shared/core/ids.ts';
import { memoryErasures } from '../../../shared/memory/erasure/erasures.ts';
import type { Erasures } from '../../../shared/ports/erasure.ts';
import { fictional } from '../../support/a-plan.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';

type Opened = { readonly erasures: Erasures; close(): Promise<void> };

const anErasure = (key: string) => newErasure(erasureIdOf('crm', key), fictional(1), 'crm', 1_000);

async function inDynamo(open: () => Promise<LocalTable>): Promise<Opened> {
  const table = await open();
  return { erasures: tableErasures(table.client(), table.name, randomUUID), close: table.close };
}

describe.each<[string, () => Promise<Opened>]>([
  ['in memory', async () => ({ erasures: memoryErasures(), close: async () => {} })],
  ['in DynamoDB', () => inDynamo(openTable)],
  ['in DynamoDB, each of whose writes is repeated', () => inDynamo(openLosingTable)],
])('erasures %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('are kept once, and given back as they were written', async () => {
    const erasure = anErasure('once');
    expect(await opened.erasures.erasure(erasure.id)).toBeUndefined();
    expect(await opened.erasures.add(erasure)).toEqual({ applied: true });
    expect(await opened.erasures.add({ ...erasure, by: 'somebody else' })).toEqual({
      applied: false,
      found: erasure,
    });
    expect(await opened.erasures.erasure(erasure.id)).toEqual(erasure);
  });

  test('are moved on by one of many at a time, and forget their number at the end', async () => {
    const erasure = anErasure('moved');
    await opened.erasures.add(erasure);
    const next = walked(erasure, { folder: 1, afterKey: 'a' }, { looked: 5, held: 2 });
    const tries = await Promise.all(Array.from({ length: 5 }, () => opened.erasures.replace(next)));
    // A write that finds its own name took place: the table knows each by a fresh one.
    expect(tries.filter(({ applied }) => applied)).toHaveLength(1);
    const checking = walkEnded(next, 2_000);
    expect((await opened.erasures.replace(checking)).applied).toBe(true);
    expect((await opened.erasures.replace(walkEnded(checking, 3_000))).applied).toBe(true);
    const done = await opened.erasures.erasure(erasure.id);
    expect(done).toMatchObject({ state: 'done', looked: 5, held: 2, doneAtMs: 3_000 });
    expect(JSON.stringify(done)).not.toContain(fictional(1));
  });

  test('are listed the newest first, as they are by now, and without anything that leads to a number', async () => {
    const { erasures } = opened;
    const at = (key: string, atMs: number) => newErasure(erasureIdOf('crm', key), fictional(2), 'crm', atMs);
    const [older, newer] = [at('older', 50_000), at('newer', 60_000)];
    await erasures.add(newer);
    await erasures.add(older);
    const next = walked(older, { folder: 1, afterKey: fictional(2) }, { looked: 5, held: 2 });
    await erasures.replace(next);
    const listed = await Array.fromAsync(erasures.newest());
    expect(listed.slice(0, 2)).toMatchObject([
      { id: newer.id, version: 1, state: 'erasing', by: 'crm', looked: 0 },
      { id: older.id, version: 2, looked: 5, held: 2 },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/number|\+1212555|walk/);
    expect((await Array.fromAsync(erasures.newest(newer)))[0]).toMatchObject({ id: older.id });
    expect(await erasures.erasure(older.id)).toEqual(next);
  });
});
