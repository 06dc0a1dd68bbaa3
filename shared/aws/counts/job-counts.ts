import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { GroupNo } from '../../core/counts/group.ts';
import type { GroupCount, JobSum } from '../../core/counts/job-sum.ts';
import type { JobId } from '../../core/ids.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { JobCounts } from '../../ports/jobs/job-counts.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import { countsInList, type Row, type RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';
import { updateOnce } from '../dynamodb/update-once.ts';

export const groupStart = 'GROUP#';

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

export function countsPartitionOf(jobId: JobId): string {
  return `${ledgerKeys.counts}${jobId}`;
}

function groupKey(jobId: JobId, group: GroupNo): RowKey {
  return { pk: countsPartitionOf(jobId), sk: `${groupStart}${group}` };
}

function sumKey(jobId: JobId): RowKey {
  return { pk: countsPartitionOf(jobId), sk: 'SUM' };
}

/** Only this store writes the items, so that what it reads back is trusted. */
export function groupOf({ pk: _pk, sk, writeId: _write, ...count }: Row): GroupCount {
  return { ...count, group: Number(sk.slice(groupStart.length)) };
}

function sumOf({ pk: _pk, sk: _sk, writeId: _write, ...row }: Row): JobSum {
  const { listShard: _list, listedAt: _at, listed: _listed, dueShard: _shard, dueAtMs: _due, ...sum } = row;
  return sum as unknown as JobSum;
}
