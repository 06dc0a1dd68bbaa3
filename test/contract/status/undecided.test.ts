import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableUndecided } from '../../../shared/aws/status/undecided.ts';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { indexSetOf } from '../../../shared/core/rows/index-set.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import type { Undecided } from '../../../shared/ports/status.ts';
import { openTable } from '../../support/target/local-table.ts';
import { anEntry, anOrder } from '../../support/world.ts';
import { openLosingTable } from '../target/lost-answers.ts';

type Opened = { readonly ledger: Ledger; readonly undecided: Undecided; close(): Promise<void> };

const inTable = (openOne: typeof openTable) => async (): Promise<Opened> => {
  const table = await openOne();
  const dynamo = table.client();
  return {
    ledger: tableLedger(dynamo, table.name, randomUUID),
    undecided: tableUndecided(dynamo, table.name),
    close: table.close,
  };
};
const inRam = async (): Promise<Opened> => {
  const ledger = memoryLedger();
  return { ledger, undecided: ledger.undecided, close: async () => {} };
};

test.each([
  ['DynamoDB', inTable(openTable)],
  ['DynamoDB, each of whose writes is repeated', inTable(openLosingTable)],
  ['RAM', inRam],
])('what is unclear and held is summed up from %s, whether it is due or not', async (_, open) => {
  const { ledger, undecided, close } = await open();
  const none = { calls: 0, rows: 0, some: [], isWhole: true };
  const named = ({ jobId, id: entryId }: Entry) => ({ jobId, entryId });
  expect([await undecided.sum('unclear', 1), await undecided.sum('held', 1)]).toEqual([none, none]);
  const leftOut = { indexes: indexSetOf([0, 1, 2]), suppressed: 3, earlier: 0 };
  const text = anEntry({ state: 'unclear', dueAtMs: 5_000, recipients: 100, leftOut });
  const looked = anEntry({ chunkNo: 1, state: 'held', dueAtMs: 9_000, recipients: 40 });
  const left = anOrder({ state: 'held' });
  for (const entry of [text, looked, left, anEntry({ chunkNo: 2, recipients: 7 })])
    await ledger.addEntry(entry);
  expect(await undecided.sum('unclear', 1)).toEqual({
    calls: 1,
    rows: 97,
    some: [named(text)],
    isWhole: true,
  });
  expect(await undecided.sum('held', 1)).toEqual({
    calls: 2,
    rows: 41,
    some: [named(left)],
    isWhole: true,
  });
  // What is looked for no more is due to nobody, however late one asks.
  expect(await Array.fromAsync(ledger.dueEntries('held', 8.64e15))).toHaveLength(1);
  expect(await ledger.entry(left.jobId, left.id)).toEqual(left);
  expect(await ledger.entry(text.jobId, text.id)).toEqual(text);
  const { dueAtMs: _due, ...rest } = text;
  await ledger.replaceEntry({ ...rest, state: 'accepted', version: text.version + 1 });
  await ledger.replaceEntry({ ...left, state: 'refused', version: left.version + 1 });
  expect(await undecided.sum('unclear', 1)).toEqual(none);
  expect(await undecided.sum('held', 1)).toEqual({
    calls: 1,
    rows: 40,
    some: [named(looked)],
    isWhole: true,
  });
  await close();
});
