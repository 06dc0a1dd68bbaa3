import { smsTextUnitsMax, textPartsMax } from '../limits.ts';

/**
 * Cuts a text into what single calls can carry: at most 500 UTF-16 units each, numbered `(1/3) ` when there is more
 * than one. Cuts fall between graphemes, behind a blank where there is one; only a grapheme longer than a text is cut
 * between code points.
 *
 * @returns the parts, or undefined when more than 10 would be needed.
 */
export function splitText(text: string): readonly string[] | undefined {
  if (text.length <= smsTextUnitsMax) return [text];
  for (const digits of [1, 2]) {
    const pieces = cut(text, smsTextUnitsMax - '(/) '.length - 2 * digits);
    if (String(pieces.length).length > digits) continue;
    if (pieces.length > textPartsMax) return undefined;
    return pieces.map((piece, at) => `(${at + 1}/${pieces.length}) ${piece}`);
  }
  return undefined;
}

function cut(text: string, room: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > room && pieces.length <= textPartsMax) {
    const at = cutPoint(rest, room);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  pieces.push(rest);
  return pieces;
}

/** A blank that may end a line: 480 km stays together by a no-break space, which is there for that. */
const breakable = /[^\S\u00a0\u2007\u202f\ufeff]/;

/** Made for the first text that is cut: it costs 10 ms of CPU. */
let graphemes: Intl.Segmenter | undefined;

/** Where to cut at most `room` units: a far better place near the end wins over a slightly fuller part. */
function cutPoint(text: string, room: number): number {
  let [border, behindBlank] = [0, 0];
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  // One character more is looked at, so that a grapheme which ends exactly at the room's end counts as whole.
  for (const { index } of graphemes.segment(text.slice(0, room + 2))) {
    if (index > room) break;
    border = index;
    if (index > room / 2 && breakable.test(text[index - 1] ?? '')) behindBlank = index;
  }
  if (behindBlank > 0) return behindBlank;
  if (border > 0) return border;
  const cutsPair = /[\uD800-\uDBFF]$/.test(text.slice(0, room));
  return cutsPair ? room - 1 : room;
}

/** Puts the numbered parts of a cut text together again; `splitText` would cut the result the same way. */
export function wholeText(parts: readonly string[]): string {
  if (parts.length === 1) return parts[0] ?? '';
  return parts.map((part, at) => part.slice(`(${at + 1}/${parts.length}) `.length)).join('');
}
