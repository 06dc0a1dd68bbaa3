import { InputError, type InputFault } from '../../errors.ts';
import { pointerTo } from '../json/json-pointer.ts';

/** A row's cells by their column; a column that it has none of is left out. */
type JsonRow = ReadonlyMap<string, string>;

/** The first row is line 1. */
export type JsonTable = { readonly header: readonly string[]; readonly rows: readonly JsonRow[] };

/** How many faults one answer names. */
const faultsNamedMax = 20;

/**
 * More names than this are values that stand where names belong, such as people's numbers: each would be a column of
 * all rows.
 */
const columnsMax = 200;

/**
 * A request's rows as the table that a CSV of them would be: a column for each name that any of them has, a line for
 * each row. A list, as of e-mail addresses or add-ons, becomes its items with commas between them.
 *
 * @throws InputError that names each value that is no text, number, truth value or list of texts, or the row with one
 * column too many
 */
export function tableOfRows(rows: unknown): JsonTable {
  if (!Array.isArray(rows))
    throw unreadable([{ detail: '`rows` must be a list of objects', pointer: '/rows' }]);
  const faults: InputFault[] = [];
  const columns = new Set<string>();
  const records = rows.map((row: unknown, at) => {
    if (faults.length >= faultsNamedMax) throw unreadable(faults);
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      faults.push({
        detail: 'A row must be an object whose members are its columns',
        pointer: pointerTo('/rows', at),
      });
      return new Map<string, string>();
    }
    const record = new Map<string, string>();
    for (const [name, value] of Object.entries(row)) {
      columns.add(name);
      if (columns.size > columnsMax) throw unreadable([tooWide(at)]);
      const cell = cellOf(value);
      if (cell === undefined) faults.push({ detail: ruleFor(value), pointer: pointerTo('/rows', at, name) });
      record.set(name, cell ?? '');
    }
    return record;
  });
  if (faults.length > 0) throw unreadable(faults);
  return { header: [...columns], rows: records };
}

/** How many rows show what a column holds. */
const sampleRowsMax = 1_000;

/** The cells of a table's first rows, in the order of its columns. */
export function cellsOf({ header, rows }: JsonTable): readonly (readonly string[])[] {
  return rows.slice(0, sampleRowsMax).map((row) => header.map((name) => row.get(name) ?? ''));
}

function tooWide(at: number): InputFault {
  const detail =
    `The rows have more than ${columnsMax} different members; a member is a column, which has the same name in ` +
    'each row, so put what differs from row to row into its value';
  return { detail, pointer: pointerTo('/rows', at) };
}

function cellOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return keepsDigits(value) ? String(value) : undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return undefined;
}

/** By the time a long number gets here its last digits are gone: two people's ids would be one. */
function keepsDigits(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function ruleFor(value: unknown): string {
  if (typeof value !== 'number') return 'The value must be a text, or a list of texts';
  return 'The number has more digits than a JSON number keeps. Write it as a text';
}

function unreadable(faults: readonly InputFault[]): InputError {
  return new InputError('unreadable_rows', faults.slice(0, faultsNamedMax));
}
