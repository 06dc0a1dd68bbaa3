import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { List } from './lists.ts';

export type EncodedList = List & { readonly bytes: Buffer };

/** The lists as bytes, by Python's codecs. Their texts are as those have them: a letter that one lacks is a `?`. */
export function encoded(lists: readonly List[]): readonly EncodedList[] {
  const script = fileURLToPath(new URL('encode.py', import.meta.url));
  const input = lists.map(({ text, encoding }) => JSON.stringify({ text, encoding })).join('\n');
  const { status, stdout, stderr, error } = spawnSync('python3', [script], {
    input,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) throw new Error(`python3 could not encode the lists: ${error?.message ?? stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line, at) => {
      const { bytes, text } = JSON.parse(line) as { bytes: string; text: string };
      return { ...(lists[at] as List), text, bytes: Buffer.from(bytes, 'base64') };
    });
}
