import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Entry } from '../../core/calls/entry.ts';
import type { RowListing } from '../../ports/jobs/row-listing.ts';
import { rowsOfEntries } from '../calls/table-entries.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { entriesOf, itemOf, ofChunks } from '../dynamodb/rows.ts';
import { pagesFrom, rowsFrom } from '../dynamodb/rows-from.ts';
import { countsPartitionOf, groupOf, groupStart } from './job-counts.ts';

/** Groups that are read at once: they mostly cost a read unit. */
const groupsAtOnce = 20;

/** Entries that are read at once: they mostly cost one and a half. */
const entriesAtOnce = 25;

/** Sorts behind every digit. */
const behindDigits = ':';

/** What lists of some rows read, in small queries that say what they cost. */
export function tableRowListing(dynamo: DynamoDBClient, tableName: string): RowListing {
  const table = documentClient(dynamo);
  return {
    async *groups(jobId, from, spent) {
      const query = {
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :end',
        ExpressionAttributeValues: {
          ':pk': countsPartitionOf(jobId),
          ':from': `${groupStart}${from}`,
          ':end': `${groupStart}${behindDigits}`,
        },
        Limit: groupsAtOnce,
      };
      for await (const row of rowsFrom(table, query, spent)) yield groupOf(row);
    },
    async *entries(jobId, { partitionNo, from, before }, spent) {
      const query = rowsOfEntries(entriesOf(jobId, partitionNo), ofChunks(from, before), {
        Limit: entriesAtOnce,
      });
      for await (const rows of pagesFrom(table, { TableName: tableName, ...query }, spent))
        yield rows.map((row) => itemOf<Entry>(row));
    },
  };
}
