import { activation } from './activate-row.ts';
import { lineChange } from './change-row.ts';
import type { OrderCells } from './order-cells.ts';
import { type RowFault, UnusableRow } from './order-cells.ts';
import type { BatchKind } from './order-row.ts';
import { partnerActivation } from './partner-row.ts';
import type { ReadRow } from './read-row.ts';

const readers: Record<BatchKind, (cell: OrderCells) => ReadRow> = {
  activate: activation,
  'partner-activate': partnerActivation,
  change: lineChange,
};

/** What a row asks for, or the first thing that is wrong with it. */
export function readOrderRow(kind: BatchKind, cell: OrderCells): ReadRow | { readonly fault: RowFault } {
  try {
    return readers[kind](cell);
  } catch (error) {
    if (error instanceof UnusableRow) return { fault: error.fault };
    throw error;
  }
}
