import type { Entry, Reason } from './entry.ts';

/** The code of a held row of which a person has decided that nothing more is done about it. */
export const givenUpCode = 'given_up';

/** Under which name a job's reasons count such rows. */
export const givenUpReason = `held ${givenUpCode}`;

/**
 * The code of a row whose call failed with an answer that the provider keeps under the call's idempotency key. A resend
 * has the same key, because it protects from a second performance where the records are wrong: it would be answered the
 * same.
 */
const keptAnswerCode = 'answer_kept';

export function keptAnswer(detail: string): Reason {
  return { code: keptAnswerCode, detail };
}

/** Whether another call of this entry would be answered as the last one was. */
export function isAnswerKept({ reason }: Pick<Entry, 'reason'>): boolean {
  return reason?.code === keptAnswerCode;
}

/** Reasons for which the usual decision is to send the row again. */
const resent: readonly string[] = ['absent', 'resent_often'];

/** Why an entry is held, and that a resend would change nothing where that is so. */
export function heldBecause(entry: Pick<Entry, 'reason'>, reason: Reason): Reason {
  if (!isAnswerKept(entry)) return reason;
  const detail =
    `${reason.detail}. The provider repeats its answer to every call with this idempotency key, so a resend is ` +
    'answered the same. To call again, give the row up and submit it in a new job, whose calls have other keys';
  return { code: resent.includes(reason.code) ? keptAnswerCode : reason.code, detail };
}
