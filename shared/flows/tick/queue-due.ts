import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type Lane, laneOf } from '../../core/jobs/lane.ts';
import type { Entry } from '../../core/ledger/entry.ts';
import { inParallel } from '../../core/parallel.ts';
import { requeueAfterMs } from '../../core/timing.ts';
import type { DueEntry, World } from '../../ports.ts';
import { dispatchInTurn, isDue } from '../calls/dispatch.ts';
import { sendingJobs } from '../jobs/sending-jobs.ts';

type Ports = Pick<World, 'ledger' | 'queues' | 'now' | 'log' | 'count'>;

/** How many due entries one tick looks at, at most, to choose its window from: at a hundred calls a second they last until the next. */
const candidatesMax = 6_000;

const readsAtOnce = 16;

/** So many are queued in any case: whoever probes a gate may be waiting in the queue, or may be lost there. */
const queuedMin = 4;

/**
 * Chooses among what is due, campaign by campaign in turn, as much as its lane's window holds besides what is queued already.
 *
 * @returns how many were queued
 */
export async function queueDue(world: Ports, windowOf: (lane: Lane) => number): Promise<number> {
  const sending = sendingJobs(world);
  const queued = await countQueued(world, sending, windowOf);
  const roomOf = (lane: Lane) => {
    const window = windowOf(lane);
    return Math.max(Math.min(queuedMin, window), window - queued[lane]);
  };
  const candidates = new Map<Job, DueEntry[]>();
  let count = 0;
  for await (const due of world.ledger.dueEntries('planned', world.now())) {
    const job = await sending(due.jobId);
    if (job === undefined) continue;
    const ofJob = candidates.get(job) ?? [];
    if (ofJob.length >= roomOf(laneOf(job))) continue;
    candidates.set(job, ofJob);
    ofJob.push(due);
    count += 1;
    if (count >= candidatesMax) break;
  }
  const chosen = new Map<Job, readonly Entry[]>();
  for (const [job, ofJob] of candidates) chosen.set(job, await stillDue(world, ofJob));
  return dispatchInTurn(world, chosen, roomOf);
}

/** The index may be behind: what is no longer due waits for nobody. */
async function stillDue({ ledger, now }: Ports, due: readonly DueEntry[]): Promise<readonly Entry[]> {
  const found: (Entry | undefined)[] = [];
  await inParallel(due.entries(), readsAtOnce, async ([no, { jobId, entryId }]) => {
    const entry = await ledger.entry(jobId, entryId);
    found[no] = entry !== undefined && isDue(entry, now()) ? entry : undefined;
  });
  return found.filter((entry) => entry !== undefined);
}

/**
 * What was queued has a due time in the near future, when it is taken for lost, and so has what is to come back soon: both are on
 * their way to the gate. Urgent ones have a queue of their own and are queued in any number.
 */
async function countQueued(
  { ledger, now }: Ports,
  sending: ReturnType<typeof sendingJobs>,
  windowOf: (lane: Lane) => number,
): Promise<Readonly<Record<Lane, number>>> {
  const counts: Record<Lane, number> = { bulk: 0, orders: 0, 'partner orders': 0, urgent: 0, notices: 0 };
  const areFull = () =>
    (['bulk', 'orders', 'partner orders'] as const).every((lane) => counts[lane] >= windowOf(lane));
  for await (const { jobId } of ledger.dueEntries('planned', now() + requeueAfterMs, now())) {
    // Each notice is a job of its own: a receiver that is away would cost the tick a read for each of thousands that wait.
    if (kindOf(jobId) === 'notices') {
      counts.notices += 1;
      continue;
    }
    const job = await sending(jobId);
    if (job === undefined || laneOf(job) === 'urgent') continue;
    counts[laneOf(job)] += 1;
    if (areFull()) break;
  }
  return counts;
}
