import { type CampaignOptions, optionsOf } from '../../core/jobs/campaign-options.ts';
import { type Job, type JobState, type RetriedState, ruleOf } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';
import { replanAfterMs } from '../../core/timing.ts';
import { InputError } from '../../errors.ts';
import type { World } from '../../ports/world.ts';
import type { CountedJob } from '../jobs/read-job.ts';
import { type Taken, takeRequest } from './take-request.ts';

export type RetryRequest = {
  readonly states: readonly RetriedState[];
  /** Besides those that the retry has from the campaign before it. */
  readonly options?: Partial<CampaignOptions>;
};

/**
 * Opens a job for rows of one that is over: those that were refused, or that a cancelation left unprocessed. A rule that asked
 * for them still governs them: while it is off, none is sent.
 *
 * @throws InputError 409 when the campaign before is not over, or was an operation that a rule asked for
 */
export async function retryCampaign(
  world: Pick<World, 'ledger' | 'objects' | 'queues' | 'now'>,
  by: string,
  key: string,
  { job: before, progress }: CountedJob,
  { states, options }: RetryRequest,
): Promise<Taken> {
  if (progress.state !== 'completed' && progress.state !== 'canceled') throw notOver(progress.state);
  if (before.source.kind === 'operation') throw ofRule();
  const { batch } = before;
  const request = {
    of: before.id,
    states,
    options: { ...inherited(before), ...options },
    ...(batch === undefined ? {} : { batch }),
  };
  const taken = await takeRequest(
    world,
    by,
    key,
    request,
    (asked) =>
      present({ kind: 'retry' as const, of: before.id, states, rule: ruleOf(before.source), ...asked }),
    replanAfterMs,
  );
  if (taken.job.state === 'planning') await world.queues.sendPlan({ jobId: taken.job.id });
  return taken;
}

/** When to start, and whether to ask first, was said for the campaign before and not for this one. */
function inherited(before: Job): Partial<CampaignOptions> {
  const { mode: _, priority: __, startAtMs: ___, latestStartMs: ____, ...rest } = optionsOf(before);
  return rest;
}

/** What it had reserved under the rule's caps has been given back, so that nothing would count what a retry costs. */
function ofRule(): InputError {
  return new InputError(409, 'What a rule asked for cannot be retried', [
    {
      detail:
        'A retry would pass its caps and its off switch. Order it in a batch of your own, if it is still wanted',
    },
  ]);
}

function notOver(state: JobState): InputError {
  const detail =
    state === 'failed'
      ? 'It failed before anything was planned. Mend its input and create it again'
      : `It is ${state}. Rows are retried when a campaign is completed or canceled`;
  return new InputError(409, 'The campaign cannot be retried now', [{ detail }]);
}
