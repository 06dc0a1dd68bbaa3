import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Complaint } from './complaint.ts';
import type { PlanChunk } from './of-rows.ts';

/**
 * What was held is accepted or sent again only because a person asked for it, and no oftener than that.
 *
 * @param times how often it was done to one row of the entry
 * @param asked how often somebody asked for it, for this row or for all
 */
export function decidedByAPerson(
  entry: TextEntry,
  action: string,
  times: number,
  requested: number,
): Complaint {
  if (times <= requested) return undefined;
  return `${times} times a row of ${entry.id} was decided by ${action}, for which ${requested} people asked`;
}

type Resolved = { readonly rows: number; readonly lacking: number };

/** Anyone who decides about rows of a text with several parts learns how many of them lack later parts. */
export function missingPartsAreReported(seen: Resolved, reported: Resolved): Complaint {
  if (reported.lacking >= seen.lacking) return undefined;
  return `A person was informed of ${reported.lacking} rows that lack later parts, of ${seen.lacking}`;
}

/** One row of the campaign that a retry takes its rows from, as it is when the retry is planned. */
export type OriginRow = {
  readonly to: string;
  readonly from: string;
  readonly parts: readonly string[];
  /** By part, the states of the calls that were made, or are to be made, for this row. */
  readonly states: readonly (readonly TextEntry['state'][])[];
};

/** What no call can come of any more, and nothing came of. */
const overStates: readonly TextEntry['state'][] = ['refused', 'canceled'];

/**
 * A retry takes rows of which no call can come any more: each was refused or canceled from the part on that the retry
 * begins with, and got all parts before it.
 */
export function retriesTakeWhatIsOver(
  chunks: readonly PlanChunk[],
  originRow: (line: number) => OriginRow | undefined,
): Complaint {
  const seen = new Set<number>();
  for (const { from, parts, to, lines } of chunks) {
    for (const [at, line] of lines.entries()) {
      const row = originRow(line);
      if (row === undefined) return `Line ${line} is retried, and its campaign never had it`;
      if (seen.has(line)) return `Line ${line} is retried twice at once`;
      seen.add(line);
      const begins = row.parts.length - parts.length;
      const same = row.to === to[at] && row.from === from && parts.join() === row.parts.slice(begins).join();
      if (!same) return `Line ${line} is retried with other words`;
      const [had, rest] = [row.states.slice(0, begins), row.states.slice(begins)];
      const open = rest.flat().find((state) => !overStates.includes(state));
      if (open !== undefined) return `Line ${line} is retried while a call for it is ${open}`;
      if (had.some((states) => !states.includes('accepted')))
        return `Line ${line} is retried without its first parts`;
    }
  }
  return undefined;
}
