import { postpone } from '../../core/calls/ledger.ts';
import { inParallel } from '../../core/parallel.ts';
import type { QueuedEntry } from '../../ports/due.ts';
import type { AllPorts } from '../../ports/world.ts';
import { isDue } from '../calls/dispatch.ts';

const writesAtOnce = 16;

/**
 * Puts entries whose message should long have been used back among those of their job: whether they may be queued again is up to the
 * job, which may rest.
 */
export async function unqueueLost(
  { ledger, now, log }: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  queued: readonly QueuedEntry[],
): Promise<void> {
  const lost = queued.filter(({ dueAtMs }) => dueAtMs <= now());
  await inParallel(lost, writesAtOnce, async ({ jobId, entryId }) => {
    try {
      const entry = await ledger.entry(jobId, entryId);
      if (entry?.queued !== true || !isDue(entry, now())) return;
      await ledger.replaceEntry(postpone(entry, entry.dueAtMs));
    } catch (error) {
      log.error('a lost message could not be noted', { jobId, entryId }, error);
    }
  });
}
