import { indexesIn } from '../rows/index-set.ts';
import type { Claimed, OverriddenCall, ReconciledEntry, TextEntry } from './entry.ts';

/**
 * How often an entry's absent rows are sent again without a person. Each time is trust in the records, and one more
 * call and control message to pay for: a call that the provider answers so for ever has to come to an end.
 */
export const automaticResendsMax = 2;

/** What an entry that is sent again keeps of the calls before. */
export function overriddenBy(entry: ReconciledEntry): readonly OverriddenCall[] {
  const { overridden = [], claimNo, claim } = entry;
  if (claim === undefined) return overridden;
  const leftOut = entry.kind === 'text' ? entry.leftOut : undefined;
  return [...overridden, { claimNo, claim, ...(leftOut === undefined ? {} : { leftOut }) }];
}

/** Whether it is called again although a call before may have been carried out. */
export function isCalledAgain({
  overridden = [],
  resends = 0,
}: Pick<ReconciledEntry, 'overridden' | 'resends'>) {
  return overridden.length > 0 || resends > 0;
}

/** Whether one of the calls before, which may have been carried out, went to this recipient. */
export function wentBefore({ overridden = [], resends = 0 }: TextEntry, index: number): boolean {
  if (overridden.length === 0) return resends > 0;
  return overridden.some(({ leftOut }) => !indexesIn(leftOut?.indexes).has(index));
}

/**
 * A text as it was when it made a call that may have reached people, whatever became of the entry since.
 *
 * @returns undefined when that call was never made, or proved to have done nothing
 */
export function asCalled(entry: TextEntry, claimNo: number): Claimed<TextEntry> | undefined {
  if (entry.claimNo === claimNo && entry.claim !== undefined && mayHaveSent(entry))
    return { ...entry, claim: entry.claim };
  const call = entry.overridden?.find((one) => one.claimNo === claimNo);
  if (call === undefined) return undefined;
  const { leftOut: _, ...rest } = entry;
  return { ...rest, ...call };
}

/** A refusal proves that nothing was sent. */
function mayHaveSent({ state, division }: TextEntry): boolean {
  if (state === 'divided') return division?.by !== 'refusal';
  return state === 'claimed' || state === 'unclear' || state === 'held' || state === 'accepted';
}
