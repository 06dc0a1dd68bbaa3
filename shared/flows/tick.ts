import type { Entry } from '../core/entry.ts';
import type { JobId } from '../core/ids.ts';
import { inTurn } from '../core/in-turn.ts';
import { type Job, jobMoved } from '../core/job.ts';
import { leaseEnded } from '../core/ledger.ts';
import { replanAfterMs } from '../core/timing.ts';
import type { World } from '../ports.ts';
import { dispatch, isDue } from './dispatch.ts';
import { settleDue } from './settle-due.ts';
import { sweepJob } from './sweep-job.ts';

type Ports = Pick<World, 'ledger' | 'objects' | 'queues' | 'now' | 'log' | 'count'>;

/** The stage's settings for ticks. */
export type TickSettings = {
  /** How many entries to queue at most. */
  readonly window: number;
  /** The operator's own number, in no campaign: a text to it shows how recent the provider's records are. */
  readonly canaryTo?: string;
};

/** Time that moving one job may take: beyond it the function would be ended in the middle. */
const jobMs = 10_000;

/** How often a campaign is planned before it fails. */
const plansMax = 5;

const neverPlanned = {
  title: 'The campaign could not be planned',
  faults: [
    { detail: `Planning broke off ${plansMax} times; the log of uploads-plan says why. Nothing was sent` },
  ],
};

/** How many due entries one tick looks at, at most, to choose its window from. */
const candidatesMax = 2_000;

/**
 * Once a minute: ends leases that ran out, queues what is due, and moves jobs on. Every part of it may be cut short or
 * run twice; the index it reads may be stale, because each write holds only if the entry is still as it was read.
 *
 * @param remainingMs time left to the function; jobs are left to the next tick when it grows short
 */
export async function tick(world: Ports, settings: TickSettings, remainingMs: () => number): Promise<void> {
  const ended = await endLeases(world);
  const queued = await queueDue(world, settings.window);
  await settleDue(world, settings.canaryTo);
  await moveJobs(world, remainingMs);
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

/** One job that cannot be moved must not keep the others from it. */
async function moveJobs(world: Ports, remainingMs: () => number): Promise<void> {
  for await (const id of world.ledger.dueJobs(world.now())) {
    if (remainingMs() < jobMs) return;
    try {
      await moveJob(world, id);
    } catch (error) {
      world.log.error('a campaign could not be moved on', { jobId: id }, error);
    }
  }
}

async function moveJob(world: Ports, id: JobId): Promise<void> {
  const job = await world.ledger.job(id);
  if (job?.dueAtMs === undefined || job.dueAtMs > world.now()) return;
  if (job.state === 'planning') await planAgain(world, job);
  if (job.state === 'running') await sweepJob(world, job);
}

/** A planner that died, or whose message was lost, is asked again, but not for ever: something is wrong with the input. */
async function planAgain(world: Ports, job: Job): Promise<void> {
  const next =
    job.plans >= plansMax
      ? jobMoved(job, 'failed', { dueAtMs: undefined, failure: neverPlanned })
      : jobMoved(job, 'planning', { dueAtMs: world.now() + replanAfterMs, plans: job.plans + 1 });
  const { won } = await world.ledger.replaceJob(next);
  if (!won || next.state === 'failed') return;
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
