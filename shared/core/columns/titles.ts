import { headerMeaning } from './header-meaning.ts';
import { columnsKnownAs, isKnownName, nameTables } from './known-names.ts';

/** A report has few lines above its table. */
const titlesMax = 10;

/** How many records show where a table begins. */
export const recordsForTitles = 30;

/**
 * How many records stand above the header: titles, dates and the like have one cell, and below them is a table of
 * several columns. A single cell that names a column is a header, however long its rows are.
 */
export function titlesAbove(records: readonly (readonly string[])[]): number {
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
  return Object.keys(nameTables).some(
    (known) => isKnownName(known) && columnsKnownAs(known, [cell]).length > 0,
  );
}
