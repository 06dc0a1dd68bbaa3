import type { HaltLimits } from '../jobs/campaign-options.ts';
import type { Job, JobReason } from '../jobs/job.ts';
import type { Count } from './progress.ts';

/** Why a running job pauses automatically, and what is known at that moment. */
export type Halt = { readonly reason: JobReason; readonly halted: NonNullable<Job['halted']> };

/**
 * Whether too many rows went wrong. Held rows count as wrong: that is what unclear ones become. Rows that a person has
 * accepted by resuming the job after an earlier halt are left out of the share.
 */
export function haltOf(
  limits: HaltLimits,
  { accepted, refused, unclear, held }: Pick<Count, 'accepted' | 'refused' | 'unclear' | 'held'>,
  before: Job['halted'],
): Halt | undefined {
  const badRows = refused + unclear + held;
  const doneRows = accepted + badRows;
  const bad = badRows - (before?.badRows ?? 0);
  const done = doneRows - (before?.doneRows ?? 0);
  if (limits.errorShare === undefined || done < limits.afterRows || bad <= limits.errorShare * done)
    return undefined;
  const share = `${bad} of ${done} rows were refused, or the answer to their call was lost`;
  return {
    reason: {
      code: 'error_share',
      detail: `${share}; the limit is a share of ${limits.errorShare}. Find out why, then resume or cancel`,
    },
    halted: { ...before, doneRows, badRows, outOfBundle: before?.outOfBundle ?? false },
  };
}

/** The first text that is billed beside the plan halts a job, once. */
export function haltOutOfBundle(limits: HaltLimits, before: Job['halted']): Halt | undefined {
  if (!limits.onOutOfBundle || before?.outOfBundle === true) return undefined;
  return {
    reason: {
      code: 'out_of_bundle',
      detail: 'The provider bills texts that are out of the bundle. Resume to accept the cost, or cancel',
    },
    halted: { doneRows: 0, badRows: 0, ...before, outOfBundle: true },
  };
}

/**
 * A sender whom the provider refuses halts a job, once: anyone who resumes it sends to the rest what other senders may.
 */
export function haltSenderRefused(before: Job['halted']): Halt | undefined {
  if (before?.senderRefused === true) return undefined;
  const { doneRows = 0, badRows = 0, outOfBundle = false } = before ?? {};
  return {
    reason: {
      code: 'sender_refused',
      detail:
        'The provider refuses the sender. Nothing more is sent: have the number authorized and resume, or cancel',
    },
    halted: { doneRows, badRows, outOfBundle, senderRefused: true },
  };
}
