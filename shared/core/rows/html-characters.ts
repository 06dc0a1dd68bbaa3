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
export function withHtmlCharacters(cell: string): string {
  return cell.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return signs.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const isLetter = code >= codeMin && code <= codeMax && !(code >= 0xd800 && code <= 0xdfff);
    return isLetter ? String.fromCodePoint(code) : whole;
  });
}
