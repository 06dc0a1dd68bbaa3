import { outcomeOf } from '../../core/counts/outcome.ts';
import { kindOf } from '../../core/ids.ts';
import { defaultBatch, kindWords } from '../../core/jobs/batch-settings.ts';
import { isTestJob, optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { JobTransition } from '../../core/outbox/transition.ts';
import type { SeenJob } from '../jobs/see-job.ts';

/**
 * What a callback says about a job: no names, numbers, texts or metadata. State and reason are those of the change, and
 * the rows are as they were counted last.
 */
export function jobData(
  { job, progress }: Pick<SeenJob, 'job' | 'progress'>,
  { type, version, state, code }: JobTransition,
): Readonly<Record<string, unknown>> {
  const isDryRun = optionsOf(job).mode === 'check';
  const isOver = type === 'completed' || type === 'decided';
  return {
    id: job.id,
    kind: kindWordOf(job),
    reference: job.labels?.reference ?? null,
    version,
    state: isOver ? 'completed' : state,
    outcome: (isOver && outcomeOf('completed', progress, isDryRun)) || null,
    reason: code === undefined ? null : { code },
    rows: job.plan === undefined ? null : progress.rows,
    test: isTestJob(job),
    url: `/v1/jobs/${job.id}`,
  };
}

function kindWordOf({ id, source, batch = defaultBatch }: Job) {
  if (kindOf(id) === 'campaign') return 'campaign';
  return source.kind === 'operation' ? 'subscription_change' : kindWords[batch.kind];
}
