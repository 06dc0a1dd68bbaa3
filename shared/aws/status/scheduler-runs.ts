import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { DaySample } from '../../core/status/day-history.ts';
import type { SchedulerRun } from '../../core/status/scheduler-status.ts';
import type { SchedulerRuns } from '../../ports/status.ts';
import { documentClient } from '../dynamodb/document-client.ts';

/** The last run of the scheduler, and what waited in the day before: one item each of the ledger's table. */
export function tableSchedulerRuns(dynamo: DynamoDBClient, tableName: string): SchedulerRuns {
  const table = documentClient(dynamo);
  const key = { pk: ledgerKeys.status, sk: 'SCHEDULER' };
  const dayKey = { pk: ledgerKeys.status, sk: 'DAY' };
  return {
    async last() {
      const command = new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true });
      const { Item } = await table.send(command);
      return Item === undefined ? undefined : runOf(Item);
    },
    async note(run) {
      const command = new PutCommand({
        TableName: tableName,
        Item: { ...run, ...key },
        ConditionExpression: 'attribute_not_exists(pk) OR endedAtMs <= :ended',
        ExpressionAttributeValues: { ':ended': run.endedAtMs },
      });
      try {
        await table.send(command);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    async day() {
      const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: dayKey }));
      return (Item?.samples as readonly DaySample[] | undefined) ?? [];
    },
    async keepDay(samples) {
      await table.send(new PutCommand({ TableName: tableName, Item: { ...dayKey, samples } }));
    },
  };
}

/** Only this store writes the item, so that what it reads back is trusted. */
function runOf({ pk: _pk, sk: _sk, ...run }: Record<string, unknown>): SchedulerRun {
  return run as unknown as SchedulerRun;
}
