/**
 * A segment is what the network carries and bills as one short message. It is not a part: a part is what one provider
 * call carries (text.ts), and may be billed as several segments.
 */
export type SegmentCount = {
  readonly encoding: Encoding;
  readonly segments: number;
  /** The first character that the small alphabet lacks. Absent: it holds them all. */
  readonly forcedBy?: ForcingCharacter;
};

/**
 * GSM-7 packs a character into 7 bits; one character outside its alphabet makes the whole text UCS-2, of 16 bits each.
 */
export type Encoding = 'GSM-7' | 'UCS-2';

export type ForcingCharacter = {
  readonly character: string;
  /** As Unicode names it, such as U+2019: some characters cannot be seen. */
  readonly codePoint: string;
  /** Its place in the text, in characters (code points) counted from 1. */
  readonly position: number;
};

/** The alphabet of the network. Source: 3GPP TS 23.038, 6.2.1 "GSM 7 bit default alphabet". */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ ' +
  '!"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Each takes two places, because an escape comes before it. Source: 3GPP TS 23.038, 6.2.1.1. */
const extension = '\f^{}\\[~]|€';

/**
 * Room of a text alone, and of one of several, which gives 6 of its 140 bytes to a header. Source: 3GPP TS 23.040,
 * 9.2.3.24.1.
 */
const room: Record<Encoding, { readonly alone: number; readonly joined: number }> = {
  'GSM-7': { alone: 160, joined: 153 },
  'UCS-2': { alone: 70, joined: 67 },
};

/** Places that a UTF-16 unit takes in GSM-7; 0: it is not in the alphabet. */
const places = new Uint8Array(0x1_0000);
for (const character of basic) places[character.charCodeAt(0)] = 1;
for (const character of extension) places[character.charCodeAt(0)] = 2;

/** Counts the segments of one provider call's text to one recipient. */
export function segmentsOf(text: string): SegmentCount {
  const at = firstOutside(text);
  if (at === undefined) return { encoding: 'GSM-7', segments: count(text, 'GSM-7', placesOf) };
  const segments = count(text, 'UCS-2', unitsOf);
  return { encoding: 'UCS-2', segments, forcedBy: characterAt(text, at) };
}

function firstOutside(text: string): number | undefined {
  for (let at = 0; at < text.length; at += 1) if (places[text.charCodeAt(at)] === 0) return at;
  return undefined;
}

/** An escape stays with its character and a surrogate with its pair, so a segment may end with a place unused. */
function count(text: string, encoding: Encoding, sizeAt: (text: string, at: number) => number): number {
  const { alone, joined } = room[encoding];
  let total = 0;
  let segments = 1;
  let used = 0;
  for (let at = 0; at < text.length; at += 1) {
    const size = sizeAt(text, at);
    total += size;
    if (used + size > joined) {
      segments += 1;
      used = 0;
    }
    used += size;
    if (encoding === 'UCS-2' && size === 2) at += 1;
  }
  return total <= alone ? 1 : segments;
}

function placesOf(text: string, at: number): number {
  return places[text.charCodeAt(at)] ?? 0;
}

/** UTF-16 units of the character that begins at `at`. */
function unitsOf(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function characterAt(text: string, at: number): ForcingCharacter {
  const code = text.codePointAt(at) ?? 0;
  return {
    character: String.fromCodePoint(code),
    codePoint: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    position: Array.from(text.slice(0, at)).length + 1,
  };
}
