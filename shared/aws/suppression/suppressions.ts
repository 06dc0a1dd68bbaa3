import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { SuppressionChange } from '../../core/suppression/suppression.ts';
import type { SuppressionErasing } from '../../ports/erasure.ts';
import type { SuppressionLog, Suppressions } from '../../ports/suppression/suppressions.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** The suppression list in the ledger's table: one row for each change, sorted by its number. */
export function tableSuppressions(
  dynamo: DynamoDBClient,
  tableName: string,
  newId: NewId,
): Suppressions & SuppressionErasing & SuppressionLog {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  return {
    append: async (change) => (await rows.put({ ...keyOf(change.seq), ...change }, isAbsent)).applied,
    async replaceChange(change) {
      const before = (change.erasures ?? 0) - 1;
      const condition =
        before === 0
          ? { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erasures)' }
          : {
              ConditionExpression: 'erasures = :before',
              ExpressionAttributeValues: { ':before': before },
            };
      return (await rows.put({ ...keyOf(change.seq), ...change }, condition)).applied;
    },
    async *changesAfter(seq) {
      const rows = rowsFrom(table, {
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk > :seq',
        ExpressionAttributeValues: { ':pk': ledgerKeys.suppressions, ':seq': keyOf(seq).sk },
        ConsistentRead: true,
      });
      for await (const row of rows) yield changeOf(row);
    },
    async before(seq, most) {
      const end = seq === undefined ? {} : { ':seq': keyOf(seq).sk };
      const { Items = [] } = await table.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: seq === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :seq',
          ExpressionAttributeValues: { ':pk': ledgerKeys.suppressions, ...end },
          ScanIndexForward: false,
          Limit: most,
        }),
      );
      return (Items as Row[]).map(changeOf);
    },
  };
}

/** Only this store writes the rows, so that what it reads back is trusted. */
function changeOf({ pk: _pk, sk: _sk, writeId: _write, ...change }: Row): SuppressionChange {
  return change as unknown as SuppressionChange;
}

function keyOf(seq: number): RowKey {
  return { pk: ledgerKeys.suppressions, sk: String(seq).padStart(12, '0') };
}

/** The list, of which a process reads each change once: it asks only for those after the last one that it knows. */
export function knownSuppressions(suppressions: Suppressions): Suppressions {
  let fromSeq: number | undefined;
  let known: SuppressionChange[] = [];
  return {
    append: suppressions.append,
    async *changesAfter(seq) {
      if (fromSeq === undefined || seq < fromSeq) {
        fromSeq = seq;
        known = [];
      }
      const last = known.at(-1)?.seq ?? fromSeq;
      for await (const change of suppressions.changesAfter(last)) {
        // Another walk of this process may have brought it meanwhile.
        if (change.seq > (known.at(-1)?.seq ?? fromSeq)) known.push(change);
      }
      yield* known.filter((change) => change.seq > seq);
    },
  };
}
