import { optionsOf } from '../core/campaign-options.ts';
import type { Entry } from '../core/entry.ts';
import { type JobId, senderKeyOf } from '../core/ids.ts';
import { type Job, type JobChange, jobMoved, planKeyOf } from '../core/job.ts';
import { readyDueAtMs } from '../core/job-start.ts';
import { newEntry } from '../core/ledger.ts';
import { inParallel } from '../core/parallel.ts';
import { type PlanEnd, type PlannedChunk, readPlan } from '../core/plan.ts';
import { InputError } from '../errors.ts';
import type { Delivery, World } from '../ports.ts';
import { startJob } from './start-job.ts';
import { cancelPlanned } from './wind-down.ts';
import { type PlanSettings, writePlan } from './write-plan.ts';
import { writeRetryPlan } from './write-retry-plan.ts';

/** How many ledger writes run side by side while entries are made. */
const writesAtOnce = 16;

/**
 * Turns a campaign's input into a plan and its ledger entries, then lets it run. It may be killed anywhere and called
 * again: the plan is written once, entries are put if absent, and nothing is sent before all of them exist.
 *
 * @param window how many entries to queue at once; `tick` queues the rest as these are used up
 */
export async function planCampaign(
  world: Pick<World, 'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'freshName' | 'log'>,
  settings: PlanSettings,
  window: number,
  jobId: JobId,
): Promise<Delivery> {
  const job = await world.ledger.job(jobId);
  if (job?.state !== 'planning') return { kind: 'done' };
  const key = planKeyOf(jobId);
  try {
    if ((await world.objects.newestVersion(key)) === undefined) await makePlan(world, settings, job);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    await fail(world, job, error);
    return { kind: 'done' };
  }
  // Canceled meanwhile: a million entries need not be made to be canceled again.
  if ((await world.ledger.job(jobId))?.state !== 'planning') return { kind: 'done' };
  const end = await makeEntries(world, job);
  const plan = { key, ...end };
  const ready = await leavePlanning(world, job, 'ready', { plan, dueAtMs: readyDueAtMs(job, world.now()) });
  if (ready === undefined) {
    await cancelEntries(world, jobId);
    return { kind: 'done' };
  }
  world.log.info('campaign planned', { jobId, ...end.totals });
  await startJob(world, ready, window);
  return { kind: 'done' };
}

async function makePlan(
  world: Pick<World, 'ledger' | 'suppressions' | 'objects' | 'now' | 'freshName'>,
  settings: PlanSettings,
  job: Job,
): Promise<void> {
  if (job.source.kind === 'retry') return writeRetryPlan(world, job, job.source);
  const allowForeign = optionsOf(job).allowForeign ?? settings.allowForeign;
  await writePlan(world, { ...settings, allowForeign }, job);
}

async function fail(world: Pick<World, 'ledger' | 'log'>, job: Job, error: InputError): Promise<void> {
  const failure = { title: error.title, faults: error.faults };
  await leavePlanning(world, job, 'failed', { failure, dueAtMs: undefined });
  world.log.warn('campaign input refused', { jobId: job.id, title: error.title });
}

/**
 * Losing to `tick`, which only moves the due time, is no end.
 *
 * @returns the job as it is now, or undefined when it was not this planner that moved it on
 */
async function leavePlanning(
  world: Pick<World, 'ledger'>,
  job: Job,
  state: 'ready' | 'failed',
  change: JobChange,
): Promise<Job | undefined> {
  for (let seen: Job | undefined = job; seen?.state === 'planning'; ) {
    const next = jobMoved(seen, state, change);
    const written = await world.ledger.replaceJob(next);
    if (written.won) return next;
    seen = written.found;
  }
  return undefined;
}

/** A job that was canceled while it was planned keeps no entries that wait for a call. */
async function cancelEntries(world: Pick<World, 'ledger'>, jobId: JobId): Promise<void> {
  const state = (await world.ledger.job(jobId))?.state;
  if (state !== 'canceling' && state !== 'canceled') return;
  await inParallel(world.ledger.entries(jobId), writesAtOnce, async (entry) => {
    await cancelPlanned(world, entry);
  });
}

/** Makes every entry that the plan names and makes sure that all are there. */
async function makeEntries(world: Pick<World, 'ledger' | 'objects' | 'now'>, job: Job): Promise<PlanEnd> {
  const stored = await world.objects.read(planKeyOf(job.id));
  if (stored === undefined) throw new Error(`The plan of ${job.id} is gone`);
  const dueAtMs = firstCallsDueAtMs(job, world.now());
  let end: PlanEnd | undefined;
  await inParallel(readPlan(stored.body), writesAtOnce, async (line) => {
    if ('end' in line) end = line.end;
    else for (const entry of entriesOf(job.id, line.chunk, line, dueAtMs)) await world.ledger.addEntry(entry);
  });
  if (end === undefined) throw new Error(`The plan of ${job.id} has no end`);
  let made = 0;
  // Another planner may have come first: then calls are under way, and some of them divided.
  for await (const { within } of world.ledger.entries(job.id)) if (within === undefined) made += 1;
  if (made !== end.totals.entries) {
    throw new Error(`${job.id} has ${made} entries where its plan names ${end.totals.entries}`);
  }
  return end;
}

/** Those of a dry run are never due, and nobody looks for those of a later start before it. */
function firstCallsDueAtMs(job: Job, nowMs: number): number | undefined {
  const { mode, startAtMs = nowMs } = optionsOf(job);
  return mode === 'check' ? undefined : Math.max(nowMs, startAtMs);
}

function entriesOf(
  jobId: JobId,
  chunk: PlannedChunk,
  body: { offset: number; bytes: number },
  dueAtMs: number | undefined,
): Entry[] {
  const { offset, bytes } = body;
  const parts = chunk.parts.length;
  const place = { jobId, sender: senderKeyOf(chunk.from), chunkNo: chunk.no, parts, rows: chunk.to.length };
  return chunk.parts.map((_, at) => newEntry({ ...place, part: at + 1, body: { offset, bytes } }, dueAtMs));
}
