import { type Actor, isOfKnownPeople, isSamePerson } from '../access/actor.ts';
import { kindOf } from '../ids.ts';
import { creatorOf } from '../jobs/callers.ts';
import { optionsOf } from '../jobs/campaign-options.ts';
import type { Job } from '../jobs/job.ts';

/** What a stage lets happen only when two people want it. */
export type FourEyes = {
  /** Campaigns of at least as many usable rows. Absent: none. */
  readonly fromRows?: number | undefined;
  /** All order batches and subscription changes. */
  readonly orders: boolean;
  /** Rules that buy something. */
  readonly rules: boolean;
  /** Whether keys count as people although somebody with AWS rights may have them: see `isOfKnownPeople`. */
  readonly operatorKeys: boolean;
};

/**
 * Whether a second person must let this job go.
 *
 * @param rows that can be used; as its plan says when left out
 */
export function wantsSecondPerson(
  fourEyes: FourEyes | undefined,
  job: Job,
  rows: number = job.plan?.totals.accepted ?? 0,
): boolean {
  if (fourEyes === undefined || optionsOf(job).mode === 'check') return false;
  const { kind, name } = creatorOf(job);
  if (kind === 'rule' || (kind === 'system' && name !== 'upload')) return false;
  if (kindOf(job.id) === 'orders') return fourEyes.orders;
  return kindOf(job.id) === 'campaign' && fourEyes.fromRows !== undefined && rows >= fourEyes.fromRows;
}

/**
 * Why somebody is not the second person.
 *
 * @param first who made or changed what is let go
 * @returns undefined when they are
 */
export function notSecondPerson(
  { operatorKeys }: Pick<FourEyes, 'operatorKeys'>,
  by: Actor,
  first: readonly Actor[],
): { readonly detail: string; readonly hint: string } | undefined {
  if (first.some((one) => isSamePerson(one, by)))
    return {
      detail: 'Another person must do this: you count as somebody who made or changed it',
      hint: 'A key counts as everyone who has made or rotated it. Ask somebody else.',
    };
  if (operatorKeys || isOfKnownPeople(by)) return undefined;
  return {
    detail: 'The key was made or rotated with AWS rights, or by such a key, so that nobody knows whose it is',
    hint: 'Sign in as a person. The setting `approval.operatorKeys` of the stage lets such keys do this.',
  };
}
