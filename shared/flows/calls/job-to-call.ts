import type { Entry } from '../../core/calls/entry.ts';
import { postpone } from '../../core/calls/entry-moves.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import type { AllPorts } from '../../ports/world.ts';
import { cancelExpired, cancelLate } from './cancel-expired.ts';

/**
 * Reads an entry's job strongly, before each call, and says whether it may call now: so a pause, a cancelation or the
 * beginning of quiet hours reaches what is already queued within the time of one call.
 *
 * @returns the job, or undefined when no call may be made; then the entry is brought back when one may
 */
export async function jobToCall(
  ports: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  entry: Entry,
): Promise<Job | undefined> {
  const job = await ports.ledger.job(entry.jobId);
  if (job?.plan === undefined) return undefined;
  const nowMs = ports.now();
  const permission = permissionOf(job, nowMs);
  if (permission.kind === 'call' || permission.kind === 'begin') return job;
  if (permission.kind === 'late') await cancelLate(ports, job);
  if (permission.kind === 'expired') await cancelExpired(ports, job);
  // Due at once: anyone who resumes it must not wait for messages that are long gone.
  const comesBack = permission.kind === 'quiet' || job.state === 'paused';
  const dueAtMs = permission.kind === 'quiet' ? permission.untilMs : nowMs;
  if (comesBack) await ports.ledger.replaceEntry(postpone(entry, dueAtMs));
  return undefined;
}

/**
 * The last check of the time, directly before the claim: guards and the rate limiter may have taken long. The first
 * call of a job that must begin in time marks the job as begun, so that the others may follow later. No earlier: a job
 * whose calls are stopped, or wait for a permit, has not begun.
 *
 * @param job as `jobToCall` read it
 * @returns whether the call may be made; if not, `jobToCall` says what becomes of the entry
 */
export async function beginsInTime(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  job: Job,
): Promise<boolean> {
  for (let seen: Job | undefined = job; seen !== undefined; ) {
    const nowMs = now();
    const { kind } = permissionOf(seen, nowMs);
    if (kind !== 'begin') return kind === 'call';
    const written = await ledger.replaceJob(jobMoved(seen, 'running', { begunAtMs: nowMs }));
    if (written.applied) return true;
    // Another worker may have begun it, or this one, if the answer of its write was lost.
    seen = written.found;
  }
  return false;
}
