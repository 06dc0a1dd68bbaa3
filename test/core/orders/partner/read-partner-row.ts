import type { BatchKind } from '../../../../shared/core/jobs/batch-settings.ts';
import type { Step } from '../../../../shared/core/jobs/operation.ts';
import { cellsOf } from '../../../../shared/core/orders/rows/order-cells.ts';
import { findOrderColumns } from '../../../../shared/core/orders/rows/order-columns.ts';
import { readOrderRow } from '../../../../shared/core/orders/rows/read-order-row.ts';

type Row = Readonly<Record<string, string>>;

function readRow(kind: BatchKind, row: Row, defaults: Row) {
  const columns = findOrderColumns(kind, Object.keys(row));
  return readOrderRow({ kind }, cellsOf(columns, Object.values(row), defaults));
}

/** What a row would do. */
export function stepsOf(kind: BatchKind, row: Row, defaults: Row = {}): readonly Step[] {
  const read = readRow(kind, row, defaults);
  if ('fault' in read) throw new Error(read.fault.detail);
  return read.steps;
}

/** What is wrong with a row. */
export function faultOf(kind: BatchKind, row: Row, defaults: Row = {}) {
  const read = readRow(kind, row, defaults);
  if ('fault' in read) return read.fault;
  throw new Error('The row has no fault');
}
