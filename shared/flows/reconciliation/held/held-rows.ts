import { type Entry, type ReconciledEntry, turnOf } from '../../../core/calls/entry.ts';
import { givenUpCode, givenUpReason } from '../../../core/calls/held.ts';
import { waitedCode } from '../../../core/calls/part-missing.ts';
import {
  chunksOfEntries,
  countChunk,
  emptyCount,
  entriesById,
  type Reasons,
} from '../../../core/calls/progress.ts';
import { type GroupNo, groupsOf, rangeOf } from '../../../core/counts/chunk-groups.ts';
import { counting, isCountedAtOnce } from '../../../core/counts/counting.ts';
import { isStale } from '../../../core/counts/job-sum.ts';
import { chunkNoOf, entryIdOf, kindOf } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { readOrderPlan } from '../../../core/orders/order-plan.ts';
import { readPlan } from '../../../core/rows/plan.ts';
import { InputError } from '../../../errors.ts';
import type { CountingWish, JobCounts } from '../../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { acceptedIndexes, calledIndexes, linesOf } from '../../calls/chunk-rows.ts';
import { rowsExpired } from '../../jobs/expired-rows.ts';

export type HeldPorts = Pick<AllPorts, 'ledger' | 'objects' | 'now'> &
  CountingWish & {
    /** Absent: every job is read as a whole. */
    readonly jobCounts?: Pick<JobCounts, 'groups'>;
  };

/** A held entry, and which of its rows a person decides about, by their indexes in the chunk. */
export type HeldRows = {
  readonly entry: ReconciledEntry;
  readonly held: readonly number[];
  readonly chosen: readonly number[];
  /** The input line of each chosen row; only where lines were asked for. */
  readonly lines?: readonly number[];
};

/**
 * The held rows of a job that nobody has given up.
 *
 * @param seen how many of them the person has seen, who decides only about these
 * @throws InputError 409 before the first of them when there are more
 */
export async function* undecidedRows(ports: HeldPorts, job: Job, seen?: number): AsyncGenerator<HeldRows> {
  const entries = seen === undefined ? entriesWithHeld(ports, job) : entriesSeen(ports, job, seen);
  for await (const rows of heldRows(ports, entries)) if (rows.entry.reason?.code !== givenUpCode) yield rows;
}

/**
 * The held rows of these input lines, and which lines they are. Lines that are not held, as after a repeat, are left
 * out.
 */
export async function heldRowsOf(
  ports: HeldPorts,
  job: Job,
  lines: readonly number[],
): Promise<readonly HeldRows[]> {
  const { plan } = job;
  if (plan === undefined) return [];
  const wanted = new Set(lines);
  const unseen = new Set(lines);
  const found: HeldRows[] = [];
  for await (const { entry, held, chosen: all } of heldRows(ports, entriesWithHeld(ports, job))) {
    const own = await linesOf(ports, plan.key, entry);
    const chosen = all.filter((index) => wanted.has(own[index] ?? 0));
    if (chosen.length === 0) continue;
    const itsLines = chosen.map((index) => own[index] ?? 0);
    for (const line of itsLines) unseen.delete(line);
    found.push({ entry, held, chosen, lines: itsLines });
  }
  if (unseen.size > 0) await refuseUnknown(ports, job, plan.key, lines, unseen);
  return found;
}

/** All held rows among these entries. */
async function* heldRows(
  ports: HeldPorts,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
): AsyncGenerator<HeldRows> {
  for await (const entry of entries) {
    if (entry.kind === 'notification' || entry.state !== 'held') continue;
    const held = await calledIndexes(ports, entry);
    const chosen = await inTurn(ports, entry, held);
    if (chosen.length > 0) yield { entry, held, chosen };
  }
}

/**
 * After a restore a part may be held while the one before it is not over: that one is decided first, and anyone who did
 * not get it waits on.
 */
async function inTurn(
  ports: HeldPorts,
  entry: ReconciledEntry,
  held: readonly number[],
): Promise<readonly number[]> {
  const chunkNo = chunkNoOf(entry.id);
  if (entry.reason?.code !== waitedCode) return held;
  const byId = entriesById(await ports.ledger.chunkEntries(entry.jobId, chunkNo));
  const before = byId.get(entryIdOf(chunkNo, turnOf(entry).no - 1));
  const had = before === undefined ? new Set<number>() : await acceptedIndexes(ports, before, byId);
  return held.filter((index) => had.has(index));
}

/** @throws InputError 400 that names each line that is no planned row */
async function refuseUnknown(
  { objects }: HeldPorts,
  { id }: Job,
  planKey: string,
  lines: readonly number[],
  unseen: Set<number>,
): Promise<void> {
  const stored = await objects.read(planKey);
  if (stored === undefined) throw rowsExpired();
  if (kindOf(id) === 'orders') {
    for await (const read of readOrderPlan(stored.body)) if ('order' in read) unseen.delete(read.order.line);
  } else {
    for await (const read of readPlan(stored.body))
      if ('chunk' in read) for (const line of read.chunk.lines) unseen.delete(line);
  }
  if (unseen.size === 0) return;
  const faults = [...unseen].slice(0, faultsMax).map((line) => ({
    detail: `Line ${line} was not planned. Name only lines of held rows in "lines"`,
    pointer: `/lines/${lines.indexOf(line)}`,
  }));
  throw new InputError('invalid_request', faults);
}

/** How many faults one answer names. */
const faultsMax = 20;

/**
 * Entries of a job among which all held ones are. Of a job of many calls, groups that were counted since their last
 * move, and have none, are not read: a million entries take longer than a request may.
 */
async function* entriesWithHeld(ports: HeldPorts, job: Job): AsyncGenerator<Entry> {
  const { ledger, jobCounts, counting: settings = counting } = ports;
  if (jobCounts === undefined || isCountedAtOnce(job, settings)) {
    yield* ledger.entries(job.id);
    return;
  }
  const without = new Set<GroupNo>();
  for await (const one of jobCounts.groups(job.id))
    if (!isStale(one, 0, settings) && (one.tally?.calls.held ?? 0) === 0) without.add(one.group);
  for (const group of groupsOf(job.plan?.totals.chunks ?? 0))
    if (!without.has(group)) yield* ledger.entriesIn(job.id, rangeOf(group));
}

/**
 * The held entries of a job, for a decision about all undecided rows by a person who has seen this many. They are
 * counted before the first is decided, as they are shown: a stored sum, or a second walk, may be of another moment, and
 * then the decision would include rows that nobody has seen. Of a job that is too large for that, rows are decided
 * while the rest is counted, and no more than were seen. So repeats come to its end.
 *
 * @throws InputError 409 before the first when there are more
 */
export async function* entriesSeen(ports: HeldPorts, job: Job, seen: number): AsyncGenerator<Entry> {
  const untilMs = ports.now() + countingMs;
  const waiting: Entry[] = [];
  let isDeciding = false;
  const [rows, reasons]: [ReturnType<typeof emptyCount>, Reasons] = [emptyCount(), {}];
  for await (const chunk of chunksOfEntries(entriesWithHeld(ports, job))) {
    countChunk(chunk, rows, reasons);
    if (rows.held - (reasons[givenUpReason] ?? 0) > seen) {
      if (isDeciding) return;
      throw moreThanSeen(seen);
    }
    waiting.push(...chunk.filter(({ state }) => state === 'held'));
    isDeciding ||= ports.now() >= untilMs;
    if (isDeciding) yield* waiting.splice(0);
  }
  yield* waiting;
}

/** How long rows are counted before the first is decided: after that, a request would end with nothing done. */
const countingMs = 10_000;

function moreThanSeen(seen: number): InputError {
  return new InputError('job_state_conflict', [
    {
      pointer: '/held_rows_seen',
      detail: `More rows are held now than the ${seen} that you have seen. Nothing was decided`,
      hint: 'Look at the held rows again, or name the rows in `lines`.',
    },
  ]);
}
