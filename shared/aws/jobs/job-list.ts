import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { kindOf } from '../../core/ids.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { JobList, JobsWanted } from '../../ports/jobs/job-list.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { listedJobKey, ownerOf, type Row } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

const jobsAtOnce = 25;

/**
 * Rows of the list that are read at once, at least: they are short, and thousands of notifications may stand between
 * two jobs of a wanted kind.
 */
const rowsAtOnce = 200;

/** The jobs of a ledger in a DynamoDB table, read strongly one by one from the list that the ledger keeps. */
export function tableJobList(
  dynamo: DynamoDBClient,
  tableName: string,
  ledger: Pick<Ledger, 'job'>,
): JobList {
  const table = documentClient(dynamo);
  return {
    async *newest(after, { kinds, fromMs = 0, atOnce = jobsAtOnce } = {}) {
      const before = after === undefined ? {} : { ':before': listedJobKey(after).sk };
      const rows = rowsFrom(table, {
        TableName: tableName,
        KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
        ExpressionAttributeValues: { ':pk': ledgerKeys.jobList, ...before },
        ScanIndexForward: false,
        // Without a limit a query reads a megabyte, which is thousands of jobs.
        Limit: Math.max(atOnce, rowsAtOnce),
        // A campaign with a frequency limit must see the campaign that was created a moment ago.
        ConsistentRead: true,
      });
      for await (const some of inBatches(wantedOf(rows, kinds, fromMs), atOnce)) {
        const jobs = await Promise.all(some.map((row) => ledger.job(ownerOf(row))));
        // A repeated request lists its job again, at a later time than it was created.
        for (const [at, job] of jobs.entries())
          if (job !== undefined && job.createdAtMs === some[at]?.createdAtMs) yield job;
      }
    },
  };
}

/** What a row of the list says of a job decides whether the job is read. */
async function* wantedOf(rows: AsyncIterable<Row>, kinds: JobsWanted['kinds'], fromMs: number) {
  for await (const row of rows) {
    if (Number(row.createdAtMs) < fromMs) return;
    if (kinds === undefined || kinds.includes(kindOf(ownerOf(row)))) yield row;
  }
}

/** One after the other, the jobs of a busy month would take minutes. */
async function* inBatches(rows: AsyncIterable<Row>, atOnce: number): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
