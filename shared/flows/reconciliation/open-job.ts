import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { callDaysMax, callsEndAtMs } from '../../core/jobs/retention.ts';
import { inParallel } from '../../core/parallel.ts';
import { dayMs, decisionMs } from '../../core/timing.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { retryInPlanning } from '../jobs/retry-in-planning.ts';
import { cancelPlanned } from '../jobs/wind-down.ts';

type Ports = Pick<AllPorts, 'ledger' | 'now'>;

/**
 * How long calls must still be allowed for rows to be sent again. Quiet hours may last for most of a day, a pause holds
 * for a day, and limiters and repeats want hours besides.
 */
export const resendLifeMinMs = 3 * dayMs;

const writesAtOnce = 16;

/**
 * Whether rows of a job may be sent again now.
 *
 * @throws InputError 410 when its calls end too soon; 409 when it is in no state for it, or a retry of it is being
 * planned
 */
export async function refuseResend(ports: Ports, job: Job): Promise<void> {
  if (ports.now() + resendLifeMinMs > callsEndAtMs(job)) throw tooOld();
  if (job.state !== 'running' && job.state !== 'completed')
    throw refused(`The job is ${job.state}. "resend" needs a job that is running or completed`);
  const retry = await retryInPlanning(ports, job);
  if (retry !== undefined)
    throw refused(`Retry ${retry} of this job is being planned. Repeat the request when it is planned`);
}

/**
 * Lets a job run, as rows of it are to be sent again. It writes always, so that a walk over the job that began before
 * cannot note its end; and for the time that a decision may take nobody notes it at all.
 *
 * @returns until when: an answer that came late leaves little of that time, and the job has to be opened again
 * @throws InputError as `refuseResend`
 */
export async function openJob(ports: Ports, job: Job): Promise<number> {
  for (let seen: Job | undefined = job; seen !== undefined; ) {
    await refuseResend(ports, seen);
    const nowMs = ports.now();
    const decidingUntilMs = nowMs + decisionMs;
    const open = { dueAtMs: nowMs, decidingUntilMs };
    const written = await ports.ledger.replaceJob(jobMoved(seen, 'running', open));
    if (written.applied) return decidingUntilMs;
    seen = written.found;
  }
  // Nobody notes the end of a job that is gone.
  return Number.POSITIVE_INFINITY;
}

/**
 * Wakes a job whose rows are now planned again. Its end may have been noted by a walk that did not see them: then it
 * runs again, and if it was canceled meanwhile they are canceled like the others.
 */
export async function wakeOpened(ports: Ports, { id }: Job): Promise<void> {
  for (let job = await ports.ledger.job(id); job !== undefined; ) {
    if (job.state === 'canceled') {
      await inParallel(ports.ledger.entries(id), writesAtOnce, async (entry) => {
        await cancelPlanned(ports, entry);
      });
      return;
    }
    const state = job.state === 'completed' ? 'running' : job.state;
    const written = await ports.ledger.replaceJob(jobMoved(job, state, { dueAtMs: ports.now() }));
    if (written.applied) return;
    job = written.found;
  }
}

function tooOld(): InputError {
  const days = callDaysMax - resendLifeMinMs / dayMs;
  const detail =
    `Held rows can be sent again up to ${days} days after their job was created. To send ` +
    'them, create a new job';
  return new InputError('expired', [{ detail }]);
}

function refused(detail: string): InputError {
  return new InputError('job_state_conflict', [{ detail }]);
}
