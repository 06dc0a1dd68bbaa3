import { moment, nearMoment } from './format.ts';

/** Around a time in a sentence: signs that no text has. */
const [begins, ends, closes] = ['\ue000', '\ue001', '\ue002'];
const mark = new RegExp(`${begins}([^${ends}]*)${ends}([^${closes}]*)${closes}`);

/** A time within a sentence, for `Said`, which shows it as a time and not as mere letters. */
export function timeIn(at: string, as: (at: string) => string = moment): string {
  return `${begins}${new Date(at).toISOString()}${ends}${as(at)}${closes}`;
}

/** The same for what is near. */
export function nearTimeIn(at: string): string {
  return timeIn(at, nearMoment);
}

/** A text, and the time that follows it; the last text has none. */
type Piece = {
  readonly text: string;
  readonly time?: { readonly at: string; readonly shown: string };
};

export function piecesOf(sentence: string): readonly Piece[] {
  const parts = sentence.split(mark);
  return parts.flatMap((text, at) => {
    if (at % 3 !== 0) return [];
    const [iso, shown] = [parts[at + 1], parts[at + 2]];
    if (iso === undefined || shown === undefined) return [{ text }];
    // Somebody may have written these signs into a reason.
    return [Number.isNaN(Date.parse(iso)) ? { text: text + shown } : { text, time: { at: iso, shown } }];
  });
}

/** A time of the whole world, to the second: "2027-03-01 09:05:07 UTC". */
export function utcWords(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
