import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { JobOutboxes } from '../../ports/jobs/outbox.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { jobKey, jobRow } from '../dynamodb/rows.ts';

/**
 * The outboxes of jobs, each in the row of its job. The row keeps the name of the write that made it, so that a writer
 * whose answer was lost still knows its own.
 */
export function tableOutboxes(dynamo: DynamoDBClient, tableName: string): JobOutboxes {
  const table = documentClient(dynamo);
  return {
    async empty(job) {
      const { outbox: _, ...emptied } = job;
      const { dueShard, dueAtMs } = jobRow(emptied);
      const isListed = dueShard !== undefined;
      const listed = isListed ? 'SET dueShard = :shard, dueAtMs = :due REMOVE' : 'REMOVE dueShard, dueAtMs,';
      const values = isListed ? { ':shard': dueShard, ':due': dueAtMs } : {};
      try {
        await table.send(
          new UpdateCommand({
            TableName: tableName,
            Key: jobKey(job.id),
            UpdateExpression: `${listed} outbox, ownDueAtMs`,
            ConditionExpression: 'version = :version',
            ExpressionAttributeValues: { ':version': job.version, ...values },
          }),
        );
      } catch (error) {
        // It has gone on since: what was passed on is passed on again, with what is new.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
