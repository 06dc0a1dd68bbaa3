import { type Asker, callerOf } from '../../core/access/actor.ts';
import { type JobId, type JobKind, kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { actedOn, type JobAction } from '../../core/jobs/job-actions.ts';
import { startOf } from '../../core/jobs/job-start.ts';
import { isResumed } from '../../core/jobs/old-snapshot.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { otherVersion } from './other-version.ts';
import { type FourEyesPort, requireSecondPerson } from './second-person.ts';
import { askPlanner } from './wake-jobs.ts';

const participles: Record<JobAction, string> = {
  approve: 'approved',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'canceled',
};

type Asked = {
  readonly version?: number | undefined;
  readonly requireScope?: Parameters<typeof requireSecondPerson>[3];
};

const names: Record<JobKind, string> = {
  campaign: 'campaign',
  orders: 'order batch',
  notifications: 'notification',
};

/**
 * Does to a job what a person asks for, once: a repeat changes nothing. The one write goes out before anything is
 * counted, so that a job of a million calls is stopped as fast as one of ten.
 *
 * @param asked.version that the person has seen; undefined: the newest is meant
 * @param asked.requireScope throws when the person lacks a scope. What is needed is known of the version that is
 * written alone: the one before it may not have been planned
 * @returns the job as it is now, or undefined when there is none
 * @throws InputError 409 when its state does not allow it, 412 when it has changed since it was seen, 403 when another
 * person must approve it
 */
export async function actOnJob(
  ports: Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log'> & FourEyesPort,
  id: JobId,
  action: JobAction,
  by: Asker,
  { version, requireScope }: Asked = {},
): Promise<Job | undefined> {
  let job = await ports.ledger.job(id);
  while (job !== undefined) {
    const acted = actedOn(job, action, by, ports.now());
    if (acted.kind === 'already') return job;
    if (version !== undefined && job.version !== version) throw otherVersion('job', job.version);
    if (acted.kind === 'refused')
      throw new InputError('job_state_conflict', [
        { detail: `The ${names[kindOf(id)]} cannot be ${participles[action]} now. ${acted.detail}` },
      ]);
    if (action === 'approve') requireSecondPerson(ports, job, by, requireScope);
    const written = await ports.ledger.replaceJob(acted.next);
    if (written.applied) {
      ports.log.info('job.acted_on', { jobId: id, action, by: callerOf(by), state: acted.next.state });
      if (movesNow(acted.next, ports.now())) await askPlanner(ports, id);
      return acted.next;
    }
    job = written.found;
  }
  return undefined;
}

/**
 * Whether the planner has something to do for a job at once: it starts what was approved, has what was resumed called,
 * and cancels what is left of what was canceled. Should its message be lost, the scheduler finds the job.
 */
function movesNow(job: Job, nowMs: number): boolean {
  if (job.state === 'ready') return startOf(job, nowMs).kind === 'now';
  if (kindOf(job.id) === 'notifications' || job.plan === undefined) return false;
  return job.state === 'running' || job.state === 'canceling' || isResumed(job);
}
