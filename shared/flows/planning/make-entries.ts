import type { Entry } from '../../core/calls/entry.ts';
import { newNotification, newOrder, newText } from '../../core/calls/entry-moves.ts';
import { entriesAtOnce } from '../../core/calls/partitions.ts';
import { stretchNoOf } from '../../core/counts/chunk-groups.ts';
import { kindOf, senderKeyOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { laneOf } from '../../core/jobs/lane.ts';
import { operations } from '../../core/jobs/operation.ts';
import { readNotificationPlan } from '../../core/notifications/notification-plan.ts';
import { type PlannedOrder, readOrderPlan } from '../../core/orders/order-plan.ts';
import { planKeyOf } from '../../core/rows/object-keys.ts';
import { type PlannedChunk, readPlan } from '../../core/rows/plan.ts';
import type { AllPorts } from '../../ports/world.ts';
import { addInOrder, madeEntries } from './add-in-order.ts';
import type { CountsRows } from './rows-so-far.ts';

/** How much of a plan object is read at once by anyone who does not begin at its beginning. */
const pieceBytes = 4 * 1_024 * 1_024;

/** What a plan says of itself, for the job. */
type PlanSummary = Omit<NonNullable<Job['plan']>, 'key'>;

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now'> & CountsRows;

/** Makes every entry that the plan names behind those that are there already, and makes sure that all are there. */
export async function makeEntries(ports: Ports, job: Job): Promise<PlanSummary> {
  const made = madeEntries(await ports.ledger.lastEntries(job.id, entriesAtOnce));
  // Those of a dry run are never due. Those of a job that starts later are: nobody looks for them before it runs, and
  // its start may be moved to an earlier time.
  const dueAtMs = optionsOf(job).mode === 'check' ? undefined : ports.now();
  if (ports.rowsSoFar !== undefined && made.fromOffset === 0) ports.rowsSoFar.rowsPlanned = 0;
  const adding = addInOrder(ports.ledger, made);
  let end: PlanSummary | undefined;
  try {
    for await (const line of planned(
      job,
      await planFrom(ports, job, made.fromOffset),
      made.fromOffset,
      dueAtMs,
    ))
      if ('end' in line) end = line.end;
      else {
        for (const entry of line.entries) await adding.add(entry);
        if (ports.rowsSoFar !== undefined) ports.rowsSoFar.rowsPlanned += line.rows;
      }
  } finally {
    await adding.end();
  }
  if (end === undefined) throw new Error(`The plan of ${job.id} has no end`);
  const { chunks, entries } = end.totals;
  const found = await ports.ledger.countEntries(job.id, chunks);
  if (found !== entries) throw new Error(`${job.id} has ${found} entries where its plan names ${entries}`);
  return end;
}

async function planFrom({ objects }: Ports, job: Job, offset: number): Promise<AsyncIterable<Uint8Array>> {
  const key = planKeyOf(job.id);
  if (offset > 0) return rangesFrom(objects, key, offset);
  const stored = await objects.read(key);
  if (stored === undefined) throw new Error(`The plan of ${job.id} is gone`);
  return stored.body;
}

async function* rangesFrom(
  objects: AllPorts['objects'],
  key: string,
  from: number,
): AsyncGenerator<Uint8Array> {
  for (let offset = from; ; offset += pieceBytes) {
    const piece = await objects.readRange(key, offset, pieceBytes);
    if (piece.length > 0) yield piece;
    if (piece.length < pieceBytes) return;
  }
}

async function* planned(
  job: Job,
  body: AsyncIterable<Uint8Array>,
  firstOffset: number,
  dueAtMs: number | undefined,
): AsyncGenerator<
  { readonly entries: readonly Entry[]; readonly rows: number } | { readonly end: PlanSummary }
> {
  const ofJob = { jobId: job.id, lane: laneOf(job) };
  const kind = kindOf(job.id);
  if (kind === 'notifications') {
    for await (const line of readNotificationPlan(body))
      yield 'end' in line
        ? line
        : { rows: 1, entries: [newNotification({ ...ofJob, body: bodyOf(line) }, dueAtMs)] };
  } else if (kind === 'orders') {
    for await (const line of readOrderPlan(body, firstOffset))
      yield 'end' in line
        ? line
        : { rows: 1, entries: entriesOfOrder(ofJob, line.order, bodyOf(line), dueAtMs) };
  } else {
    for await (const line of readPlan(body, firstOffset))
      yield 'end' in line
        ? line
        : {
            rows: line.chunk.to.length,
            entries: entriesOfChunk(ofJob, line.chunk, bodyOf(line), dueAtMs),
          };
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
  return chunk.parts.map((_, at) => newText({ ...own, part: at + 1 }, inOrder(dueAtMs, chunk.no)));
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
    newOrder({ ...own, providerApi: operations[operation].providerApi, step: at + 1 }, inOrder(dueAtMs, no)),
  );
}

/**
 * Entries that are due at the same time come in any order. In the order of the file, a large job moves in few groups at
 * a time, and only these are counted again. The millionth call is due half a second later than the first.
 */
function inOrder(dueAtMs: number | undefined, chunkNo: number): number | undefined {
  return dueAtMs === undefined ? undefined : dueAtMs + stretchNoOf(chunkNo);
}
