import { type Asker, callerOf } from '../../core/access/actor.ts';
import { type JobId, type JobKind, kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { actedOn, type JobAction } from '../../core/jobs/job-actions.ts';
import { startOf } from '../../core/jobs/job-start.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { otherVersion } from './other-version.ts';
import { type FourEyesPort, requireSecondPerson } from './second-person.ts';

const participles: Record<JobAction, string> = {
  approve: 'approved',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'canceled',
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
 * @param version that the person has seen; undefined: the newest is meant
 * @returns the job as it is now, or undefined when there is none
 * @throws InputError 409 when its state does not allow it, 412 when it has changed since it was seen, 403 when another
 * person must approve it
 */
export async function actOnJob(
  ports: Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log'> & FourEyesPort,
  id: JobId,
  action: JobAction,
  by: Asker,
  version?: number,
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
    if (action === 'approve') requireSecondPerson(ports, job, by);
    const written = await ports.ledger.replaceJob(acted.next);
    if (written.applied) {
      ports.log.info('job.acted_on', { jobId: id, action, by: callerOf(by), state: acted.next.state });
      if (action === 'approve') await startNow(ports, acted.next);
      return acted.next;
    }
    job = written.found;
  }
  return undefined;
}

/** Has the planner start what was approved and may start. Should its message be lost, the scheduler finds the job. */
async function startNow({ queues, now }: Pick<AllPorts, 'queues' | 'now'>, job: Job): Promise<void> {
  if (startOf(job, now()).kind === 'now') await queues.sendPlan({ jobId: job.id });
}
