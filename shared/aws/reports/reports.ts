import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ledgerKeys, lists } from '../../core/key-prefixes.ts';
import { type KeptReport, reportOrder } from '../../core/reports/kept-report.ts';
import type { Reports } from '../../ports/directory/reports.ts';
import type { NewId } from '../../ports/world.ts';
import { listedRows } from '../dynamodb/listed-rows.ts';

/** Reports in the ledger's table: one row each. The index `listed` has them whole. */
export function tableReports(dynamo: DynamoDBClient, tableName: string, newId: NewId): Reports {
  const rows = listedRows<KeptReport, KeptReport>(dynamo, tableName, newId, {
    list: lists.reports,
    keyOf: (id) => ({ pk: `${ledgerKeys.report}${id}`, sk: 'REPORT' }),
    orderOf: reportOrder,
    listedOf: (report) => report,
  });
  return {
    add: rows.add,
    report: rows.get,
    replace: rows.replace,
    newest: (after) => rows.newest(after && reportOrder(after)),
  };
}
