import { randomUUID } from 'node:crypto';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { tableSubscriptionIndex } from '../../../shared/aws/orders/subscription-index.ts';
import { entryIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import { memorySubscriptionIndex } from '../../../shared/memory/orders/subscription-index.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { subscriptionIndexContract } from './subscription-index-contract.ts';

subscriptionIndexContract('the subscription index in memory', async () => ({
  index: memorySubscriptionIndex(),
  close: async () => {},
}));

for (const [name, open] of [
  ['the subscription index in DynamoDB', openTable],
  ['the subscription index in DynamoDB, each of whose writes is repeated', openLosingTable],
] as const)
  subscriptionIndexContract(name, async () => {
    const table = await open();
    return { index: tableSubscriptionIndex(table.client(), table.name, randomUUID), close: table.close };
  });

test('an entry in DynamoDB says when it expires, counted from its last write', async () => {
  const table = await openTable();
  onTestFinished(table.close);
  const index = tableSubscriptionIndex(table.client(), table.name, randomUUID);
  const first = {
    name: 'ada',
    isShareable: false,
    jobId: orderBatchIdOf('people'),
    entryId: entryIdOf(1, 1),
    recordedAtMs: Date.UTC(2026, 0, 5, 12),
    version: 1,
  };
  const expiry = async () => {
    const Key = { pk: { S: 'PERSON#ada' }, sk: { S: 'ORDERED' } };
    const { Item } = await table.client().send(new GetItemCommand({ TableName: table.name, Key }));
    return Number(Item?.expiresAtS?.N) * 1000;
  };
  await index.record(first);
  expect(await expiry()).toBe(Date.UTC(2027, 1, 9, 12));
  await index.record({ ...first, recordedAtMs: Date.UTC(2026, 1, 1), version: 2 });
  expect(await expiry()).toBe(Date.UTC(2027, 2, 8));
  expect(await index.record(first)).toMatchObject({ found: { version: 2 } });
});
