import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { permissionOf, startOf, waitsForContacts } from '../../core/jobs/job-start.ts';
import { type Lane, laneOf } from '../../core/jobs/lane.ts';
import { isResumed, waitsForSnapshot } from '../../core/jobs/old-snapshot.ts';
import { outboxDueAtMs } from '../../core/outbox/transition.ts';
import { recheckLeaseMs, replanAfterMs } from '../../core/timing.ts';
import type { Failure } from '../../errors.ts';
import type { CountingWish } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { cancelExpired, cancelLate } from '../calls/cancel-expired.ts';
import { goesOn } from '../jobs/halt-job.ts';
import { startJob } from '../jobs/start-job.ts';
import { windDown } from '../jobs/wind-down.ts';
import { askAboutBundle } from '../reconciliation/watch-bundle.ts';
import {
  isDispatchPlanUnknown,
  isOlderThanRecovery,
  type PlannedBeforePorts,
} from '../recovery/mark-planned-before.ts';
import { sweepJob } from './sweep-job.ts';
import { endPaused, sweepPaused } from './sweep-paused.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log' | 'count'> &
  PlannedBeforePorts &
  CountingWish;

/** How often a campaign is planned before it fails. */
const plansMax = 5;

const neverPlanned: Failure = {
  code: 'internal_error',
  title: 'The campaign could not be planned',
  faults: [
    { detail: `Planning broke off ${plansMax} times; the log of uploads-plan says why. Nothing was sent` },
  ],
};

const neverUploaded = {
  code: 'not_uploaded',
  detail: 'Nothing was uploaded with its form. Ask for a new form',
} as const;

const uploadUnknown = {
  code: 'not_uploaded',
  detail:
    'The ledger was restored from a backup that knows of no file for this form. If one was uploaded since, it may ' +
    "have been sent: look at the provider's records before you upload it again",
} as const;

/**
 * Does what a job is due for, by its state.
 *
 * @param windowOf how many entries of a job that starts are queued at once, by lane
 */
export async function moveJob(ports: Ports, id: JobId, windowOf: (lane: Lane) => number): Promise<void> {
  const job = await ports.ledger.job(id);
  if ((outboxDueAtMs(job?.outbox) ?? Number.POSITIVE_INFINITY) <= ports.now())
    await ports.queues.sendOutbox(id);
  if (job?.dueAtMs === undefined || job.dueAtMs > ports.now()) return;
  switch (job.state) {
    case 'draft':
      return endDraft(ports, job);
    case 'planning':
      return planAgain(ports, job);
    case 'ready':
      return needsPlanner(job, ports.now())
        ? askPlanner(ports, job)
        : startJob(ports, job, windowOf(laneOf(job)));
    case 'running':
      return moveRunning(ports, job);
    case 'paused':
      return movePaused(ports, job);
    case 'canceling':
      return (await isDispatchPlanUnknown(ports, job)) ? askPlanner(ports, job) : windDown(ports, job);
    default:
      return;
  }
}

async function endDraft(ports: Ports, job: Job): Promise<void> {
  const isUnknown = await isOlderThanRecovery(ports.recovering ?? {}, job);
  const reason = isUnknown ? uploadUnknown : neverUploaded;
  await ports.ledger.replaceJob(
    jobMoved(job, 'canceled', { dueAtMs: undefined, endedAtMs: ports.now(), reason }),
  );
}

/** Before it runs it has to be found out who was texted, or got a subscription, since it was planned. */
function needsPlanner(job: Job, nowMs: number): boolean {
  return startOf(job, nowMs).kind === 'now' && (waitsForContacts(job) || waitsForSnapshot(job, nowMs));
}

async function movePaused(ports: Ports, job: Job): Promise<void> {
  if (isStale(job, ports.now())) return endPaused(ports, job);
  return isResumed(job) ? askPlanner(ports, job) : sweepPaused(ports, job);
}

function isStale({ pausedUntilMs = 0 }: Job, nowMs: number): boolean {
  return pausedUntilMs <= nowMs;
}

/**
 * A planner that died, or whose message was lost, is asked again, but not for ever: something is wrong with the input.
 */
async function planAgain(ports: Ports, job: Job): Promise<void> {
  const next =
    job.plans >= plansMax && !(await isDispatchPlanUnknown(ports, job))
      ? jobMoved(job, 'failed', { dueAtMs: undefined, endedAtMs: ports.now(), failure: neverPlanned })
      : jobMoved(job, 'planning', { dueAtMs: ports.now() + replanAfterMs, plans: job.plans + 1 });
  const { applied } = await ports.ledger.replaceJob(next);
  if (!applied) return;
  // Of a job that failed, the planner cancels what earlier ones had planned already.
  ports.log.warn(next.state === 'failed' ? 'job.planning_failed' : 'job.replanned', {
    jobId: job.id,
  });
  await ports.queues.sendPlan({ jobId: job.id });
}

/** The planner has the time for it. Another one is asked should it have died. */
async function askPlanner(ports: Ports, job: Job): Promise<void> {
  const next = jobMoved(job, job.state, { dueAtMs: ports.now() + recheckLeaseMs });
  if ((await ports.ledger.replaceJob(next)).applied) await ports.queues.sendPlan({ jobId: job.id });
}

async function moveRunning(ports: Ports, job: Job): Promise<void> {
  const permission = permissionOf(job, ports.now());
  if (permission.kind === 'late') return cancelLate(ports, job);
  if (permission.kind === 'expired') return cancelExpired(ports, job);
  // Nothing moves in quiet hours: one write lets the job rest until they end.
  if (permission.kind === 'quiet') {
    await ports.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: permission.untilMs }));
    return;
  }
  if (!(await goesOn(ports, job))) return;
  await askAboutBundle(ports, job);
  await sweepJob(ports, job);
}
