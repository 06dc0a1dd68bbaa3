import type { Entry } from '../core/entry.ts';
import type { JobId } from '../core/ids.ts';
import { inTurn } from '../core/in-turn.ts';
import { type Job, jobMoved } from '../core/job.ts';
import { leaseEnded } from '../core/ledger.ts';
import { replanAfterMs } from '../core/timing.ts';
import type { World } from '../ports.ts';
import { dispatch, isDue } from './dispatch.ts';
import { sweepJob } from './sweep-job.ts';

type Ports = Pick<World, 'ledger' | 'queues' | 'now' | 'log' | 'count'>;

/** How many due entries one tick looks at, at most, to choose its window from. */
const candidatesMax = 2_000;

/**
 * Once a minute: ends leases that ran out, moves jobs on, and queues what is due. Every part of it may be cut short or
 * run twice; the index it reads may be stale, because each write holds only if the entry is still as it was read.
 *
 * @param window how many entries to queue at most
 */
export async function tick(world: Ports, window: number): Promise<void> {
  const ended = await endLeases(world);
  await moveJobs(world);
  const queued = await queueDue(world, window);
  if (ended + queued > 0) world.log.info('tick', { leasesEnded: ended, queued });
}

/** A worker that died in a call leaves its claim behind: nobody knows what the provider did. */
async function endLeases(world: Ports): Promise<number> {
  let ended = 0;
  for await (const { jobId, entryId } of world.ledger.dueEntries('claimed', world.now())) {
    const entry = await world.ledger.entry(jobId, entryId);
    const next = entry === undefined ? undefined : leaseEnded(entry, world.now());
    if (next === undefined) continue;
    const { won } = await world.ledger.replaceEntry(next);
    if (!won) continue;
    ended += 1;
    world.count('RowsUnclear', next.rows);
    world.log.warn('a call ended without a result', { jobId, entryId, rows: next.rows });
  }
  return ended;
}

async function moveJobs(world: Ports): Promise<void> {
  for await (const id of world.ledger.dueJobs(world.now())) {
    const job = await world.ledger.job(id);
    if (job?.dueAtMs === undefined || job.dueAtMs > world.now()) continue;
    if (job.state === 'planning') await planAgain(world, job);
    if (job.state === 'running') await sweepJob(world, job);
  }
}

/** A planner that died, or whose message was lost, is asked again. */
async function planAgain(world: Ports, job: Job): Promise<void> {
  const { won } = await world.ledger.replaceJob(
    jobMoved(job, 'planning', { dueAtMs: world.now() + replanAfterMs }),
  );
  if (!won) return;
  world.log.warn('campaign planned again', { jobId: job.id });
  await world.queues.sendPlan({ jobId: job.id });
}

/** Chooses among what is due, campaign by campaign in turn, as much as the window holds. */
async function queueDue(world: Ports, window: number): Promise<number> {
  const chosen = new Map<JobId, Entry[]>();
  const running = isRunning(world);
  let candidates = 0;
  for await (const { jobId, entryId } of world.ledger.dueEntries('planned', world.now())) {
    const ofJob = chosen.get(jobId) ?? [];
    if (ofJob.length >= window || !(await running(jobId))) continue;
    const entry = await world.ledger.entry(jobId, entryId);
    if (entry === undefined || !isDue(entry, world.now())) continue;
    chosen.set(jobId, [...ofJob, entry]);
    candidates += 1;
    if (candidates >= candidatesMax) break;
  }
  return dispatch(world, [...inTurn(chosen.values())].slice(0, window));
}

/** Each job is read once a tick. */
function isRunning(world: Ports): (id: JobId) => Promise<boolean> {
  const known = new Map<JobId, boolean>();
  return async (id) => {
    const seen = known.get(id) ?? (await world.ledger.job(id))?.state === 'running';
    known.set(id, seen);
    return seen;
  };
}
