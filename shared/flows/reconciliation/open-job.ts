import type { Job } from '../../core/jobs/job.ts';
import { decidingUntil, jobMoved } from '../../core/jobs/job-moves.ts';
import { callDaysMax, callsEndAtMs } from '../../core/jobs/retention.ts';
import { inParallel } from '../../core/parallel.ts';
import { dayMs, decisionMs } from '../../core/timing.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { retryInPlanning } from '../jobs/related-jobs.ts';
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

/** A job as a decision opened it. */
export type Opened = {
  /** Nobody notes its end before, if the decision does not come to its own. */
  readonly untilMs: number;
  /** No other decision may have been moving its entries then. */
  readonly isAlone: boolean;
};

/**
 * Lets a job run, as rows of it are to be sent again. It writes always, so that a walk over the job that began before
 * cannot note its end; and while a write of the decision may land nobody notes it at all.
 *
 * @param before how the same decision opened it: an answer that came late leaves little time, and it is opened again
 * @throws InputError as `refuseResend`
 */
export async function openJob(ports: Ports, job: Job, before?: Opened): Promise<Opened> {
  for (let seen: Job | undefined = job; seen !== undefined; ) {
    await refuseResend(ports, seen);
    const nowMs = ports.now();
    const otherUntilMs = decidingUntil(seen, nowMs);
    // Of two decisions each has its own, by which it knows that it is the last one.
    const untilMs = Math.max(nowMs + decisionMs, (otherUntilMs ?? 0) + 1);
    const isFree = otherUntilMs === undefined || otherUntilMs === before?.untilMs;
    const open = { dueAtMs: nowMs, decidingUntilMs: untilMs };
    const written = await ports.ledger.replaceJob(jobMoved(seen, 'running', open));
    if (written.applied) return { untilMs, isAlone: isFree && before?.isAlone !== false };
    seen = written.found;
  }
  // Nobody notes the end of a job that is gone.
  return { untilMs: Number.POSITIVE_INFINITY, isAlone: false };
}

/**
 * Wakes a job whose rows are now planned again. Its end may have been noted by a walk that did not see them: then it
 * runs again, and if it was canceled meanwhile they are canceled like the others.
 *
 * @param opened by a decision that is over: unless another one may still move entries, the end may be noted from now on
 */
export async function wakeOpened(ports: Ports, { id }: Job, opened?: Opened): Promise<void> {
  for (let job = await ports.ledger.job(id); job !== undefined; ) {
    if (job.state === 'canceled') {
      await inParallel(ports.ledger.entries(id), writesAtOnce, async (entry) => {
        await cancelPlanned(ports, entry);
      });
      return;
    }
    const state = job.state === 'completed' ? 'running' : job.state;
    const isDecided = opened?.isAlone === true && job.decidingUntilMs === opened.untilMs;
    const change = { dueAtMs: ports.now(), ...(isDecided ? { decidingUntilMs: undefined } : {}) };
    const written = await ports.ledger.replaceJob(jobMoved(job, state, change));
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
