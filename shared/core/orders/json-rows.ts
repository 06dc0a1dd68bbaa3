import { InputError, type InputFault } from '../../errors.ts';
import { pointerTo } from '../json-pointer.ts';

export type JsonTable = {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
};

/** How many faults one answer names. */
const faultsNamedMax = 20;

/**
 * A request's rows as the table that a CSV of them would be: a column for each name that any of them has, a line for each row,
 * counted from 1. A list, as of e-mail addresses, becomes its items parted by spaces.
 *
 * @throws InputError that names each value that is no text, number, truth value or list of texts
 */
export function tableOfRows(rows: unknown): JsonTable {
  if (!Array.isArray(rows)) throw unreadable([{ detail: 'It is a list of rows', pointer: '/rows' }]);
  const faults: InputFault[] = [];
  const columns = new Map<string, number>();
  const records = rows.map((row: unknown, at) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      faults.push({ detail: 'It is an object of columns', pointer: pointerTo('/rows', at) });
      return new Map<string, string>();
    }
    return new Map(
      Object.entries(row).map(([name, value]) => {
        if (!columns.has(name)) columns.set(name, columns.size);
        const cell = cellOf(value);
        if (cell === undefined)
          faults.push({ detail: ruleFor(value), pointer: pointerTo('/rows', at, name) });
        return [name, cell ?? ''];
      }),
    );
  });
  if (faults.length > 0) throw unreadable(faults.slice(0, faultsNamedMax));
  const header = [...columns.keys()];
  return {
    header,
    rows: records.map((record, at) => ({
      line: at + 1,
      cells: header.map((name) => record.get(name) ?? ''),
    })),
  };
}

function cellOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return keepsDigits(value) ? String(value) : undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(' ');
  return undefined;
}

/** By the time a long number gets here its last digits are gone: two people's ids would be one. */
function keepsDigits(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

function ruleFor(value: unknown): string {
  if (typeof value !== 'number') return 'It is a text, or a list of texts';
  return 'It is a number of more digits than a JSON number keeps. Write it as a text';
}

function unreadable(faults: readonly InputFault[]): InputError {
  return new InputError(400, 'The rows cannot be read', faults);
}
