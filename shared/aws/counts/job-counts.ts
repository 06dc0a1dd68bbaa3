import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Entry } from '../../core/calls/entry.ts';
import type { GroupNo } from '../../core/counts/chunk-groups.ts';
import type { GroupCount, JobSum } from '../../core/counts/job-sum.ts';
import type { JobId } from '../../core/ids.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { JobCounts } from '../../ports/jobs/job-counts.ts';
import type { RowListing } from '../../ports/jobs/row-listing.ts';
import type { NewId } from '../../ports/world.ts';
import { rowsOfEntries } from '../calls/table-entries.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent, updateOnce } from '../dynamodb/guarded-rows.ts';
import { countsInList, entriesOf, itemOf, ofChunks, type Row, type RowKey } from '../dynamodb/rows.ts';
import { pagesFrom, rowsFrom } from '../dynamodb/rows-from.ts';

const groupStart = 'GROUP#';

/**
 * Counts in the ledger's table: a partition for each job, with an item for each group and one for their sum.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableJobCounts(dynamo: DynamoDBClient, tableName: string, newId: NewId): JobCounts {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  return {
    async mark(jobId, group, untilMs) {
      const command = new UpdateCommand({
        TableName: tableName,
        Key: groupKey(jobId, group),
        UpdateExpression: 'SET markedUntilMs = :until',
        ConditionExpression: 'attribute_not_exists(markedUntilMs) OR markedUntilMs < :until',
        ExpressionAttributeValues: { ':until': untilMs },
      });
      try {
        await table.send(command);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    async *groups(jobId) {
      const found = rowsFrom(table, {
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :group)',
        ExpressionAttributeValues: { ':pk': countsPartitionOf(jobId), ':group': groupStart },
        ConsistentRead: true,
      });
      for await (const row of found) yield groupOf(row);
    },
    countGroup(jobId, { group, version, tally, readAtMs }) {
      const counting = {
        TableName: tableName,
        Key: groupKey(jobId, group),
        UpdateExpression: 'SET version = :version, tally = :tally, readAtMs = :read',
        ConditionExpression: version === 1 ? 'attribute_not_exists(version)' : 'version = :before',
        ExpressionAttributeValues: {
          ':version': version,
          ':tally': tally,
          ':read': readAtMs,
          ...(version === 1 ? {} : { ':before': version - 1 }),
        },
      };
      return updateOnce(table, counting, newId);
    },
    async sum(jobId) {
      const row = await rows.get(sumKey(jobId));
      return row === undefined ? undefined : sumOf(row);
    },
    async replaceSum(job, next) {
      const condition = next.version === 1 ? isAbsent : hasVersion(next.version - 1);
      const row = { ...next, ...sumKey(job.id), ...countsInList(job, next) };
      return (await rows.put(row, condition)).applied;
    },
  };
}

function countsPartitionOf(jobId: JobId): string {
  return `${ledgerKeys.counts}${jobId}`;
}

function groupKey(jobId: JobId, group: GroupNo): RowKey {
  return { pk: countsPartitionOf(jobId), sk: `${groupStart}${group}` };
}

function sumKey(jobId: JobId): RowKey {
  return { pk: countsPartitionOf(jobId), sk: 'SUM' };
}

/** Only this store writes the items, so that what it reads back is trusted. */
function groupOf({ pk: _pk, sk, writeId: _write, ...count }: Row): GroupCount {
  return { ...count, group: Number(sk.slice(groupStart.length)) };
}

function sumOf({ pk: _pk, sk: _sk, writeId: _write, ...row }: Row): JobSum {
  const { listShard: _list, listedAt: _at, listed: _listed, dueShard: _shard, dueAtMs: _due, ...sum } = row;
  return sum as unknown as JobSum;
}

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
