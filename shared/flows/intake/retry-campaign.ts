import type { Asker } from '../../core/access/actor.ts';
import { rowsKindOf } from '../../core/ids.ts';
import { type CampaignOptions, optionsOf } from '../../core/jobs/campaign-options.ts';
import { type Job, type JobState, type RetriedState, ruleOf } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';
import { replanAfterMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { retryInPlanning } from '../jobs/related-jobs.ts';
import { isOver } from '../jobs/see-job.ts';
import { noDispatchPlan, notOver, ofRule, retryBeingPlanned, rowsTaken, wasDryRun } from './refused-retry.ts';
import { jobOfRequest, type Taken, takeRequest } from './take-request.ts';

export type RetryRequest = {
  readonly states: readonly RetriedState[];
  /** Besides those that the retry has from the campaign before it. */
  readonly options?: Partial<CampaignOptions>;
};

/**
 * Opens a job for rows of one that is over: those that were refused, or left unprocessed. A rule that asked for them
 * still governs them: while it is off, none is sent. A repeat finds the retry that it made before, whatever became of
 * the campaign since.
 *
 * @throws InputError 409 when the campaign before is not over, has no plan or is being retried, or was an operation
 * that a rule asked for
 */
export async function retryCampaign(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now'>,
  by: Asker,
  key: string,
  before: Job,
  { states, options }: RetryRequest,
): Promise<Taken> {
  const { batch, labels, callback } = before;
  const isRepeat = (await ports.ledger.job(jobOfRequest(rowsKindOf(before.id), by, key))) !== undefined;
  if (!isRepeat) await refuseUnlessOver(ports, before);
  const request = { options: { ...inherited(before), ...options }, ...present({ batch, labels, callback }) };
  const taken = await takeRequest(
    ports,
    by,
    key,
    request,
    (requested) =>
      present({ kind: 'retry' as const, of: before.id, states, rule: ruleOf(before.source), ...requested }),
    replanAfterMs,
    // Without what it has from the campaign before: somebody may have changed that since.
    { of: before.id, ...present({ states, options }) },
  );
  if (taken.job.state === 'planning') await ports.queues.sendPlan({ jobId: taken.job.id });
  return taken;
}

async function refuseUnlessOver(ports: Pick<AllPorts, 'ledger'>, before: Job): Promise<void> {
  if (before.source.kind === 'operation') throw ofRule();
  // Also of one that was canceled after it was planned: none of its rows was ever to be sent.
  if (before.plan !== undefined && optionsOf(before).mode === 'check') throw wasDryRun();
  if (before.plan === undefined)
    throw isMoving(before.state) ? notOver(before.state) : noDispatchPlan(before);
  if (!(await isOver(ports, before))) throw notOver(before.state);
  if (before.replacedBy !== undefined) throw rowsTaken([before.replacedBy.id]);
  const other = await retryInPlanning(ports, before);
  if (other !== undefined) throw retryBeingPlanned(other);
}

/** It may still get a plan. */
function isMoving(state: JobState): boolean {
  return state === 'draft' || state === 'planning';
}

/** When to start, and whether to ask first, was said for the campaign before and not for this one. */
function inherited(before: Job): Partial<CampaignOptions> {
  const { mode: _, priority: __, startAtMs: ___, latestStartMs: ____, ...rest } = optionsOf(before);
  return rest;
}
