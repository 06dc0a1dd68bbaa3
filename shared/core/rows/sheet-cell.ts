import { withHtmlCharacters } from './html-characters.ts';

/**
 * What a spreadsheet would run as a formula (OWASP's list, with the full-width signs that some take for the plain
 * ones), or turn into something else when it is saved: long numbers and leading zeros lose digits, 12E3 becomes 12000,
 * and 3-4 or 3/4 a day of this year. Whole dates and 1.50 only change their form, and an apostrophe before a price
 * would hurt every program that reads the file: they stay as they are.
 */
const endangered = /^[=+\-@＝＋－＠\t\r\n]|^\d{12,}$|^0\d+$|^\d+(?:[.,]\d+)?[eE][+-]?\d+$|^\d\d?[-/]\d\d?$/;

const [apostrophe, equalsSign] = [0x27, 0x3d];

const textFormula = /^="((?:[^"]|"")*)"$/;

const guarded = /^'(?:[=+\-@＝＋－＠\t\r\n\d]|\(\d)/;

/**
 * A cell that survives a spreadsheet: what it would run or reckon gets an apostrophe in front. `unguardedCell` takes it
 * away again, so that a result file can be uploaded as it is.
 */
export function guardedCell(cell: string): string {
  return endangered.test(cell) ? `'${cell}` : cell;
}

/**
 * What a cell says without the guards that programs put around it, so that a spreadsheet keeps it as it is: the
 * apostrophe of `guardedCell`, or a formula of nothing but a text (="+44…"). Letters that were written as HTML are
 * letters again.
 */
export function unguardedCell(cell: string): string {
  // Hardly any cell begins so, and a million of them are quicker distinguished by that.
  const first = cell.charCodeAt(0);
  if (first !== apostrophe && first !== equalsSign)
    return cell.includes('&') ? withHtmlCharacters(cell) : cell;
  const plain = first === apostrophe && guarded.test(cell) ? cell.slice(1) : cell;
  const text = textFormula.exec(plain)?.[1];
  return withHtmlCharacters(text === undefined ? plain : text.replaceAll('""', '"'));
}

/** One line of a CSV after RFC 4180, its end included. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\r\n;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  // A line of one empty cell would be a blank line, which readers pass over.
  return `${quoted.length === 1 && quoted[0] === '' ? '""' : quoted.join(',')}\r\n`;
}
