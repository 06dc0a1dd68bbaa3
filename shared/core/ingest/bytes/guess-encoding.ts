import { isUtf8 } from 'node:buffer';
import { loadOnce } from '../../load-once.ts';
import type { Country } from '../../msisdn.ts';
import { firstUtf8, multibyte } from './changed-encoding.ts';
import type { Encoding, GuessedEncoding } from './encodings.ts';
import {
  hasForeign,
  isTwiceEncoded,
  oddShare,
  withoutEastAsianSigns,
  wordsBeyondAscii,
} from './odd-words.ts';
import { decodingReader, withoutCutCharacter } from './piece-readers.ts';
import { usualEncodings } from './usual-encodings.ts';

/** What else a file may be, or that its letters were encoded twice. */
export type EncodingDoubt =
  | { readonly kind: 'ambiguous'; readonly candidates: readonly EncodingCandidate[] }
  | { readonly kind: 'twice' };

/** One reading, and letters that it finds. */
export type EncodingCandidate = { readonly encoding: GuessedEncoding; readonly letters: string };

type Guess =
  | { readonly encoding: Encoding; readonly doubt?: EncodingDoubt }
  /** They are no text in any. */
  | { readonly fault: string };

const loadDetector = loadOnce(() => import('jschardet'));

/** The detector's names of the encodings that programs export, and our names. */
const detected: Readonly<Record<string, GuessedEncoding>> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  cp1258: 'windows-1258',
  cp874: 'windows-874',
  'iso-8859-2': 'iso-8859-2',
  'iso-8859-9': 'iso-8859-9',
  'iso8859-15': 'iso-8859-15',
  macroman: 'macintosh',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-jis-2004': 'euc-jp',
  shift_jis_2004: 'shift_jis',
  gb18030: 'gb18030',
  big5: 'big5',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
};

/** A reading with more odd words than this is none. Source: `npm run encodings`, where right ones have at most 0.08. */
const oddShareMax = 0.3;

/** A few odd words among hundreds say more than a detector that counts all. */
const oddWeight = 12;

/** What a reading counts for that finds bytes which are no letters: its reader names the line of most. */
const faultyWeight = 0.01;

/** Another reading this near to the best one may be meant. Source: `npm run encodings`: none is wrong from here. */
const nearness = 1.1;

/** Most characters of the one are as usual ones of the other. */
const [alike, alikeNearness] = [['euc-jp', 'gb18030'], 4] as const;

/** A word or two say little: then more readings are near. */
const ofOneWord = 0.25;

/** A few words of Spain are as good with "Muńoz" as with Muñoz: there the usual reading is near from farther off. */
const usualNearness = 4;

function nearnessOf(usual: readonly GuessedEncoding[], ...both: readonly [Reading, Reading]): number {
  const [best, other] = both;
  const isUsual = ({ encodings }: Reading) => encodings.some((encoding) => usual.includes(encoding));
  if (isUsual(other) && !isUsual(best)) return usualNearness;
  if (both.every(({ encoding }) => alike.some((one) => one === encoding))) return alikeNearness;
  return nearness + ofOneWord / Math.max(1, best.words);
}

/** Letters beyond ASCII that a person can compare. */
const lettersMax = 200;

/**
 * Guesses the encoding of bytes that have no mark: UTF-8 if they are, else by the letters that each encoding makes of
 * them. Readings that differ in no letter are one.
 *
 * @param before the last bytes of the ASCII before them
 * @param country where the list was most likely written
 */
export async function guessEncoding(
  before: Uint8Array,
  unknown: Uint8Array,
  sampleBytes: number,
  country?: Country,
): Promise<Guess> {
  const sample = unknown.subarray(0, sampleBytes);
  const whole = sample.length < sampleBytes ? sample : withoutCutCharacter(sample);
  if (isUtf8(whole)) {
    const words = wordsBeyondAscii(Buffer.concat([before, whole]).toString());
    return { encoding: 'utf-8', ...(isTwiceEncoded(words) ? { doubt: { kind: 'twice' } } : {}) };
  }
  if (isMostlyUtf8(whole)) return { encoding: 'utf-8' };
  const readings = await readingsOf(Buffer.concat([before, sample]), sample.length < sampleBytes);
  const [best] = readings;
  if (best === undefined || best.odd > oddShareMax)
    return isText(sample) ? { fault: 'letters of an unknown encoding' } : { encoding: 'windows-1252' };
  if (!multibyte.includes(best.encoding) && firstUtf8(whole, best.encoding) !== undefined)
    return { fault: 'letters of two encodings, as of two files that were put together' };
  const usual = country === undefined ? [] : usualEncodings(country);
  const near = readings.filter((other) => other.score * nearnessOf(usual, best, other) > best.score);
  const isSure = near.length === 1 && !(best.encoding === 'macintosh' && hasDosLines(before, sample));
  if (isSure) return { encoding: best.encoding };
  const candidates = near.map(({ encoding, letters }) => ({ encoding, letters }));
  return { encoding: best.encoding, doubt: { kind: 'ambiguous', candidates } };
}

/**
 * Letters of Western Europe have the same bytes in Mac Roman and in the code pages of DOS, which are not read, as of
 * "CSV (MS-DOS)": "Sõren" is Søren there. A Mac ends no line as DOS does.
 */
function hasDosLines(before: Uint8Array, sample: Uint8Array): boolean {
  return [before, sample].some((bytes) => Buffer.from(bytes).includes('\r\n'));
}

/** Where it is none in the most usual encoding, its reader says where. */
function isText(bytes: Uint8Array): boolean {
  return decodingReader('windows-1252')(bytes, true).fault === undefined;
}

type Reading = EncodingCandidate & {
  /** All that make the same text of these bytes. */
  readonly encodings: readonly GuessedEncoding[];
  readonly odd: number;
  readonly score: number;
  /** How many of its words have letters beyond ASCII. */
  readonly words: number;
};

/** The best one first. */
async function readingsOf(bytes: Buffer, isWhole: boolean): Promise<readonly Reading[]> {
  const { detectAll } = await loadDetector();
  const results = detectAll(bytes, { detectEncodings: Object.keys(detected), minimumThreshold: 0 });
  const byText = new Map<string, Reading>();
  for (const { encoding: name, confidence } of results) {
    const encoding = detected[name?.toLowerCase() ?? ''];
    if (encoding === undefined) continue;
    const { good, fault } = decodingReader(encoding)(bytes, isWhole);
    const text = good.toString();
    const judged = multibyte.includes(encoding) ? withoutEastAsianSigns(text) : text;
    const words = wordsBeyondAscii(judged);
    const odd = oddShare(words);
    const isFaulty = fault !== undefined || hasForeign(judged);
    const score = confidence * (1 - odd) ** oddWeight * (isFaulty ? faultyWeight : 1);
    const known = byText.get(text);
    const encodings = [...(known?.encodings ?? []), encoding];
    const isBest = known === undefined || score > known.score;
    const best = isBest ? { encoding, odd, score, words: words.length, letters: lettersOf(words) } : known;
    byText.set(text, { ...best, encodings });
  }
  return [...byText.values()].toSorted((one, other) => other.score - one.score);
}

function lettersOf(words: readonly string[]): string {
  const letters = new Set(words.flatMap((word) => [...word].filter((letter) => letter > '\x7f')));
  return [...letters].slice(0, lettersMax).join('');
}

/** Whether these are UTF-8 with some broken bytes, rather than another encoding that looks like it here and there. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString();
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return (text.match(/(?!\ufffd)\P{ASCII}/gu)?.length ?? 0) >= broken;
}
