import type { JobId } from '../../core/ids.ts';
import type { Job, JobState } from '../../core/jobs/job.ts';
import { InputError } from '../../errors.ts';

/** Why the rows of a job cannot be retried, each a 409. */

export function notOver(state: JobState): InputError {
  return refused(`It is ${state}. Rows are retried when a campaign is completed or canceled`);
}

/** It failed, or was canceled while it was planned. */
export function noPlan({ state }: Pick<Job, 'state'>): InputError {
  return refused(
    state === 'failed'
      ? 'It failed before anything was planned. Correct its input and create it again'
      : `It is ${state} and was never planned, so it has no rows. Create it again`,
  );
}

export function retryBeingPlanned(retry: JobId): InputError {
  return refused(`Its retry ${retry} is being planned. Ask again when that one is planned`);
}

/** What it had reserved under the rule's caps has been given back, so that nothing would count what a retry costs. */
export function ofRule(): InputError {
  return new InputError(409, 'What a rule asked for cannot be retried', [
    {
      detail:
        'A retry would pass its caps and its off switch. Order it in a batch of your own, if it is still wanted',
    },
  ]);
}

/** @param retries that have the rows */
export function rowsTaken(retries: Iterable<JobId>): InputError {
  return new InputError(409, 'These rows were retried before', [
    {
      detail: `They are in ${[...retries].join(', ')}. Look at the results there, and retry that one if need be`,
    },
  ]);
}

function refused(detail: string): InputError {
  return new InputError(409, 'The campaign cannot be retried now', [{ detail }]);
}
