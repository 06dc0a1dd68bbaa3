const word = /=\?utf-8\?([bq])\?([^?\s]*)\?=/gi;
const run = /=\?utf-8\?[bq]\?[^?\s]*\?=(?:\s+=\?utf-8\?[bq]\?[^?\s]*\?=)*/gi;

/**
 * The text that a person put into an object's metadata. HTTP headers carry bytes, so text beyond ASCII comes back in
 * one of two disguises, and would go out to people in it:
 * - as RFC 2047 encoded words, which is how S3 returns it;
 * - as UTF-8 read byte by byte as Latin-1, when the uploader put raw UTF-8 into the header.
 *
 * Source: Amazon S3 User Guide, "Working with object metadata", User-defined object metadata; RFC 2047, section 6.2.
 */
export function metadataText(value: string): string {
  return utf8Misread(value.replace(run, decodeRun));
}

/** White space between two words is no part of the text, and a character may be cut by the end of a word. */
function decodeRun(words: string): string {
  const bytes = [...words.matchAll(word)].map(([, encoding = '', content = '']) =>
    encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : quotedBytes(content),
  );
  return Buffer.concat(bytes).toString('utf8');
}

function quotedBytes(content: string): Buffer {
  const latin = content
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, 'latin1');
}

/** Text that was meant as Latin-1 is practically never valid UTF-8 as well, and stays as it is. */
function utf8Misread(value: string): string {
  const oneByteEach = [...value].every((character) => character <= '\u00ff');
  if (!oneByteEach) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
