import { type Entry, isFinal, type Reason } from '../../core/calls/entry.ts';
import { move } from '../../core/calls/move.ts';
import { childrenOf } from '../../core/calls/outcome.ts';
import { chunksOfEntries } from '../../core/calls/progress.ts';
import { isCountedAtOnce } from '../../core/counts/counting.ts';
import { chunkNoOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { inParallel } from '../../core/parallel.ts';
import { recheckLeaseMs, sweepEveryMs, sweepIdleEveryMs } from '../../core/timing.ts';
import type { Disposition } from '../../ports/calls/queues.ts';
import type { CountingWish, SizesWish } from '../../ports/jobs/job-counts.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { AllPorts } from '../../ports/world.ts';
import { makeChildren } from '../calls/divide.ts';
import { isDispatchPlanUnknown } from '../recovery/mark-planned-before.ts';
import { endCanceled } from './end-job.ts';
import { addReplacement } from './related-jobs.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log'> & CountingWish & SizesWish;

const chunksAtOnce = 16;

/**
 * The scheduler stops after this number of entries of a job that was canceled while they were made: it has a minute. If
 * there are that many or more, the planner cancels them and ends the job.
 */
const entriesOfScheduler = 20_000;

const wasCanceled: Reason = { code: 'canceled', detail: 'The job was canceled before this call' };

/**
 * Cancels what a canceled job has still planned, and notes its end when no call of it is under way or unclear any more.
 * Only then is it certain who got a text. One that only waits for unclear calls is looked at seldom: reconciliation
 * brings it back. One of many calls is left to the counter, which cancels them group by group. A job of many entries
 * without a plan is left to the planner.
 */
export async function windDown(ports: Ports, due: Job): Promise<void> {
  // What takes its place is there before its end, whatever became of the request for it.
  await addReplacement(ports, due);
  // Moved before the walk: one that is too long for this scheduler must not be begun again by each of the next.
  const job = jobMoved(due, 'canceling', { dueAtMs: ports.now() + sweepEveryMs });
  if (!(await ports.ledger.replaceJob(job)).applied) return;
  if (!isCountedAtOnce(job, ports.counting)) return ports.queues.sendCount({ jobId: job.id }, 0);

  const most = job.plan === undefined ? entriesMax(ports) : Number.POSITIVE_INFINITY;
  let [read, open, underWay] = [0, 0, 0];
  await inParallel(firstChunks(ports, job, most), chunksAtOnce, async (chunk) => {
    read += chunk.length;
    for (const { state } of await cancelChunk(ports, chunk)) {
      if (isFinal(state)) continue;
      open += 1;
      if (state !== 'unclear') underWay += 1;
    }
  });
  const dueIn = async (inMs: number) =>
    (await ports.ledger.replaceJob(jobMoved(job, 'canceling', { dueAtMs: ports.now() + inMs }))).applied;
  if (read >= most) {
    if (await dueIn(recheckLeaseMs)) await ports.queues.sendPlan({ jobId: job.id });
  } else if (open > 0) await dueIn(underWay > 0 ? sweepEveryMs : sweepIdleEveryMs);
  else await endCanceled(ports, job);
}

/** From this number of entries on, a job that was canceled while they were made is left to the planner. */
function entriesMax({ sizes }: SizesWish): number {
  return sizes?.entriesMax ?? entriesOfScheduler;
}

async function* firstChunks({ ledger }: Ports, { id }: Job, most: number): AsyncGenerator<readonly Entry[]> {
  let read = 0;
  for await (const chunk of chunksOfEntries(ledger.entries(id))) {
    yield chunk;
    read += chunk.length;
    if (read >= most) return;
  }
}

/** Cancels what a chunk of a canceled job has still planned. @returns the chunk as it is then */
export async function cancelChunk(
  ports: Pick<Ports, 'ledger' | 'objects' | 'now'>,
  chunk: readonly Entry[],
): Promise<readonly Entry[]> {
  const canceled: Entry[] = [];
  for (const entry of await withChildren(ports, chunk)) canceled.push(await cancelPlanned(ports, entry));
  return canceled;
}

/** @returns the entry as it is now */
export async function cancelPlanned(
  ports: Pick<AllPorts, 'ledger'>,
  entry: Entry,
  reason = wasCanceled,
): Promise<Entry> {
  if (entry.state !== 'planned') return entry;
  const next = move(entry, 'canceled', { dueAtMs: undefined, notBeforeMs: undefined, reason });
  const written = await ports.ledger.replaceEntry(next);
  return written.applied ? next : (written.found ?? entry);
}

/** A chunk with the children that a crash left unmade, which are made here. */
export async function withChildren(
  ports: Pick<Ports, 'ledger' | 'objects' | 'now'>,
  chunk: readonly Entry[],
): Promise<readonly Entry[]> {
  const ids = new Set(chunk.map(({ id }) => id));
  const halfMade = chunk.filter((entry) => childrenOf(entry).some(({ id }) => !ids.has(id)));
  const [first] = chunk;
  if (halfMade.length === 0 || first === undefined) return chunk;
  for (const parent of halfMade) await makeChildren(ports, parent);
  return ports.ledger.chunkEntries(first.jobId, chunkNoOf(first.id));
}

const notPlanned: Reason = { code: 'not_planned', detail: 'The job could not be planned before this call' };

/**
 * A job that was canceled while it was planned, or could not be planned, keeps no entries that wait for a call: neither
 * those of the planner that asks, nor those that an earlier one left or was late to write. If the job is canceled and
 * has too many entries for the scheduler, this function ends the job.
 */
export async function cancelEntries(
  ports: Ports & { readonly recovering?: RecoveryPorts | undefined },
  job: Job | undefined,
): Promise<Disposition> {
  if (job === undefined || !['canceling', 'canceled', 'failed'].includes(job.state)) return { kind: 'ack' };
  const reason = job.state === 'failed' ? notPlanned : undefined;
  let [entries, open] = [0, 0];
  await inParallel(ports.ledger.entries(job.id), chunksAtOnce, async (entry) => {
    const { state } = await cancelPlanned(ports, entry, reason);
    entries += 1;
    if (!isFinal(state)) open += 1;
  });
  if (entries < entriesMax(ports) || open > 0) return { kind: 'ack' };
  // Read again: the scheduler may have moved the job's due time.
  const seen = await ports.ledger.job(job.id);
  if (seen?.state !== 'canceling' || seen.plan !== undefined) return { kind: 'ack' };
  if (!(await isDispatchPlanUnknown(ports, seen))) await endCanceled(ports, seen);
  return { kind: 'ack' };
}
