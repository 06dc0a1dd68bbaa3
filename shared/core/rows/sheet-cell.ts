/**
 * What a spreadsheet would run as a formula (OWASP's list, with the full-width signs that some take for the plain
 * ones), or turn into something else when it is saved: long numbers and leading zeros lose digits, 12E3 becomes 12000,
 * and 3-4 or 3/4 a day of this year. Whole dates and 1.50 only change their form, and an apostrophe before a price
 * would hurt every program that reads the file: they stay as they are.
 */
const endangered = /^[=+\-@＝＋－＠\t\r\n]|^\d{12,}$|^0\d+$|^\d+(?:[.,]\d+)?[eE][+-]?\d+$|^\d\d?[-/]\d\d?$/;

/**
 * A cell that survives a spreadsheet: what it would run or reckon gets an apostrophe in front. `unguardedCell` takes it
 * away again, so that a result file can be uploaded as it is.
 */
export function guardedCell(cell: string): string {
  return endangered.test(cell) ? `'${cell}` : cell;
}

const [apostrophe, equalsSign] = [0x27, 0x3d];

const textFormula = /^="((?:[^"]|"")*)"$/;

const guarded = /^'(?:[=+\-@＝＋－＠\t\r\n\d]|\(\d)/;

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

/** HTML's names of the letters from U+00C0 on, in their order. Source: HTML 4, Character entity references. */
const latin = [
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH',
  'Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave',
  'aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde',
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
].flatMap((list) => list.split(' '));

const firstLatin = 0xc0;

const signs: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', rsquo: '’', lsquo: '‘' }),
  ...latin.map((name, at) => [name, String.fromCodePoint(firstLatin + at)] as const),
]);

const reference = /&(?:#(\d{2,7})|#[xX]([\da-fA-F]{2,6})|([A-Za-z]{2,6}));/g;

const [codeMin, codeMax] = [0x20, 0x10ffff];

/**
 * A cell of a program that keeps what people typed as HTML: "M&uuml;ller" and "O&#39;Brien". What is no reference to a
 * letter stays as it is.
 */
function withHtmlCharacters(cell: string): string {
  return cell.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return signs.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const isLetter = code >= codeMin && code <= codeMax && !(code >= 0xd800 && code <= 0xdfff);
    return isLetter ? String.fromCodePoint(code) : whole;
  });
}
