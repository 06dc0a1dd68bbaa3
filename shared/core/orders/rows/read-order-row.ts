import type { BatchKind, BatchSettings } from '../../jobs/batch-settings.ts';
import { activation } from './activate-row.ts';
import { phone } from './cell-forms.ts';
import { lineChange } from './change-row.ts';
import type { OrderCells } from './order-cells.ts';
import { type RowFault, UnusableRow } from './order-cells.ts';
import { partnerActivation } from './partner-row.ts';
import type { ReadRow } from './read-row.ts';

const readers: Record<BatchKind, (cell: OrderCells) => ReadRow> = {
  activate: activation,
  'partner-activate': partnerActivation,
  change: lineChange,
};

/** What a row asks for, or the first thing that is wrong with it. */
export function readOrderRow(
  { kind, remind }: Pick<BatchSettings, 'kind' | 'remind'>,
  cell: OrderCells,
): ReadRow | { readonly fault: RowFault } {
  try {
    const read = readers[kind](cell);
    const number = remind === undefined ? undefined : phone(cell);
    return number === undefined ? read : { ...read, phone: number };
  } catch (error) {
    if (error instanceof UnusableRow) return { fault: error.fault };
    throw error;
  }
}
