import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ledgerKeys, lists } from '../../core/key-prefixes.ts';
import type { KeptReport, ReportCursor } from '../../core/reports/kept-report.ts';
import type { Written } from '../../ports/calls/ledger.ts';
import type { Reports } from '../../ports/directory/reports.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** Rows of the index that are read at once: half a page. */
const rowsAtOnce = 26;

/**
 * Reports in the ledger's table: one row each. The index `listed` has what a list shows of it, as of jobs: a page costs
 * what its bytes do.
 */
export function tableReports(dynamo: DynamoDBClient, tableName: string, newId: NewId): Reports {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const put = async (report: KeptReport, condition: object): Promise<Written<KeptReport>> => {
    const written = await rows.put(rowOf(report), condition);
    return written.applied ? written : { applied: false, found: written.found && reportOf(written.found) };
  };
  return {
    add: (report) => put(report, isAbsent),
    async report(id) {
      const row = await rows.get(keyOf(id));
      return row && reportOf(row);
    },
    replace: (next) => put(next, hasVersion(next.version - 1)),
    async *newest(after) {
      const listed = rowsFrom(table, {
        TableName: tableName,
        IndexName: 'listed',
        KeyConditionExpression:
          after === undefined ? 'listShard = :list' : 'listShard = :list AND listedAt < :before',
        ExpressionAttributeValues: {
          ':list': lists.reports,
          ...(after === undefined ? {} : { ':before': placeOf(after) }),
        },
        ScanIndexForward: false,
        Limit: rowsAtOnce,
      });
      for await (const row of listed) yield row.listed as KeptReport;
    },
  };
}

function keyOf(id: KeptReport['id']): RowKey {
  return { pk: `${ledgerKeys.report}${id}`, sk: 'REPORT' };
}

function placeOf({ createdAtMs, id }: ReportCursor): string {
  return `${String(createdAtMs).padStart(15, '0')}#${id}`;
}

function rowOf(report: KeptReport): Row {
  return {
    ...report,
    ...keyOf(report.id),
    listShard: lists.reports,
    listedAt: placeOf(report),
    listed: report,
  };
}

/** Only this store writes the table, so that what it reads back is trusted. */
function reportOf(row: Row): KeptReport {
  const {
    pk: _pk,
    sk: _sk,
    writeId: _write,
    listShard: _list,
    listedAt: _at,
    listed: _listed,
    ...report
  } = row;
  return report as unknown as KeptReport;
}
