import type { Entry } from '../../core/calls/entry.ts';
import { enqueue } from '../../core/calls/entry-moves.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type Lane, laneOf } from '../../core/jobs/lane.ts';
import { inParallel, inParallelApart } from '../../core/parallel.ts';
import type { DueEntry } from '../../ports/calls/due.ts';
import type { EntryMessage } from '../../ports/calls/queues.ts';
import type { AllPorts } from '../../ports/world.ts';

const [readsAtOnce, writesAtOnce] = [16, 16];

/** This many entries of a job that starts are queued in any case: it may be a few texts that somebody waits for. */
const startsWith = 4;

/**
 * Queues the first due entries of a job that starts, in their order: as many as there is room for in its lane's window.
 */
export async function dispatchWindow(
  ports: Pick<AllPorts, 'ledger' | 'queues' | 'now'>,
  job: Job,
  window: number,
): Promise<void> {
  const chosen: Entry[] = [];
  for await (const entry of ports.ledger.entries(job.id)) {
    if (chosen.length >= window) break;
    if (isDue(entry, ports.now())) chosen.push(entry);
  }
  await dispatchWithin(ports, job, chosen, window);
}

/** Queues these entries of a job, as many as there is room for in its lane's window. */
export async function dispatchWithin(
  ports: Pick<AllPorts, 'ledger' | 'queues' | 'now'>,
  job: Job,
  chosen: readonly Entry[],
  window: number,
): Promise<void> {
  const lane = laneOf(job);
  // Urgent campaigns are small and wait for nobody.
  if (chosen.length <= startsWith || lane === 'urgent') {
    await dispatch(ports, chosen, lane);
    return;
  }
  // Hundreds may start in one minute: whole windows of each would be queued before whatever starts after them.
  const queued = await ports.ledger.queued(lane, window);
  await dispatch(ports, chosen.slice(0, Math.max(startsWith, window - queued.length)), lane);
}

/**
 * Sends a message for each entry. The ledger is written first: anyone who loses that write leaves the sending to the
 * winner, and a message that is then lost is sent again when the entry falls due.
 */
export async function dispatch(
  ports: Pick<AllPorts, 'ledger' | 'queues' | 'now'>,
  entries: readonly Entry[],
  lane: Lane,
): Promise<number> {
  const messages: EntryMessage[] = [];
  const failures = await inParallelApart(entries, writesAtOnce, async (entry) => {
    const { applied } = await ports.ledger.replaceEntry(enqueue(entry, ports.now()));
    if (applied) messages.push({ jobId: entry.jobId, entryId: entry.id });
  });
  // Also when a write failed: those that were moved before would wait until their message counts as lost.
  if (messages.length > 0) await ports.queues.sendEntries(messages, lane);
  if (failures.length > 0) throw failures[0];
  return messages.length;
}

/**
 * The index may be behind: what is no longer due waits for nobody. Read once they are chosen, since each job may offer
 * a whole window.
 */
export async function stillDue(
  { ledger, now, log }: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  due: readonly DueEntry[],
): Promise<readonly Entry[]> {
  const found: (Entry | undefined)[] = [];
  await inParallel(due.entries(), readsAtOnce, async ([no, { jobId, entryId }]) => {
    try {
      const entry = await ledger.entry(jobId, entryId);
      found[no] = entry !== undefined && isDue(entry, now()) ? entry : undefined;
    } catch (error) {
      log.error('entry.unreadable', { jobId, entryId }, error);
    }
  });
  return found.filter((entry) => entry !== undefined);
}

export function isDue(entry: Entry, nowMs: number): entry is Entry & { readonly dueAtMs: number } {
  return entry.state === 'planned' && entry.dueAtMs !== undefined && entry.dueAtMs <= nowMs;
}
