import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type ClientSettings, openTarget } from '../../support/target/target.ts';

const indexes = [
  { name: 'received', shard: 'listShard', holds: ['source', 'id', 'type', 'createdAtMs', 'receivedAtMs'] },
  { name: 'unqueued', shard: 'unqueuedShard', holds: ['source', 'id'] },
];

const eventsName = 'events';

/** The shape of the events' table. */
export function createEvents(): CreateTableCommand {
  const names = ['pk', 'sk', 'eventCursor', ...indexes.map(({ shard }) => shard)];
  return new CreateTableCommand({
    TableName: eventsName,
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
        { AttributeName: 'eventCursor', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: index.holds },
    })),
  });
}

/** An empty table of the events' shape, in a target of its own. */
export async function openEventTable() {
  const { url, client: clientOf, close } = await openTarget('dynamodb');
  const client = (settings?: ClientSettings) => clientOf(DynamoDBClient, settings);
  await client().send(createEvents());
  return {
    name: eventsName,
    url,
    client,
    close,
  };
}
