import type { Entry } from '../../core/calls/entry.ts';
import { endLease } from '../../core/calls/entry-moves.ts';
import { calledRows } from '../../core/calls/progress.ts';
import { refusalsOf } from '../../core/counter.ts';
import type { Lane } from '../../core/jobs/lane.ts';
import { endNotificationLease } from '../../core/notifications/repeat-notification.ts';
import type { CanaryTo } from '../../core/reconciliation/control-message-number.ts';
import type { ReconciliationLimits } from '../../core/reconciliation/limits.ts';
import type { EventPorts } from '../../ports/events.ts';
import type { CountingWish } from '../../ports/jobs/job-counts.ts';
import type { Facts, LogEvent } from '../../ports/log.ts';
import type { AllPorts } from '../../ports/world.ts';
import { finishDivision } from '../calls/divide.ts';
import { requeueEvents } from '../events/requeue-events.ts';
import { followDue } from '../orders/follow-due.ts';
import { type ProbePorts, probeLimiters } from '../rate-limit/probe-limiters.ts';
import { reconcileDue } from '../reconciliation/reconcile-due.ts';
import type { PlannedBeforePorts } from '../recovery/mark-planned-before.ts';
import { moveJob } from './move-job.ts';
import { queueDue } from './queue-due.ts';

type Ports = ProbePorts &
  EventPorts &
  PlannedBeforePorts &
  CountingWish &
  Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log' | 'count'>;

/** The stage's settings for runs of the scheduler. */
export type SchedulerSettings = {
  /** How many texts' entries to queue at most. */
  readonly window: number;
  /** How many orders to queue at most, and together how many at each API to ask after; as `window` when absent. */
  readonly orderWindows?: Readonly<Record<'orders' | 'partner orders', number>>;
  /** The operator's own numbers, in no campaign: a text to it shows how recent the provider's records are. */
  readonly canaryTo?: CanaryTo | undefined;
  /** Absent: `reconciliationLimits`. */
  readonly reconciliation?: ReconciliationLimits;
};

/** Time that moving one job may take: beyond it the function would be ended in the middle. */
const jobMs = 10_000;

/**
 * How many notifications to queue at most: what the workers send in a minute while the receiver answers within a
 * second.
 */
const notificationsWindow = 100;

/**
 * Once a minute: ends leases that ran out, queues what is due, and moves jobs on. Every part of it may be cut short or
 * run twice; the index it reads may be stale, because each write holds only if the entry is still as it was read.
 *
 * @param remainingMs time left to the function; jobs are left to the next run of the scheduler when it grows short
 */
export async function runScheduler(
  ports: Ports,
  settings: SchedulerSettings,
  remainingMs: () => number,
): Promise<void> {
  const failures: unknown[] = [];
  /** What fails keeps nothing behind it from its work. */
  const part = async <Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      failures.push(error);
      ports.log.error('scheduler.part_failed', { part: name }, error);
      return undefined;
    }
  };
  const probed = part('limiters', () => probeLimiters(ports));
  const ended = (await part('leases', () => endLeases(ports))) ?? 0;
  const { window, orderWindows = { orders: window, 'partner orders': window } } = settings;
  const windows: Record<Lane, number> = {
    urgent: window,
    bulk: window,
    ...orderWindows,
    notifications: notificationsWindow,
  };
  const windowOf = (lane: Lane) => windows[lane];
  const queued = (await part('queue', () => queueDue(ports, windowOf, remainingMs))) ?? 0;
  await part('reconcile', () => reconcileDue(ports, settings.canaryTo, settings.reconciliation));
  for (const lane of ['orders', 'partner orders'] as const)
    await part('follow', () => followDue(ports, lane, windows.orders + windows['partner orders']));
  await part('divisions', () => finishDivisions(ports));
  await part('move', () => moveJobs(ports, windowOf, remainingMs));
  await part('events', () => requeueEvents(ports));
  await probed;
  if (ended + queued > 0) ports.log.info('scheduler.ran', { leasesEnded: ended, queued });
  // An error shows that this scheduler was incomplete.
  if (failures.length > 0) throw failures[0];
}

/** One entry, or one job, that cannot be dealt with must not keep the others from it. */
async function apart(
  { log }: Pick<AllPorts, 'log'>,
  event: LogEvent,
  facts: Facts,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(event, facts, error);
  }
}

/** A notification is sent again, as its receiver knows repeats; anything else might be done twice. */
function afterLease(entry: Entry, nowMs: number): Entry | undefined {
  return entry.kind === 'notification' ? endNotificationLease(entry, nowMs) : endLease(entry, nowMs);
}

/** A worker that died in a call leaves its claim behind: nobody knows what the provider did. */
async function endLeases(ports: Ports): Promise<number> {
  let ended = 0;
  for await (const { jobId, entryId } of ports.ledger.dueEntries('claimed', ports.now()))
    await apart(ports, 'lease.end_failed', { jobId, entryId }, async () => {
      const entry = await ports.ledger.entry(jobId, entryId);
      const next = entry === undefined ? undefined : afterLease(entry, ports.now());
      if (next === undefined || !(await ports.ledger.replaceEntry(next)).applied) return;
      ended += 1;
      const rows = calledRows(next);
      if (next.state === 'unclear') ports.count('RowsUnclear', rows);
      if (next.state === 'refused') ports.count(refusalsOf(jobId), rows);
      ports.log.warn('call.lease_ended', { jobId, entryId, rows });
    });
  return ended;
}

/** The worker that divided these may have died before all of their children were made. */
async function finishDivisions(ports: Ports): Promise<void> {
  for await (const { jobId, entryId } of ports.ledger.dueEntries('divided', ports.now()))
    await apart(ports, 'division.finish_failed', { jobId, entryId }, async () => {
      const entry = await ports.ledger.entry(jobId, entryId);
      if (entry?.kind === 'text' && entry.state === 'divided' && entry.dueAtMs !== undefined)
        await finishDivision(ports, entry);
    });
}

async function moveJobs(
  ports: Ports,
  windowOf: (lane: Lane) => number,
  remainingMs: () => number,
): Promise<void> {
  for await (const id of ports.ledger.dueJobs(ports.now())) {
    if (remainingMs() < jobMs) return;
    await apart(ports, 'job.move_failed', { jobId: id }, () => moveJob(ports, id, windowOf));
  }
}
