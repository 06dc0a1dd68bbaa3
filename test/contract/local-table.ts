import { CreateTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { startDynamodb } from '../../apps/local/emulators/dynamodb/start-dynamodb.ts';

export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

export type LocalTable = {
  readonly name: string;
  readonly url: string;
  /** A client of its own, with these settings besides the address. */
  client(settings?: DynamoDBClientConfig): DynamoDBClient;
  close(): Promise<void>;
};

/** An empty table of the ledger's shape, in an emulator of its own. */
export async function openTable(): Promise<LocalTable> {
  const server = await startDynamodb(undefined, 0);
  const clients: DynamoDBClient[] = [];
  const client = (settings: DynamoDBClientConfig = {}): DynamoDBClient => {
    const place = { endpoint: server.url, region: 'us-east-1', credentials: localCredentials };
    const made = new DynamoDBClient({ ...place, ...settings });
    clients.push(made);
    return made;
  };
  const name = 'ledger';
  await client().send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: 'dueShard', AttributeType: 'S' },
        { AttributeName: 'dueAtMs', AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'due',
          KeySchema: [
            { AttributeName: 'dueShard', KeyType: 'HASH' },
            { AttributeName: 'dueAtMs', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
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
