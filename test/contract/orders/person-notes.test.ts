import { randomUUID } from 'node:crypto';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { tablePersonNotes } from '../../../shared/aws/orders/person-notes.ts';
import { entryIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import { memoryPersonNotes } from '../../../shared/memory/orders/person-notes.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { personNotesContract } from './person-notes-contract.ts';

personNotesContract('notes of who is ordered for in memory', async () => ({
  notes: memoryPersonNotes(),
  close: async () => {},
}));

for (const [name, open] of [
  ['notes of who is ordered for in DynamoDB', openTable],
  ['notes of who is ordered for in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  personNotesContract(name, async () => {
    const table = await open();
    return { notes: tablePersonNotes(table.client(), table.name, randomUUID), close: table.close };
  });

test('a note in DynamoDB says when it expires, counted from its last write', async () => {
  const table = await openTable();
  onTestFinished(table.close);
  const notes = tablePersonNotes(table.client(), table.name, randomUUID);
  const first = {
    name: 'ada',
    isShareable: false,
    jobId: orderBatchIdOf('people'),
    entryId: entryIdOf(1, 1),
    notedAtMs: Date.UTC(2026, 0, 5, 12),
    version: 1,
  };
  const expiry = async () => {
    const Key = { pk: { S: 'PERSON#ada' }, sk: { S: 'ORDERED' } };
    const { Item } = await table.client().send(new GetItemCommand({ TableName: table.name, Key }));
    return Number(Item?.expiresAtS?.N) * 1000;
  };
  await notes.note(first);
  expect(await expiry()).toBe(Date.UTC(2027, 1, 9, 12));
  await notes.note({ ...first, notedAtMs: Date.UTC(2026, 1, 1), version: 2 });
  expect(await expiry()).toBe(Date.UTC(2027, 2, 8));
  expect(await notes.note(first)).toMatchObject({ found: { version: 2 } });
});
