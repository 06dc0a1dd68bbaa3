import type { Country, Msisdn } from '../msisdn.ts';
import { type SpelledToken, spelledSpan } from './spelled-number.ts';

/**
 * Puts zeros in the place of one number's digits, in whatever object it stands: CSV in any of the encodings that are
 * read, JSON, text. No byte is added or taken away, so that byte ranges that point into the object still fit.
 */
export type NumberEraser = {
  /** Takes the next bytes and gives back those that nothing after them can change any more. */
  push(piece: Uint8Array): Uint8Array;
  /** Gives back the rest. */
  end(): Uint8Array;
  /** How often the number was found so far. */
  readonly found: number;
};

/** No spelling of a number has more characters than this, the separators between its digits included. */
const spellingCharsMax = 48;

/** Longer gaps than this lie between two things, and not inside of a number. */
const gapCharsMax = 16;

/** Bytes that can still change: a spelling in UTF-16, or with separators of several bytes, is a fraction of this. */
const heldBytes = 1024;

const zero = 0x30;

const openBracket = 0x28;

type Kind = 'other' | 'digit' | 'plus' | 'space' | 'separator' | 'nothing';

/**
 * By byte. What is not ASCII may be a dash or a blank of several bytes and so counts as a separator; zero bytes are the
 * other parts of UTF-32.
 */
const kinds: readonly Kind[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0) return 'nothing';
  if (byte >= 0x80) return 'separator';
  const character = String.fromCharCode(byte);
  if (/\d/.test(character)) return 'digit';
  if (character === '+') return 'plus';
  if (character === ' ') return 'space';
  return '().-/'.includes(character) ? 'separator' : 'other';
});

/** @param country of numbers that are written without a plus */
export function numberEraser(number: Msisdn, country: Country): NumberEraser {
  let held: Uint8Array = new Uint8Array();
  /** Where `held` begins in the object. */
  let offset = 0;
  let [tokens, gapChars, found]: [SpelledToken[], number, number] = [[], 0, 0];
  let open: SpelledToken | undefined;
  let lowByte: 0 | 1 | undefined;

  const validate = (bytes: Uint8Array): void => {
    if (open === undefined) return;
    tokens.push(open);
    open = undefined;
    const span = spelledSpan(tokens, number, country);
    if (span === undefined) return;
    for (const { digitsAt } of span) for (const at of digitsAt) bytes[at - offset] = zero;
    found += 1;
    tokens = [];
  };
  const forget = (bytes: Uint8Array): void => {
    validate(bytes);
    tokens = [];
    gapChars = 0;
  };
  const isLong = (): boolean =>
    (open?.text.length ?? 0) + tokens.reduce((sum, { text }) => sum + text.length + 1, 0) > spellingCharsMax;

  /** Takes a byte, or a unit of UTF-16 whose digit would stand there. */
  const take = (bytes: Uint8Array, at: number, byte: number): void => {
    const kind = byte >= kinds.length ? 'separator' : kinds[byte];
    if (kind === 'nothing') return;
    if (kind === 'other') {
      if (open !== undefined || tokens.length > 0) forget(bytes);
      return;
    }
    if (kind === 'digit') {
      open ??= { text: '', digitsAt: [] };
      open.text += String.fromCharCode(byte);
      open.digitsAt.push(offset + at);
      gapChars = 0;
    } else if (kind === 'plus') {
      // A plus begins a number.
      forget(bytes);
      open = { text: '+', digitsAt: [] };
    } else if (open !== undefined || tokens.length > 0 || byte === openBracket) {
      gapChars += 1;
      if (gapChars > gapCharsMax) forget(bytes);
      else if (kind === 'space') validate(bytes);
      else {
        open ??= { text: '', digitsAt: [] };
        open.text += byte < 0x80 ? String.fromCharCode(byte) : '-';
      }
    }
    while (tokens.length > 0 && isLong()) tokens.shift();
    if (isLong()) open = undefined;
  };

  return {
    push(piece) {
      const bytes = Buffer.concat([held, piece]);
      for (let at = held.length; at < bytes.length; at += 1) {
        const place = offset + at;
        if (place === 1) lowByte = lowByteOf(bytes[0] ?? 0, bytes[1] ?? 0);
        if (lowByte === undefined || place < 2) take(bytes, at, bytes[at] ?? 0);
        else if (place % 2 === 1) {
          const low = at - 1 + lowByte;
          take(bytes, low, (bytes[low] ?? 0) + 256 * (bytes[at - lowByte] ?? 0));
        }
      }
      const ready = Math.max(0, bytes.length - heldBytes);
      held = Uint8Array.from(bytes.subarray(ready));
      offset += ready;
      return bytes.subarray(0, ready);
    },
    end() {
      forget(held);
      return held;
    },
    get found() {
      return found;
    },
  };
}

/** Of the two bytes of a unit of UTF-16, which is the lower one; undefined when an object does not begin so. */
function lowByteOf(first: number, second: number): 0 | 1 | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 0;
  return (first === 0xfe && second === 0xff) || first === 0 ? 1 : undefined;
}

/** Whether this number was erased. No country's code begins with a zero. */
export function isErased(number: Msisdn): boolean {
  return /^\+0+$/.test(number);
}
