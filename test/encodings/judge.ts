import { asUtf8, UnreadableBytes } from '../../shared/core/ingest/bytes/as-utf8.ts';
import type { Encoding } from '../../shared/core/ingest/bytes/encodings.ts';
import type { EncodingDoubt } from '../../shared/core/ingest/bytes/guess-encoding.ts';
import type { EncodedList } from './encode.ts';

/** `right`: every letter is as it was; `asked`: a person would be; `wrong`: others would have gone out unseen. */
export type Verdict = {
  readonly verdict: 'right' | 'asked' | 'refused' | 'wrong';
  readonly readAs: Encoding;
  readonly doubt: EncodingDoubt | undefined;
};

/** What becomes of a list whose encoding nobody has named. */
export async function judge({ bytes, text }: Pick<EncodedList, 'bytes' | 'text'>): Promise<Verdict> {
  let readAs: Encoding = 'utf-8';
  let doubt: EncodingDoubt | undefined;
  const found = (encoding: Encoding, guessed?: EncodingDoubt): void => {
    readAs = encoding;
    doubt = guessed;
  };
  async function* pieces() {
    yield bytes;
  }
  const read: Uint8Array[] = [];
  try {
    for await (const piece of asUtf8(pieces(), { found })) read.push(piece);
  } catch (error) {
    if (!(error instanceof UnreadableBytes)) throw error;
    return { verdict: 'refused', readAs, doubt };
  }
  if (doubt !== undefined) return { verdict: 'asked', readAs, doubt };
  const isRight = Buffer.concat(read).toString().normalize('NFC') === text;
  return { verdict: isRight ? 'right' : 'wrong', readAs, doubt };
}
