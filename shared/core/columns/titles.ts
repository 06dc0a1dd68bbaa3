import { knownNames } from './column-names.ts';
import { headerMeaning } from './header-meaning.ts';
import { columnsKnownAs } from './known-names.ts';
import { isValue } from './refused-columns.ts';

/** A report has few lines above its table. */
const titlesMax = 10;

/** How many records show where a table begins. */
export const recordsForTitles = 30;

/**
 * How many records stand above the header: titles, dates and the like mostly have one cell, and below them is a table
 * of several columns. A single cell that names a column is a header, however long its rows are.
 */
export function titlesAbove(records: readonly (readonly string[])[]): number {
  const titles = singleTitles(records);
  if ((records[titles] ?? []).some(isColumnName)) return titles;
  return laterHeader(records, titles) ?? titles;
}

/**
 * A line of several cells above the header, such as names of groups of columns, or settings of an export: then a later
 * one names columns, and below it is what they say.
 */
function laterHeader(records: readonly (readonly string[])[], titles: number): number | undefined {
  const rest = records.slice(titles + 1, titlesMax + 1);
  const found = rest.findIndex((names, index) => {
    const below = records.slice(titles + 2 + index, recordsForTitles);
    if (below.length === 0 || names.some(isValue)) return false;
    return names.some((name, at) => {
      const form = headerMeaning(name) === 'to' ? phone : isEmail(name) ? email : undefined;
      const filled = below.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
      return form !== undefined && filled.filter((cell) => form.test(cell)).length > filled.length / 2;
    });
  });
  return found < 0 ? undefined : titles + 1 + found;
}

const phone = /(?:\d\D*){6}/;
const email = /@/;

function isEmail(name: string): boolean {
  return columnsKnownAs('email', [name]).length > 0;
}

function singleTitles(records: readonly (readonly string[])[]): number {
  const filled = records
    .slice(0, recordsForTitles)
    .map((cells) => cells.filter((cell) => cell.trim() !== ''));
  const header = filled.findIndex((cells) => cells.length > 1);
  if (header < 1 || header > titlesMax) return 0;
  if (filled.slice(0, header).some(([cell = '']) => isColumnName(cell))) return 0;
  const below = filled.slice(header + 1);
  const isTable = below.length > 0 && below.filter((cells) => cells.length > 1).length >= below.length / 2;
  return isTable ? header : 0;
}

function isColumnName(cell: string): boolean {
  if (headerMeaning(cell) !== undefined) return true;
  return knownNames.some((known) => columnsKnownAs(known, [cell]).length > 0);
}
