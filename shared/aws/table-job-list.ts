import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { JobList, Ledger } from '../ports.ts';
import { rowsFrom } from './rows-from.ts';
import { jobListPartition, listedJobKey, ownerOf } from './table-rows.ts';

/** The jobs of a ledger in a DynamoDB table, read strongly one by one from the list that the ledger keeps. */
export function tableJobList(
  dynamo: DynamoDBClient,
  tableName: string,
  ledger: Pick<Ledger, 'job'>,
): JobList {
  const table = DynamoDBDocumentClient.from(dynamo);
  return {
    async *newest(after) {
      const before = after === undefined ? {} : { ':before': listedJobKey(after).sk };
      const rows = rowsFrom(table, {
        TableName: tableName,
        KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
        ExpressionAttributeValues: { ':pk': jobListPartition, ...before },
        ScanIndexForward: false,
      });
      for await (const row of rows) {
        const job = await ledger.job(ownerOf(row));
        // A repeated request lists its job again, at a later time than it was created.
        if (job !== undefined && job.createdAtMs === row.createdAtMs) yield job;
      }
    },
  };
}
