import type { JobId } from '../../core/ids.ts';
import type { Job, JobState } from '../../core/jobs/job.ts';
import { InputError } from '../../errors.ts';

// Why the rows of a job cannot be retried. Each is a 409.

export function notOver(state: JobState): InputError {
  return refused(`The job is ${state}. Retry its rows when it is completed or canceled`);
}

/** None of its rows was to be sent. */
export function wasDryRun(): InputError {
  return refused(
    'The job was a dry run, so no row of it was sent. Create it again with mode send or approve',
  );
}

/** It failed, or was canceled while it was planned. */
export function noDispatchPlan({ state }: Pick<Job, 'state'>): InputError {
  return refused(
    state === 'failed'
      ? 'The job failed before it was planned. Correct its input and create it again'
      : `The job is ${state} and was never planned, so it has no rows. Create it again`,
  );
}

export function retryBeingPlanned(retry: JobId): InputError {
  return refused(`Retry ${retry} of this job is being planned. Repeat the request when it is planned`);
}

/** What it had reserved under the rule's quotas has been given back, so that nothing would count what a retry costs. */
export function ofRule(): InputError {
  return new InputError('rule_job', [
    {
      detail:
        'A retry would bypass the quotas and the switch of the rule. Create a new order batch for it if needed',
    },
  ]);
}

/** @param retries that have the rows */
export function rowsTaken(retries: Iterable<JobId>): InputError {
  return new InputError('rows_in_retry', [
    {
      detail:
        `These retries have them: ${[...retries].join(', ')}. Look at their results, and ` +
        'retry those jobs if needed',
    },
  ]);
}

/** @param retry a job that the restored ledger does not know, or of which it does not know that it has rows */
export function rowsLost(retry: JobId): InputError {
  return new InputError('rows_in_retry', [
    {
      detail:
        `${retry} took rows of this job after the backup that the table was restored from. Check the provider's ` +
        'records, and upload what is left as a new file',
    },
  ]);
}

function refused(detail: string): InputError {
  return new InputError('job_state_conflict', [{ detail }]);
}
