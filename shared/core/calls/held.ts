import { heldScansAfterMs } from '../timing.ts';
import type { Entry, Reason, ReconciledEntry, ReconciliationProgress } from './entry.ts';
import { move } from './move.ts';

/** The code of a held row that a person has given up: nothing more is done about it. */
export const givenUpCode = 'given_up';

/** Under which name a job's reasons count such rows. */
export const givenUpReason = `held ${givenUpCode}`;

/**
 * The code of a row whose call failed with an answer that the provider keeps under the call's idempotency key. A resend
 * has the same key, in case the records are wrong and the call was carried out. So it would get the same answer.
 */
const keptAnswerCode = 'answer_kept';

export function keptAnswer(detail: string): Reason {
  return { code: keptAnswerCode, detail };
}

/** Whether another call of this entry would get the same answer as the last one. */
export function isAnswerKept({ reason }: Pick<Entry, 'reason'>): boolean {
  return reason?.code === keptAnswerCode;
}

/** Reasons for which the usual decision is to send the row again. */
const resent: readonly string[] = ['absent', 'resent_often'];

/** Why an entry is held, and, where that is so, that a resend would get the same answer. */
export function heldBecause(entry: Pick<Entry, 'reason'>, reason: Reason): Reason {
  if (!isAnswerKept(entry)) return reason;
  const detail =
    `${reason.detail}. The provider repeats its answer to every call with this idempotency key, so a resend gets the ` +
    'same answer. To call again, give the row up and submit it in a new job, whose calls have other keys';
  return { code: resent.includes(reason.code) ? keptAnswerCode : reason.code, detail };
}

/** Held rows are looked for a few times more; these looks only ever find them sent. */
export function hold<E extends ReconciledEntry>(entry: E, reason: Reason, nowMs: number): E {
  const why = heldBecause(entry, reason);
  return move(entry, 'held', { reason: why, ...heldSchedule({ heldAtMs: nowMs, scans: 0 }) });
}

/** When held rows are looked for next, if at all. */
export function heldSchedule({ heldAtMs, scans }: { readonly heldAtMs: number; readonly scans: number }): {
  readonly dueAtMs: number | undefined;
  readonly reconciliation: ReconciliationProgress;
} {
  const afterMs = heldScansAfterMs[scans];
  return {
    dueAtMs: afterMs === undefined ? undefined : heldAtMs + afterMs,
    reconciliation: { heldAtMs, scans },
  };
}
