import type { EntryState, TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { Complaint } from './complaint.ts';

/**
 * Nobody gets the same text part twice, but for those to whom somebody had it sent again.
 *
 * @param resends how often a person had it sent again
 */
export function atMostOnce(times: number, what: string, resends = 0): Complaint {
  return times > 1 + resends
    ? `${what} was performed ${times} times, and sent again by a person ${resends} times`
    : undefined;
}

/** Of two uploads of one file, of which nobody wanted the second one, one is sent at most. */
export function sameFileIsSentOnce(own: JobId, other: JobId | undefined): Complaint {
  return other === undefined ? undefined : `Calls are made for ${own} and ${other}, which have the same file`;
}

/** How often a row's text was performed, and how often a person had it sent again, not knowing whether it was. */
export type RowTimes = { readonly times: number; readonly resends: number };

/**
 * `accepted` is said only of what the provider performed once, and of what it never performed only `unclear` may be
 * wrong.
 */
export function ledgerTellsTheTruth(entry: TextEntry, timesEach: readonly RowTimes[]): Complaint {
  const wanted = performances[entry.state];
  if (wanted === undefined) return undefined;
  const wrong = timesEach.find(({ times, resends }) => times < wanted || times > wanted + resends);
  if (wrong === undefined) return undefined;
  return `Entry ${entry.id} is ${entry.state} but was performed ${wrong.times} time(s) for one of its recipients`;
}

/**
 * How often each recipient must have got what an entry in this state is to send. In the other states nobody can know.
 */
const performances: Partial<Record<EntryState, number>> = {
  accepted: 1,
  planned: 0,
  refused: 0,
  canceled: 0,
  suppressed: 0,
};

/**
 * A row is called sent on the word of a usage item only if that item is of this very text to this very recipient.
 *
 * @param texts by row: what it is to get, and what the usage item that is given as its proof was made for
 */
export function proofIsOfItsOwnText(
  entry: TextEntry,
  texts: readonly { readonly own: string; readonly proven: string | undefined }[],
): Complaint {
  const wrong = texts.findIndex(({ own, proven }) => own !== proven);
  return wrong < 0 ? undefined : `Row ${wrong} of ${entry.id} is accepted by another text's usage item`;
}
