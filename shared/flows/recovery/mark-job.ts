import { type Entry, type ReconciledEntry, reconciliationKeyOf } from '../../core/calls/entry.ts';
import { childrenOf } from '../../core/calls/outcome.ts';
import { chunksOfEntries } from '../../core/calls/progress.ts';
import { chunkNoOf, type EntryId, kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { aboutOf } from '../../core/orders/record-match.ts';
import { inParallel } from '../../core/parallel.ts';
import { marked } from '../../core/recovery/marked-entry.ts';
import type { Recovery } from '../../core/recovery/recovery.ts';
import type { AllPorts } from '../../ports/world.ts';
import { makeChildren } from '../calls/divide.ts';
import { findStep } from '../calls/read-step.ts';

export type MarkPorts = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'newId'>;

const chunksAtOnce = 16;

/** How many chunks are marked before the time is looked at. */
const chunksAGo = 200;

/**
 * Marks the entries of a job from a chunk on.
 *
 * @param goesOn whether there is time for more
 * @returns how many entries were marked, and the chunk to go on with; none when the job is done
 */
export async function markJob(
  ports: MarkPorts,
  job: Job,
  window: Pick<Recovery, 'toMs' | 'untilMs'>,
  fromChunkNo: number,
  goesOn: () => boolean,
): Promise<{ readonly entries: number; readonly left?: number }> {
  // A notification may be repeated. A dry run, and a job that was replaced before it started, call nobody. What was not
  // planned has no entries that could be called; see `plannedBefore`.
  const isCheck = optionsOf(job).mode === 'check';
  const isQuiet = kindOf(job.id) === 'notifications' || isCheck || job.replacedBy !== undefined;
  if (job.plan === undefined || isQuiet) return { entries: 0 };
  const { plan } = job;
  let entries = 0;
  const markChunk = async (chunk: readonly Entry[]): Promise<void> => {
    for (const entry of await withChildren(ports, job, chunk))
      if (await markEntry(ports, plan, entry, window)) entries += 1;
  };
  let go: (readonly Entry[])[] = [];
  for await (const chunk of chunksOfEntries(ports.ledger.entries(job.id, fromChunkNo))) {
    go.push(chunk);
    if (go.length < chunksAGo) continue;
    await inParallel(go, chunksAtOnce, markChunk);
    go = [];
    if (!goesOn()) return { entries, left: (chunk[0] === undefined ? 0 : chunkNoOf(chunk[0].id)) + 1 };
  }
  await inParallel(go, chunksAtOnce, markChunk);
  return { entries };
}

/** Children that were to be made at the backup's moment: they would be called as soon as somebody makes them. */
async function withChildren(ports: MarkPorts, job: Job, chunk: readonly Entry[]): Promise<readonly Entry[]> {
  const known = new Map<EntryId, Entry>(chunk.map((entry) => [entry.id, entry]));
  const parent = chunk.find((entry) => childrenOf(entry).some(({ id }) => !known.has(id)));
  if (parent === undefined) return chunk;
  try {
    await makeChildren(ports, parent);
  } catch (error) {
    // Rows that have expired are called by nobody.
    if (job.plan !== undefined && (await ports.objects.newestVersion(job.plan.key)) === undefined)
      return chunk;
    throw error;
  }
  return withChildren(ports, job, await ports.ledger.chunkEntries(parent.jobId, chunkNoOf(parent.id)));
}

async function markEntry(
  ports: MarkPorts,
  plan: NonNullable<Job['plan']>,
  found: Entry,
  window: Pick<Recovery, 'toMs' | 'untilMs'>,
): Promise<boolean> {
  for (let seen: Entry | undefined = found; seen !== undefined && seen.kind !== 'notification'; ) {
    const versions = marked(seen, window, ports.newId());
    const [last] = versions.slice(-1);
    if (last === undefined) return false;
    await recordCall(ports, plan, last, window);
    let isWhole = true;
    for (const next of versions) isWhole &&= (await ports.ledger.replaceEntry(next)).applied;
    if (isWhole) return true;
    seen = await ports.ledger.entry(found.jobId, found.id);
  }
  return false;
}

/**
 * As before any claim, and again for the end of its time: it competes with all calls of that time, and with those
 * shortly after.
 */
async function recordCall(
  { ledger, objects }: MarkPorts,
  plan: NonNullable<Job['plan']>,
  entry: ReconciledEntry,
  { toMs, untilMs }: Pick<Recovery, 'toMs' | 'untilMs'>,
): Promise<void> {
  const { jobId, id: entryId, claimNo } = entry;
  // A step without the id that it needs was not ordered, as far as anybody can look it up.
  if (entry.kind === 'order' && entry.state === 'held' && entry.reconciliation === undefined) return;
  const step = entry.kind === 'order' ? await findStep({ ledger, objects }, plan, entry) : undefined;
  const sender = reconciliationKeyOf(entry);
  const about = step === undefined ? {} : { about: aboutOf(step) };
  for (const atMs of [toMs, untilMs])
    await ledger.recordClaim({ sender, jobId, entryId, claimNo, atMs, ...about });
}
