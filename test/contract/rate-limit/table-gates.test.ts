import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableGates } from '../../../shared/aws/rate-limit/gates.ts';
import { countedNames } from '../../support/counted-names.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { firstOnly, openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';
import { closedGate, gatesContract } from './gates-contract.ts';

const name = 'organization.sms';

gatesContract('gates in DynamoDB', async () => {
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
      return tableGates(table.client(), TableName, randomUUID);
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

test('a closing whose answer was lost, and which the SDK then repeats, is applied; a take then loses its first slot', async () => {
  const gates = tableGates(table.client({ endpoint: network.url }), table.name, randomUUID);
  await gates.addGate(name, closedGate);
  network.decide(firstOnly(1, ({ operation }) => operation === 'PutItem', 'lost'));
  expect(await gates.replaceGate(name, { ...closedGate, version: 2 }, closedGate)).toEqual({ applied: true });
  network.decide(firstOnly(1, ({ operation }) => operation === 'UpdateItem', 'lost'));
  const taken = await gates.takeSlots(name, { version: 2, slots: 1, takenMax: 200 });
  expect(taken).toMatchObject({ applied: true, gate: { beat: { taken: 145 } } });
});

test('a gate is one small item, read strongly, and not in the index of what is due', async () => {
  const gates = tableGates(table.client({ endpoint: network.url }), table.name, randomUUID);
  await gates.addGate('partner.orders', closedGate);
  const { Item } = JSON.parse(String(network.calls.at(-1)?.body));
  expect(Item).toMatchObject({ pk: { S: 'GATE#partner.orders' }, sk: { S: 'GATE' } });
  expect(Item).not.toHaveProperty('dueShard');
  await gates.gate('partner.orders');
  expect(JSON.parse(String(network.calls.at(-1)?.body))).toMatchObject({ ConsistentRead: true });
});
