import type { Encoding } from '../../../shared/core/ingest/bytes/encodings.ts';

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Bytes of a text as a program saves it. */
export function encode(text: string, encoding: Encoding, hasMark: boolean): Uint8Array {
  const marked = hasMark ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return Buffer.from(marked);
  if (encoding === 'utf-16le') return Buffer.from(marked, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(marked, 'utf16le').swap16();
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

/** What each one or two bytes mean, turned round. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  if (!/^(windows-125|iso|koi|mac)/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  return table;
}
