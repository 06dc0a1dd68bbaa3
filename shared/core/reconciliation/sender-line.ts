import { dayMs, hourMs } from '../timing.ts';

/** A line with its numbers, as digits without a plus. */
export type NumberedLine = {
  readonly lineId: string;
  readonly numbers: readonly string[];
  /** A line that was ended may have sent a text before. */
  readonly hasEnded: boolean;
};

/** The line that has a sender's number. */
export type FoundLine = { readonly lineId: string; readonly foundAtMs: number };

/** A search for it that is under way. */
type LineSearch = {
  /** The page to go on with. */
  readonly cursor: string;
  /** A line that had the number and was ended: it counts when no other one has it. */
  readonly endedLineId?: string;
};

/** What is kept of a sender's line from one look to the next. */
export type KeptLine = FoundLine | LineSearch;

/**
 * A number may move to another line, whose list of texts it is then: the old one's is silent about them. Assumed
 * it stays with its line from a text until its call is reconciled.
 */
const lineTrustMs = dayMs;

/** A refusal of a line that was found just now has another cause: the search would find it again. */
const foundJustNowMs = hourMs;

/**
 * @param isInUse a walk over the line's texts is under way: its place is one in this line's list, so that the walk ends
 * with it
 * @returns undefined when the line has to be searched for
 */
export function foundLine(
  kept: KeptLine | undefined,
  nowMs: number,
  isInUse: boolean,
): FoundLine | undefined {
  if (kept === undefined || 'cursor' in kept) return undefined;
  return isInUse || nowMs < kept.foundAtMs + lineTrustMs ? kept : undefined;
}

/** What is kept when the provider does not take the line. */
export function lineRefused(kept: KeptLine | undefined, nowMs: number): KeptLine | undefined {
  return kept !== undefined && 'foundAtMs' in kept && nowMs < kept.foundAtMs + foundJustNowMs
    ? kept
    : undefined;
}

/** @returns what is known after one more page; undefined when the list is over and no line has the number */
export function afterPage(
  endedLineId: string | undefined,
  digits: string,
  { lines, next }: { readonly lines: readonly NumberedLine[]; readonly next?: string },
  nowMs: number,
): KeptLine | undefined {
  const having = lines.filter(({ numbers }) => numbers.includes(digits));
  const live = having.find(({ hasEnded }) => !hasEnded);
  if (live !== undefined) return { lineId: live.lineId, foundAtMs: nowMs };
  const ended = having.at(-1)?.lineId ?? endedLineId;
  if (next !== undefined) return { cursor: next, ...(ended === undefined ? {} : { endedLineId: ended }) };
  return ended === undefined ? undefined : { lineId: ended, foundAtMs: nowMs };
}
