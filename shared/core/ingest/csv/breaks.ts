import { carriageReturn, newline } from './signs.ts';

/** How many lines end there: CRLF, LF and CR each count once. */
export function breaksIn(bytes: Uint8Array, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === carriageReturn) breaks += 1;
    else if (bytes[at] === newline && (at === from || bytes[at - 1] !== carriageReturn)) breaks += 1;
  }
  return breaks;
}
