/** The encodings that a file may be in, by their names of the WHATWG's Encoding Standard; it does not have UTF-32. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-9',
  'iso-8859-15',
  'macintosh',
  'koi8-r',
  'koi8-u',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

export type Encoding = (typeof encodings)[number];

/** Those that say what they are: by a mark, by zero bytes, or by a form that no other text has. */
const certain = ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const;

export type CertainEncoding = (typeof certain)[number];

/** Those that are guessed from their letters. */
export type GuessedEncoding = Exclude<Encoding, CertainEncoding>;

export function isGuessed(encoding: Encoding): encoding is GuessedEncoding {
  return !(certain as readonly Encoding[]).includes(encoding);
}
