import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type AuditEntry, type AuditIntent, auditKey, unknownEnd } from '../../core/audit/audit-entry.ts';
import { auditKeys } from '../../core/key-prefixes.ts';
import type { Spent } from '../../core/lists/page.ts';
import { dayMs } from '../../core/timing.ts';
import type { AuditLog } from '../../ports/access.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** An entry has a row for its beginning, and one for the whole. The latter sorts behind. */
const [beginning, whole] = ['1', '2'];

/** An entry has one or two: a page of 50 entries takes one query, or two. */
const rowsAtOnce = 52;

/**
 * The audit log in a DynamoDB table of its own, with string keys `pk` and `sk`: a partition for each month (UTC).
 * Rows are put where none is, and nothing else; they expire.
 *
 * @param keptDays after which an entry is deleted
 */
export function tableAuditLog(dynamo: DynamoDBClient, tableName: string, keptDays: number): AuditLog {
  const table = documentClient(dynamo);
  async function put(what: AuditIntent, part: string): Promise<void> {
    const { atMs } = what;
    const expiresAtS = Math.ceil((atMs + keptDays * dayMs) / 1_000);
    const key = { pk: partitionOf(atMs), sk: `${auditKey(what)}#${part}` };
    try {
      await table.send(
        new PutCommand({ TableName: tableName, Item: { ...what, ...key, expiresAtS }, ...isAbsent }),
      );
    } catch (error) {
      // The SDK repeats a write whose answer was lost, and a caller what broke off: it is there.
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }

  async function* ofMonth(startMs: number, before: string, spent?: Spent): AsyncGenerator<AuditEntry> {
    let last = '';
    const query = {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: { ':pk': partitionOf(startMs), ':before': before },
      ScanIndexForward: false,
      Limit: rowsAtOnce,
    };
    for await (const row of rowsFrom(table, query, spent)) {
      const { pk: _pk, sk, expiresAtS: _expiry, ...what } = row as Row & AuditEntry;
      const key = auditKey(what);
      if (key !== last) yield sk.endsWith(`#${whole}`) ? what : unknownEnd(what);
      last = key;
    }
  }

  return {
    begin: (intent) => put(intent, beginning),
    end: (entry) => put(entry, whole),
    async *newest(before, fromMs, spent) {
      // Before every id of its moment there is nothing in that moment: a month is not read for its beginning.
      const lastMs = before.id === '' ? before.atMs - 1 : before.atMs;
      for (let startMs = monthOf(lastMs); startMs >= monthOf(fromMs); startMs = monthOf(startMs - 1))
        for await (const entry of ofMonth(startMs, auditKey(before), spent)) {
          if (entry.atMs < fromMs) return;
          yield entry;
        }
    },
  };
}

/** When the month of a moment began. */
function monthOf(atMs: number): number {
  const moment = new Date(atMs);
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth());
}

function partitionOf(atMs: number): string {
  return `${auditKeys.months}${new Date(atMs).toISOString().slice(0, 7)}`;
}
