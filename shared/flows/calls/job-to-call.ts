import type { Entry } from '../../core/calls/entry.ts';
import { postpone } from '../../core/calls/entry-moves.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import type { AllPorts } from '../../ports/world.ts';
import { cancelExpired, cancelLate } from './cancel-late.ts';

/**
 * Reads an entry's job strongly, directly before the claim, and says whether it may call now: so a pause, a cancelation
 * or the beginning of quiet hours reaches what is queued already within the time of one call.
 *
 * @returns the job, or undefined when no call may be made; then the entry is brought back when one may
 */
export async function jobToCall(
  ports: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  entry: Entry,
): Promise<Job | undefined> {
  let job = await ports.ledger.job(entry.jobId);
  while (job?.plan !== undefined) {
    const nowMs = ports.now();
    const permission = permissionOf(job, nowMs);
    if (permission.kind === 'call') return job;
    if (permission.kind !== 'begin') {
      if (permission.kind === 'late') await cancelLate(ports, job);
      if (permission.kind === 'expired') await cancelExpired(ports, job);
      // Due at once: anyone who resumes it must not wait for messages that are long gone.
      const comesBack = permission.kind === 'quiet' || job.state === 'paused';
      const dueAtMs = permission.kind === 'quiet' ? permission.untilMs : nowMs;
      if (comesBack) await ports.ledger.replaceEntry(postpone(entry, dueAtMs));
      return undefined;
    }
    const begun = jobMoved(job, 'running', { begunAtMs: nowMs });
    const written = await ports.ledger.replaceJob(begun);
    job = written.applied ? begun : written.found;
  }
  return undefined;
}
