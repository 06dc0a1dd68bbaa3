import { type Asker, actorOf, callerOf } from '../../core/access/actor.ts';
import { changedJob, type JobWish } from '../../core/jobs/change-job.ts';
import type { Job } from '../../core/jobs/job.ts';
import { startOf } from '../../core/jobs/job-start.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { otherVersion } from './other-version.ts';
import { startFault } from './start-fault.ts';

/**
 * Changes the labels or the schedule of a job, if it has the version that the person has seen, or is as they wish
 * already.
 *
 * @param version of the job that the person has read
 * @throws InputError 400 for a start that is over or too far away, 409 when the state does not allow it, 412 when the
 * job has changed
 */
export async function changeJob(
  ports: Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log'>,
  job: Job,
  { wish, by, version }: { readonly wish: JobWish; readonly by: Asker; readonly version: number },
): Promise<void> {
  const changed = changedJob(job, wish, ports.now());
  if (changed.kind === 'already') return;
  if (job.version !== version) throw otherVersion(job.version);
  const { startAtMs } = wish.schedule;
  const fault = startAtMs === undefined ? undefined : startFault({ startAtMs }, job.createdAtMs, ports.now());
  if (fault !== undefined) throw fault;
  if (changed.kind === 'refused')
    throw new InputError('job_state_conflict', [{ detail: `The job cannot be changed. ${changed.detail}` }]);
  const written = await ports.ledger.replaceJob({ ...changed.next, editedBy: actorOf(by) });
  if (!written.applied) throw otherVersion(written.found?.version);
  ports.log.info('job.changed', { jobId: job.id, by: callerOf(by), state: changed.next.state });
  const isScheduled = changed.next.options !== job.options;
  // Should the message be lost, the scheduler finds the job.
  if (isScheduled && startOf(changed.next, ports.now()).kind === 'now')
    await ports.queues.sendPlan({ jobId: job.id });
}
