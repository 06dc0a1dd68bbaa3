import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { RuleBook } from '../../core/rules/rule.ts';
import type { Rules } from '../../ports/rules.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { documentOf, inDocument } from '../dynamodb/documents.ts';
import { guardedRows, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';
import { storedByMonth } from './decisions.ts';

/** A version holds all its rules: a page of the list has few. */
const versionsAtOnce = 4;

/**
 * The rules in the ledger's table, one row for each version.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableRules(dynamo: DynamoDBClient, tableName: string, newId: NewId): Rules {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  async function* versions(reading: Pick<QueryCommandInput, 'Limit' | 'ConsistentRead'>, before?: number) {
    for await (const row of rowsFrom(table, {
      TableName: tableName,
      KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: {
        ':pk': ledgerKeys.rules,
        ...(before === undefined ? {} : { ':before': versionKey(before).sk }),
      },
      ScanIndexForward: false,
      ...reading,
    }))
      yield bookOf(row);
  }
  return {
    async newest() {
      for await (const book of versions({ Limit: 1, ConsistentRead: true })) return book;
      return undefined;
    },
    async version(no) {
      const row = await rows.get(versionKey(no));
      return row === undefined ? undefined : bookOf(row);
    },
    append: async (book) => {
      const row = { ...versionKey(book.version), ...storedByMonth, document: documentOf(book) };
      return (await rows.put(row, isAbsent)).applied;
    },
    versions: (before) => versions({ Limit: versionsAtOnce }, before),
  };
}

function versionKey(no: number): RowKey {
  return { pk: ledgerKeys.rules, sk: String(no).padStart(12, '0') };
}

function bookOf(row: Row): RuleBook {
  return inDocument<RuleBook>(row);
}
