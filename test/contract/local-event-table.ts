import { CreateTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { startDynamodb } from '../../apps/local/emulators/dynamodb/start-dynamodb.ts';
import { localCredentials } from './local-table.ts';

const indexes = [
  { name: 'received', shard: 'listShard', holds: ['source', 'id', 'type', 'createdAtMs', 'receivedAtMs'] },
  { name: 'unqueued', shard: 'unqueuedShard', holds: ['source', 'id'] },
];

/** An empty table of the events' shape, in an emulator of its own. */
export async function openEventTable() {
  const server = await startDynamodb(undefined, 0);
  const clients: DynamoDBClient[] = [];
  const client = (endpoint = server.url, settings: DynamoDBClientConfig = {}): DynamoDBClient => {
    const place = { endpoint, region: 'us-east-1', credentials: localCredentials };
    const made = new DynamoDBClient({ ...place, ...settings });
    clients.push(made);
    return made;
  };
  const name = 'events';
  const names = ['pk', 'sk', 'place', ...indexes.map(({ shard }) => shard)];
  await client().send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: [
          { AttributeName: index.shard, KeyType: 'HASH' },
          { AttributeName: 'place', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: index.holds },
      })),
    }),
  );
  return {
    name,
    url: server.url,
    client,
    async close() {
      for (const one of clients) one.destroy();
      await server.close();
    },
  };
}
