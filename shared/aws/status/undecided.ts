import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { shardsOf } from '../../core/calls/due-group.ts';
import type { Undecided } from '../../ports/status.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { type DueRow, dueEntryOf } from '../dynamodb/rows.ts';

/** Of each shard: about 100 KB, and 13 read units. */
const callsMax = 1_000;

type UndecidedRow = DueRow & { readonly undecidedRows?: number };

/** Sums over calls that are unclear or held, from the index that their own writes keep. */
export function tableUndecided(dynamo: DynamoDBClient, tableName: string): Undecided {
  const table = documentClient(dynamo);
  return {
    async sum(state, some) {
      const pages = await Promise.all(
        shardsOf(state).map((shard) =>
          table.send(
            new QueryCommand({
              TableName: tableName,
              IndexName: 'due',
              KeyConditionExpression: 'dueShard = :shard',
              ExpressionAttributeValues: { ':shard': shard },
              Limit: callsMax,
            }),
          ),
        ),
      );
      const found = pages.flatMap(({ Items = [] }) => Items as UndecidedRow[]);
      const byTime = found.toSorted((one, other) => other.dueAtMs - one.dueAtMs);
      return {
        calls: found.length,
        rows: found.reduce((sum, { undecidedRows = 0 }) => sum + undecidedRows, 0),
        some: byTime.slice(0, some).map(dueEntryOf),
        isWhole: pages.every(({ LastEvaluatedKey }) => LastEvaluatedKey === undefined),
      };
    },
  };
}
