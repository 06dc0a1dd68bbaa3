import { type Asker, actorOf, callerOf } from '../../core/access/actor.ts';
import { editorsWith } from '../../core/jobs/callers.ts';
import { changedJob, type JobWish } from '../../core/jobs/change-job.ts';
import type { Job } from '../../core/jobs/job.ts';
import { startOf } from '../../core/jobs/job-start.ts';
import { replacedJob, replacementIdOf } from '../../core/jobs/replacement.ts';
import { InputError } from '../../errors.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { AllPorts } from '../../ports/world.ts';
import { isOlderThanRecovery } from '../recovery/mark-planned-before.ts';
import { otherVersion } from './other-version.ts';
import { addReplacement } from './related-jobs.ts';
import { startFault } from './start-fault.ts';

const mayBeSent =
  'The ledger was restored from a backup since the job was made, so some of its texts may have been sent. Decide ' +
  'about its held rows. To send another text, cancel it and create a job for those who got nothing';

/**
 * Changes the labels, the options or the text of a job, if it has the version that the person has seen, or is as they
 * wish already. With another text, or with options that shape its calls, it is canceled by the one write that names
 * what takes its place: a job of the same input, which is planned and approved on its own. Not where the ledger was
 * restored meanwhile: what was sent of the first is not known.
 *
 * @param version of the job that the person has read
 * @returns the job that takes its place, if one does
 * @throws InputError 400 for a start that is over or too far away, 409 when the state does not allow it, 412 when the
 * job has changed
 */
export async function changeJob(
  ports: Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log'> & { readonly recovering?: RecoveryPorts },
  job: Job,
  { wish, by, version }: { readonly wish: JobWish; readonly by: Asker; readonly version: number },
): Promise<Job | undefined> {
  const replacementId = replacementIdOf(job, version, wish);
  if (job.replacedBy?.id === replacementId) return planInItsPlace(ports, job);
  const changed = changedJob(job, wish, ports.now());
  if (changed.kind === 'already') return undefined;
  if (job.version !== version) throw otherVersion('job', job.version);
  const { startAtMs } = wish.options;
  const fault = startAtMs === undefined ? undefined : startFault({ startAtMs }, job.createdAtMs, ports.now());
  if (fault !== undefined) throw fault;
  if (changed.kind === 'refused') throw cannotChange(changed.detail);
  if (changed.kind === 'replaced') {
    if (await isOlderThanRecovery(ports.recovering ?? {}, job)) throw cannotChange(mayBeSent);
    const replacedBy = { ...changed.replacement, id: replacementId, by: actorOf(by), atMs: ports.now() };
    const next = replacedJob(job, replacedBy);
    const written = await ports.ledger.replaceJob(next);
    if (!written.applied) throw otherVersion('job', written.found?.version);
    ports.log.info('job.replaced', { jobId: job.id, by: callerOf(by), replacement: replacementId });
    return planInItsPlace(ports, next);
  }
  const isScheduled = changed.next.options !== job.options;
  // A change of labels alone changes nothing that is sent.
  const next = isScheduled ? { ...changed.next, editors: editorsWith(job, actorOf(by)) } : changed.next;
  const written = await ports.ledger.replaceJob(next);
  if (!written.applied) throw otherVersion('job', written.found?.version);
  ports.log.info('job.changed', { jobId: job.id, by: callerOf(by), state: next.state });
  // Should the message be lost, the scheduler finds the job.
  if (isScheduled && startOf(next, ports.now()).kind === 'now')
    await ports.queues.sendPlan({ jobId: job.id });
  return undefined;
}

function cannotChange(detail: string): InputError {
  return new InputError('job_state_conflict', [{ detail: `The job cannot be changed. ${detail}` }]);
}

/** Should the message be lost, the scheduler finds the job. */
async function planInItsPlace(
  ports: Pick<AllPorts, 'ledger' | 'queues'>,
  job: Job,
): Promise<Job | undefined> {
  const next = await addReplacement(ports, job);
  if (next?.state === 'planning') await ports.queues.sendPlan({ jobId: next.id });
  return next;
}
