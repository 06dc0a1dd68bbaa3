import { type JobId, senderKeyOf } from '../core/ids.ts';
import { type Job, jobMoved, planKeyOf } from '../core/job.ts';
import { newEntry } from '../core/ledger.ts';
import { inParallel } from '../core/parallel.ts';
import { type PlanEnd, type PlannedChunk, readPlan } from '../core/plan.ts';
import { sweepEveryMs } from '../core/timing.ts';
import { InputError } from '../errors.ts';
import type { Delivery, World } from '../ports.ts';
import { dispatchWindow } from './dispatch.ts';
import { type PlanSettings, writePlan } from './write-plan.ts';

/** How many ledger writes run side by side while entries are made. */
const writesAtOnce = 16;

/**
 * Turns a campaign's input into a plan and its ledger entries, then lets it run. It may be killed anywhere and called
 * again: the plan is written once, entries are put if absent, and nothing is sent before all of them exist.
 *
 * @param window how many entries to queue at once; `tick` queues the rest as these are used up
 */
export async function planCampaign(
  world: Pick<World, 'ledger' | 'objects' | 'queues' | 'now' | 'freshName' | 'log'>,
  settings: PlanSettings,
  window: number,
  jobId: JobId,
): Promise<Delivery> {
  const job = await world.ledger.job(jobId);
  if (job?.state !== 'planning') return { kind: 'done' };
  const key = planKeyOf(jobId);
  try {
    if ((await world.objects.newestVersion(key)) === undefined) await writePlan(world, settings, job);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    await fail(world, job, error);
    return { kind: 'done' };
  }
  const end = await makeEntries(world, job);
  const plan = { key, reportKey: end.reportKey, totals: end.totals };
  if (await leavePlanning(world, job, 'running', { plan, dueAtMs: world.now() + sweepEveryMs })) {
    world.log.info('campaign planned', { jobId, ...end.totals });
    await dispatchWindow(world, world.ledger.entries(jobId), window);
  }
  return { kind: 'done' };
}

async function fail(world: Pick<World, 'ledger' | 'log'>, job: Job, error: InputError): Promise<void> {
  const failure = { title: error.title, faults: error.faults };
  await leavePlanning(world, job, 'failed', { failure, dueAtMs: undefined });
  world.log.warn('campaign input refused', { jobId: job.id, title: error.title });
}

/** Whether it was this planner that moved the job on. Losing to `tick`, which only moves the due time, is no end. */
async function leavePlanning(
  world: Pick<World, 'ledger'>,
  job: Job,
  state: 'running' | 'failed',
  change: Parameters<typeof jobMoved>[2],
): Promise<boolean> {
  for (let seen: Job | undefined = job; seen?.state === 'planning'; ) {
    const written = await world.ledger.replaceJob(jobMoved(seen, state, change));
    if (written.won) return true;
    seen = written.found;
  }
  return false;
}

/** Makes every entry that the plan names and makes sure that all are there. */
async function makeEntries(world: Pick<World, 'ledger' | 'objects' | 'now'>, job: Job): Promise<PlanEnd> {
  const stored = await world.objects.read(planKeyOf(job.id));
  if (stored === undefined) throw new Error(`The plan of ${job.id} is gone`);
  const nowMs = world.now();
  let end: PlanEnd | undefined;
  await inParallel(readPlan(stored.body), writesAtOnce, async (line) => {
    if ('end' in line) end = line.end;
    else for (const entry of entriesOf(job.id, line.chunk, line, nowMs)) await world.ledger.addEntry(entry);
  });
  if (end === undefined) throw new Error(`The plan of ${job.id} has no end`);
  let made = 0;
  for await (const _ of world.ledger.entries(job.id)) made += 1;
  if (made !== end.totals.entries) {
    throw new Error(`${job.id} has ${made} entries where its plan names ${end.totals.entries}`);
  }
  return end;
}

function entriesOf(
  jobId: JobId,
  chunk: PlannedChunk,
  body: { offset: number; bytes: number },
  nowMs: number,
) {
  const { offset, bytes } = body;
  const parts = chunk.parts.length;
  const place = { jobId, sender: senderKeyOf(chunk.from), chunkNo: chunk.no, parts, rows: chunk.to.length };
  return chunk.parts.map((_, at) => newEntry({ ...place, part: at + 1, body: { offset, bytes } }, nowMs));
}
