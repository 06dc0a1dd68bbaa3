import { randomUUID } from 'node:crypto';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { eventKey, tableEvents } from '../../../shared/aws/events/events.ts';
import { memoryEvents } from '../../../shared/memory/events/events.ts';
import { atOnce, openLosingNetwork } from '../target/lost-answers.ts';
import { firstOnly, openRudeNetwork } from '../target/rude-network.ts';
import { anEvent, eventsContract } from './events-contract.ts';
import { openEventTable } from './local-event-table.ts';

eventsContract('the events in memory', async () => ({ events: memoryEvents(), close: async () => {} }));

eventsContract('the events in DynamoDB', async () => {
  const table = await openEventTable();
  return { events: tableEvents(table.client(), table.name, randomUUID), close: table.close };
});

eventsContract('the events in DynamoDB, each of whose writes is repeated', async () => {
  const table = await openEventTable();
  const network = await openLosingNetwork(table.url);
  return {
    events: tableEvents(
      table.client({ endpoint: network.url, retryStrategy: atOnce }),
      table.name,
      randomUUID,
    ),
    async close() {
      await table.close();
      await network.close();
    },
  };
});

test('an event in DynamoDB expires 14 days after it was received, in seconds as DynamoDB counts', async () => {
  const table = await openEventTable();
  const dynamo = table.client();
  await tableEvents(dynamo, table.name, randomUUID).add(
    anEvent({ receivedAtMs: Date.UTC(2026, 2, 1, 12, 0, 0, 1) }),
  );
  const { pk, sk } = eventKey({ source: 'provider', id: 'evt_1' });
  const { Item } = await dynamo.send(
    new GetItemCommand({ TableName: table.name, Key: { pk: { S: pk }, sk: { S: sk } } }),
  );
  expect(Item?.expiresAtS).toEqual({ N: String(Date.UTC(2026, 2, 15, 12, 0, 1) / 1000) });
  await table.close();
});

test('an event whose answer from DynamoDB was lost is new, and not a repetition of itself', async () => {
  const table = await openEventTable();
  const network = await openRudeNetwork(table.url);
  network.decide(firstOnly(1, ({ operation }) => operation === 'PutItem', 'lost'));
  const events = tableEvents(table.client({ endpoint: network.url }), table.name, randomUUID);
  expect(await events.add(anEvent())).toEqual({ applied: true });
  expect(network.calls.filter(({ operation }) => operation === 'PutItem')).toHaveLength(2);
  await network.close();
  await table.close();
});
