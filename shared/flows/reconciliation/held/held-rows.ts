import { type Entry, type ReconciledEntry, turnOf } from '../../../core/calls/entry.ts';
import { givenUpCode } from '../../../core/calls/held-reasons.ts';
import { waitedCode } from '../../../core/calls/part-missing.ts';
import { entriesById } from '../../../core/calls/progress.ts';
import { chunkNoOf, entryIdOf, kindOf } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { readOrderPlan } from '../../../core/orders/order-plan.ts';
import { readPlan } from '../../../core/rows/plan.ts';
import { InputError } from '../../../errors.ts';
import { acceptedIndexes, calledIndexes, linesOf } from '../../calls/chunk-rows.ts';
import { rowsExpired } from '../../jobs/expired-rows.ts';
import { entriesSeen } from './entries-seen.ts';
import { entriesWithHeld, type HeldPorts } from './entries-with-held.ts';

/** A held entry, and which of its rows a person decides about, by their indexes in the chunk. */
export type HeldRows = {
  readonly entry: ReconciledEntry;
  readonly held: readonly number[];
  readonly chosen: readonly number[];
  /** The input line of each chosen row; only where lines were asked for. */
  readonly lines?: readonly number[];
};

/** How many faults one answer names. */
const faultsMax = 20;

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
