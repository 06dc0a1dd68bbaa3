import type { Claim, Entry, OverriddenCall } from './entry.ts';

/** What an entry that is sent again keeps of the calls before. */
export function overriddenBy({ overridden = [], claimNo, claim, leftOut }: Entry): readonly OverriddenCall[] {
  if (claim === undefined) return overridden;
  return [...overridden, { claimNo, claim, ...(leftOut === undefined ? {} : { leftOut }) }];
}

/**
 * An entry as it was when it made a call that may have texted people, whatever became of the entry since.
 *
 * @returns undefined when that call was never made, or proved to have done nothing
 */
export function asCalled(entry: Entry, claimNo: number): (Entry & { readonly claim: Claim }) | undefined {
  if (entry.claimNo === claimNo && entry.claim !== undefined && mayHaveSent(entry))
    return { ...entry, claim: entry.claim };
  const call = entry.overridden?.find((one) => one.claimNo === claimNo);
  if (call === undefined) return undefined;
  const { leftOut: _, ...rest } = entry;
  return { ...rest, ...call };
}

/** A refusal proves that nothing was sent. */
function mayHaveSent({ state, division }: Entry): boolean {
  if (state === 'divided') return division?.by !== 'refusal';
  return state === 'claimed' || state === 'unclear' || state === 'held' || state === 'accepted';
}
