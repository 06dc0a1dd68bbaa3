import type { Step } from '../../jobs/operation.ts';
import type { Msisdn } from '../../msisdn.ts';
import { hasNoValue } from '../../no-value.ts';
import { unguardedCell } from '../../rows/sheet-cell.ts';
import type { Person } from '../person.ts';
import type { OrderColumn } from './order-column-names.ts';
import type { OrderColumns } from './order-columns.ts';

/** A row as it would be ordered, and whom or what it is for. */
export type ReadRow = { readonly steps: readonly Step[]; readonly of: Person; readonly phone?: Msisdn };

/** Why a row is not ordered: a code, the column that it is about, and what to do. Never a person's values. */
export type RowFault = {
  readonly reason: RowReason;
  readonly column: OrderColumn;
  readonly detail: string;
};

export type RowReason =
  | 'missing'
  | 'line_break'
  | 'bad_id'
  | 'bad_email'
  | 'bad_eid'
  | 'bad_phone'
  | 'mangled'
  | 'unknown_value'
  | 'too_many'
  | 'not_applicable'
  | 'not_orderable'
  | 'unknown_id'
  | 'past'
  | 'offering_ended';

/** Thrown while a row is read, and caught by its reader: the first fault ends the row. */
export class UnusableRow extends Error {
  override readonly name = 'UnusableRow';
  readonly fault: RowFault;

  constructor(reason: RowReason, column: OrderColumn, rule: string) {
    const detail = `The column "${column}" ${rule}`;
    super(detail);
    this.fault = { reason, column, detail };
  }
}

/** A row's cells by column: trimmed, with the batch's defaults for empty ones; undefined where there is neither. */
export type OrderCells = {
  (column: OrderColumn): string | undefined;
  /** Whether the row itself fills the cell: a default may stand for rows that have no use for it. */
  isOwn(column: OrderColumn): boolean;
  /** Whether the header has such a column. */
  isNamed(column: OrderColumn): boolean;
};

export function cellsOf(
  columns: OrderColumns,
  cells: readonly string[],
  defaults: Readonly<Record<string, string>>,
): OrderCells {
  const ownOf = (column: OrderColumn): string => {
    const at = columns.get(column);
    return at === undefined ? '' : unguardedCell(cells[at] ?? '');
  };
  const cell = (column: OrderColumn): string | undefined => {
    const own = ownOf(column);
    // A line break at the end of a cell is one too: an address with it is none.
    if (/[\r\n\u2028\u2029]/.test(own))
      throw new UnusableRow('line_break', column, 'holds a line break; write it on one line');
    if (isInOneColumn(column, columns) && !hasNoValue(own)) return partOfName(column, own);
    const value = hasNoValue(own) ? defaults[column]?.trim() : own.trim();
    return value === '' ? undefined : value;
  };
  return Object.assign(cell, {
    isOwn: (column: OrderColumn) => !hasNoValue(ownOf(column)),
    isNamed: (column: OrderColumn) => columns.has(column),
  });
}

const nameColumns: readonly OrderColumn[] = ['last_name', 'first_name'];

function isInOneColumn(column: OrderColumn, columns: OrderColumns): boolean {
  return nameColumns.includes(column) && columns.get('first_name') === columns.get('last_name');
}

/** What stands behind a comma and is no first name. */
const titleBehind = /^(?:jr|sr|i{2,3}|iv|esq|m\.?d|ph\.?d|mba|cpa)\.?$/i;

/** One part of "Byron, Ada" below a header that says which is which. */
function partOfName(column: OrderColumn, whole: string): string {
  const parts = whole.split(',').map((part) => part.trim());
  const part = parts[nameColumns.indexOf(column)] ?? '';
  if (parts.length === 2 && parts.every((one) => one !== '' && !titleBehind.test(one))) return part;
  throw new UnusableRow(
    'unknown_value',
    column,
    'must hold the last name, one comma and the first name, as the header says. Or put them into two columns',
  );
}

/** A column under a name that nobody knows is not read: all of its rows would look empty. */
export const notThere = 'is not among the names of the columns';

/** The cell's value, which the row cannot do without. */
export function needed(cell: OrderCells, column: OrderColumn, why = 'every row needs one'): string {
  const value = cell(column);
  if (value !== undefined) return value;
  const rule = cell.isNamed(column)
    ? `is empty: ${why}. Fill it in`
    : `${notThere}: ${why}. Give a column this name`;
  throw new UnusableRow('missing', column, `${rule}, or give the batch a default`);
}
