import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableLimiters } from '../../../shared/aws/rate-limit/limiters.ts';
import { countedNames } from '../../support/counted-names.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { firstOnly, openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';
import { limitersContract, pausedLimiter } from './limiters-contract.ts';

const name = 'organization.sms';

limitersContract('rate limiters in DynamoDB', async () => {
  const table = await openTable();
  const names = countedNames();
  return {
    async fresh() {
      const TableName = names();
      await table.client().send(
        new CreateTableCommand({
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: ['pk', 'sk'].map((key) => ({ AttributeName: key, AttributeType: 'S' })),
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
        }),
      );
      return tableLimiters(table.client(), TableName, randomUUID);
    },
    close: table.close,
  };
});

let table: LocalTable;
let network: RudeNetwork;
beforeAll(async () => {
  table = await openTable();
  network = await openRudeNetwork(table.url);
});
afterAll(async () => {
  await network.close();
  await table.close();
});

test('a closing whose answer was lost, and which the SDK then repeats, is applied; a take then loses its first permit', async () => {
  const limiters = tableLimiters(table.client({ endpoint: network.url }), table.name, randomUUID);
  await limiters.addLimiter(name, pausedLimiter);
  network.decide(firstOnly(1, ({ operation }) => operation === 'PutItem', 'lost'));
  expect(await limiters.replaceLimiter(name, { ...pausedLimiter, version: 2 }, pausedLimiter)).toEqual({
    applied: true,
  });
  network.decide(firstOnly(1, ({ operation }) => operation === 'UpdateItem', 'lost'));
  const taken = await limiters.takePermits(name, { version: 2, permits: 1, takenMax: 200 });
  expect(taken).toMatchObject({ applied: true, limiter: { interval: { taken: 145 } } });
});

test('a rate limiter is one small item, read strongly, and not in the index of what is due', async () => {
  const limiters = tableLimiters(table.client({ endpoint: network.url }), table.name, randomUUID);
  await limiters.addLimiter('partner.orders', pausedLimiter);
  const { Item } = JSON.parse(String(network.calls.at(-1)?.body));
  expect(Item).toMatchObject({ pk: { S: 'LIMITER#partner.orders' }, sk: { S: 'LIMITER' } });
  expect(Item).not.toHaveProperty('dueShard');
  await limiters.limiter('partner.orders');
  expect(JSON.parse(String(network.calls.at(-1)?.body))).toMatchObject({ ConsistentRead: true });
});
