import { type Entry, isRoot } from '../../core/calls/entry.ts';
import { newNotification, newOrder, newText } from '../../core/calls/ledger.ts';
import { kindOf, senderKeyOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { type Job, planKeyOf } from '../../core/jobs/job.ts';
import { laneOf } from '../../core/jobs/lane.ts';
import { operations } from '../../core/jobs/operation.ts';
import { readNoticePlan } from '../../core/notifications/notice-plan.ts';
import { readOrderPlan } from '../../core/orders/order-plan.ts';
import type { PlannedOrder } from '../../core/orders/rows/order-row.ts';
import { inParallel } from '../../core/parallel.ts';
import { type PlannedChunk, readPlan } from '../../core/rows/plan.ts';
import type { World } from '../../ports/world.ts';

/** How many ledger writes run side by side while entries are made. */
const writesAtOnce = 16;

/** What a plan says of itself, for the job. */
type PlanEnd = Omit<NonNullable<Job['plan']>, 'key'>;

/** Makes every entry that the plan names and makes sure that all are there. */
export async function makeEntries(
  world: Pick<World, 'ledger' | 'objects' | 'now'>,
  job: Job,
): Promise<PlanEnd> {
  const stored = await world.objects.read(planKeyOf(job.id));
  if (stored === undefined) throw new Error(`The plan of ${job.id} is gone`);
  const dueAtMs = firstCallsDueAtMs(job, world.now());
  let end: PlanEnd | undefined;
  await inParallel(planned(job, stored.body, dueAtMs), writesAtOnce, async (line) => {
    if ('end' in line) end = line.end;
    else for (const entry of line.entries) await world.ledger.addEntry(entry);
  });
  if (end === undefined) throw new Error(`The plan of ${job.id} has no end`);
  let made = 0;
  // Another planner may have come first: then calls are under way, and some of them divided.
  for await (const entry of world.ledger.entries(job.id)) if (isRoot(entry)) made += 1;
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

async function* planned(
  job: Job,
  body: AsyncIterable<Uint8Array>,
  dueAtMs: number | undefined,
): AsyncGenerator<{ readonly entries: readonly Entry[] } | { readonly end: PlanEnd }> {
  const ofJob = { jobId: job.id, lane: laneOf(job) };
  const kind = kindOf(job.id);
  if (kind === 'notices') {
    for await (const line of readNoticePlan(body))
      yield 'end' in line ? line : { entries: [newNotification({ ...ofJob, body: bodyOf(line) }, dueAtMs)] };
  } else if (kind === 'orders') {
    for await (const line of readOrderPlan(body))
      yield 'end' in line ? line : { entries: entriesOfOrder(ofJob, line.order, bodyOf(line), dueAtMs) };
  } else {
    for await (const line of readPlan(body))
      yield 'end' in line ? line : { entries: entriesOfChunk(ofJob, line.chunk, bodyOf(line), dueAtMs) };
  }
}

type Body = Entry['body'];
type OfJob = Pick<Entry, 'jobId' | 'lane'>;

function bodyOf({ offset, bytes }: Body): Body {
  return { offset, bytes };
}

function entriesOfChunk(ofJob: OfJob, chunk: PlannedChunk, body: Body, dueAtMs: number | undefined): Entry[] {
  const own = {
    ...ofJob,
    body,
    sender: senderKeyOf(chunk.from),
    chunkNo: chunk.no,
    parts: chunk.parts.length,
    recipients: chunk.to.length,
  };
  return chunk.parts.map((_, at) => newText({ ...own, part: at + 1 }, dueAtMs));
}

/** One entry for each step, so that each has its own claim and outcome. */
function entriesOfOrder(
  ofJob: OfJob,
  { no, steps }: PlannedOrder,
  body: Body,
  dueAtMs: number | undefined,
): Entry[] {
  const own = { ...ofJob, body, row: no, steps: steps.length };
  return steps.map(({ operation }, at) =>
    newOrder({ ...own, providerApi: operations[operation].providerApi, step: at + 1 }, dueAtMs),
  );
}
