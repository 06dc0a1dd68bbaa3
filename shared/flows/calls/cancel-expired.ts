import type { Job, JobReason } from '../../core/jobs/job.ts';
import { type JobChange, jobMoved } from '../../core/jobs/job-moves.ts';
import { callDaysMax, longestCampaignDays } from '../../core/jobs/retention.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'ledger' | 'now' | 'log'>;

const startedTooLate: JobReason = {
  code: 'latest_start',
  detail: 'The job could not start before its latest start. Nothing was sent',
};

const waitedTooLong: JobReason = {
  code: 'waited_too_long',
  detail:
    `The job has waited for ${longestCampaignDays} days, the maximum. Retry its unprocessed rows, or create a new ` +
    'job',
};

const planExpires: JobReason = {
  code: 'plan_expires',
  detail: `The job is ${callDaysMax} days old, the maximum for calls. To send its unprocessed rows, create a new job`,
};

const planIsGone: JobReason = {
  code: 'plan_expires',
  detail:
    'The dispatch plan of the job has been deleted, so nothing more can be sent. To send its unprocessed rows, ' +
    'create a new job',
};

/** Cancels a job whose plan somebody has deleted, or storage that keeps files for fewer days than the stage says. */
export function cancelUnplanned(ports: Ports, job: Job): Promise<void> {
  return cancelFor(ports, job, planIsGone);
}

/** Cancels a job that has run for as long as any job may. */
export function cancelExpired(ports: Ports, job: Job): Promise<void> {
  return cancelFor(ports, job, planExpires);
}

/** Cancels a job whose latest start has passed before anything was sent. */
export function cancelLate(ports: Ports, job: Job): Promise<void> {
  return cancelFor(ports, job, startedTooLate);
}

/** Cancels a job that has waited for a person, or its start, for as long as any job may. */
export function cancelStale(ports: Ports, job: Job): Promise<void> {
  return cancelFor(ports, job, waitedTooLong);
}

async function cancelFor(ports: Ports, job: Job, reason: JobReason): Promise<void> {
  const change: JobChange = { dueAtMs: ports.now(), reason };
  const { applied } = await ports.ledger.replaceJob(jobMoved(job, 'canceling', change));
  if (applied) ports.log.warn('job.canceled_late', { jobId: job.id, code: reason.code });
}
