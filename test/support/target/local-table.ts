import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type ClientSettings, openTarget } from './target.ts';

export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

export type LocalTable = {
  readonly name: string;
  readonly url: string;
  /** A client of its own, with these settings besides the address. */
  client(settings?: ClientSettings): DynamoDBClient;
  close(): Promise<void>;
};

const ledgerName = 'ledger';

/** The ledger's shape. */
export function createLedger(): CreateTableCommand {
  return new CreateTableCommand({
    TableName: ledgerName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
      { AttributeName: 'dueShard', AttributeType: 'S' },
      { AttributeName: 'dueAtMs', AttributeType: 'N' },
      { AttributeName: 'listShard', AttributeType: 'S' },
      { AttributeName: 'listedAt', AttributeType: 'S' },
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
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: ['undecidedRows', 'reconciliationKey', 'isBeingReconciled'],
        },
      },
      {
        IndexName: 'listed',
        KeySchema: [
          { AttributeName: 'listShard', KeyType: 'HASH' },
          { AttributeName: 'listedAt', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['listed'] },
      },
    ],
  });
}

/** An empty table of the ledger's shape, in a target of its own. */
export async function openTable(): Promise<LocalTable> {
  const { url, client: clientOf, close } = await openTarget('dynamodb');
  const client = (settings?: ClientSettings) => clientOf(DynamoDBClient, settings);
  await client().send(createLedger());
  return {
    name: ledgerName,
    url,
    client,
    close,
  };
}
