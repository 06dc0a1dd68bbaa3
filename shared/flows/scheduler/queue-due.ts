import { postpone } from '../../core/calls/entry-moves.ts';
import type { JobId } from '../../core/ids.ts';
import { inGroups } from '../../core/in-groups.ts';
import { inTurn } from '../../core/in-turn.ts';
import { type Lane, lanes } from '../../core/jobs/lane.ts';
import { inParallel } from '../../core/parallel.ts';
import { schedulerEveryMs, sweepEveryMs } from '../../core/timing.ts';
import type { DueEntry, QueuedEntry } from '../../ports/calls/due.ts';
import type { CountingWish } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { dispatch, isDue, stillDue } from '../calls/dispatch.ts';
import { sendingJob } from '../jobs/start-job.ts';

type Ports = Pick<AllPorts, 'ledger' | 'queues' | 'now' | 'log' | 'count'> & CountingWish;

/**
 * How many jobs of a lane are looked at together, and share its window. Those behind them are looked at if these do not
 * fill it.
 */
const jobsAtOnce = 32;

/**
 * Among many due jobs, others are the first each minute. The index alone shows them in much the same order again and
 * again.
 */
const jobsInTurn = 1_000;

/**
 * How far the first of them moves on each minute, as a share of all: by the golden ratio no stretch is left out for
 * long, however short.
 */
const turnShare = (Math.sqrt(5) - 1) / 2;

/** How many lost messages are found at once, so that they do not hide those that are not. */
const lostMax = 1_000;

const readsAtOnce = 16;

/**
 * This many are queued in any case: anyone who probes a rate limiter may be waiting in the queue, or may be lost there.
 */
const queuedMin = 4;

/**
 * How long the jobs of a lane are walked over: a hundred thousand that only wait would else use up the scheduler, and
 * none be moved on.
 */
const laneMs = 3_000;

/**
 * Chooses among what is due, lane by lane and there job by job in turn, as much as the lane's window holds besides what
 * is queued already. What does not fit in is not read: neither more rows of a job, nor jobs behind those that fill the
 * window.
 *
 * @param remainingMs time left to the function
 * @returns how many were queued
 */
export async function queueDue(
  ports: Ports,
  windowOf: (lane: Lane) => number,
  remainingMs: () => number,
): Promise<number> {
  let queued = 0;
  const failures: unknown[] = [];
  for (const lane of lanes) {
    const endsAtMs = remainingMs() - laneMs;
    const hasTime = () => remainingMs() > endsAtMs;
    try {
      const due = await chooseDue(ports, lane, windowOf(lane), hasTime);
      queued += await dispatch(ports, await stillDue(ports, due), lane);
    } catch (error) {
      failures.push(error);
      ports.log.error('lane.queue_failed', { lane }, error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return queued;
}

async function chooseDue(
  ports: Ports,
  lane: Lane,
  window: number,
  hasTime: () => boolean,
): Promise<readonly DueEntry[]> {
  let room: number | undefined;
  let found = 0;
  const ofJobs: (readonly DueEntry[])[] = [];
  for await (const ids of inGroups(jobsToLookAt(ports, lane), jobsAtOnce)) {
    room ??= await roomIn(ports, lane, window);
    if (room === 0) break;
    const most = room;
    const base = ofJobs.length;
    await inParallel(ids.entries(), readsAtOnce, async ([no, id]) => {
      const due = await dueOf(ports, id, most);
      ofJobs[base + no] = due;
      found += due.length;
    });
    if (found >= room || !hasTime()) break;
  }
  return [...inTurn(ofJobs)].slice(0, room);
}

async function* jobsToLookAt(ports: Ports, lane: Lane): AsyncGenerator<JobId> {
  const turn = (Math.floor(ports.now() / schedulerEveryMs) * turnShare) % 1;
  for await (const ids of inGroups(ports.ledger.runningJobs(lane, lastLookMs(ports, lane)), jobsInTurn)) {
    const first = Math.floor(turn * ids.length);
    const inOrder = ids.toSorted();
    yield* [...inOrder.slice(first), ...inOrder.slice(0, first)];
  }
}

/**
 * What is left of the window besides those whose message is on its way. The message of others is lost: they are due
 * again.
 */
async function roomIn(ports: Ports, lane: Lane, window: number): Promise<number> {
  const queued = await ports.ledger.queued(lane, window + lostMax);
  await unqueueLost(ports, queued);
  const onTheirWay = queued.filter(({ dueAtMs }) => dueAtMs > ports.now()).length;
  return Math.max(Math.min(queuedMin, window), window - onTheirWay);
}

/**
 * Each notification is a job of its own, and is walked over when it should have been called again: of thousands that
 * wait for a receiver that is away, those that are not due yet need not be looked at.
 */
function lastLookMs({ now }: Ports, lane: Lane): number {
  return lane === 'notifications' ? now() + sweepEveryMs : Number.MAX_SAFE_INTEGER;
}

/** One job that cannot be looked at must not keep the others from being queued. */
async function dueOf(ports: Ports, id: JobId, most: number): Promise<readonly DueEntry[]> {
  try {
    const due = await ports.ledger.duePlanned(id, ports.now(), most);
    return due.length > 0 && (await sendingJob(ports, id)) !== undefined ? due : [];
  } catch (error) {
    ports.log.error('job.check_failed', { jobId: id }, error);
    return [];
  }
}

const writesAtOnce = 16;

/**
 * Puts entries whose message should long have been used back among those of their job: whether they may be queued again
 * is up to the job, which may rest.
 */
async function unqueueLost(
  { ledger, now, log }: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  queued: readonly QueuedEntry[],
): Promise<void> {
  const lost = queued.filter(({ dueAtMs }) => dueAtMs <= now());
  await inParallel(lost, writesAtOnce, async ({ jobId, entryId }) => {
    try {
      const entry = await ledger.entry(jobId, entryId);
      if (entry?.queued !== true || !isDue(entry, now())) return;
      await ledger.replaceEntry(postpone(entry, entry.dueAtMs));
    } catch (error) {
      log.error('message.loss_not_stored', { jobId, entryId }, error);
    }
  });
}
