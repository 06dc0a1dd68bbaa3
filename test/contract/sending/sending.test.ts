import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableSending } from '../../../shared/aws/sending/sending.ts';
import { neverStopped, stopped } from '../../../shared/core/sending/sending.ts';
import { memorySending } from '../../../shared/memory/sending/sending.ts';
import type { SendingSwitch } from '../../../shared/ports/limiters.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';

type Opened = { readonly sending: SendingSwitch; readonly close: () => Promise<void> };

async function inTable(openOne: typeof openTable | typeof openLosingTable): Promise<Opened> {
  const table = await openOne();
  return { sending: tableSending(table.client(), table.name, randomUUID), close: table.close };
}

describe.each<[string, () => Promise<Opened>]>([
  ['in DynamoDB', () => inTable(openTable)],
  ['in DynamoDB, each of whose writes is repeated', () => inTable(openLosingTable)],
  ['in RAM', async () => ({ sending: memorySending(), close: async () => {} })],
])('what is stopped, %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('nothing is at first, and each version is written once', async () => {
    const { sending } = opened;
    expect(await sending.read()).toEqual(neverStopped);
    const by = { kind: 'key', id: 'a1b2c3d4e5', name: 'crm' } as const;
    const first = stopped(neverStopped, ['texts'], { by, atMs: 1, reason: 'A wrong price' });
    expect(await sending.write(first)).toEqual({ applied: true });
    const other = stopped(neverStopped, ['orders'], { by, atMs: 2 });
    expect(await sending.write(other)).toEqual({ applied: false, found: first });
    expect(await sending.read()).toEqual(first);
    const both = stopped(first, ['texts', 'orders'], { by, atMs: 3 });
    expect(await sending.write(both)).toEqual({ applied: true });
    expect(await sending.read()).toEqual(both);
    expect(both.stops.texts?.atMs).toBe(1);
  });
});
