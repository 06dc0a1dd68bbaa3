import { inListedOrder } from '../../core/counts/listed-groups.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { JobCounts } from '../../ports/jobs/job-counts.ts';
import type { RowListing } from '../../ports/jobs/row-listing.ts';

const entriesAtOnce = 25;

/** What lists of some rows read, in RAM. */
export function memoryRowListing(
  ledger: Pick<Ledger, 'entriesIn'>,
  jobCounts: Pick<JobCounts, 'groups'>,
): RowListing {
  return {
    async *groups(jobId, from) {
      const stored = await Array.fromAsync(jobCounts.groups(jobId));
      yield* stored
        .filter(({ group }) => inListedOrder(group, from) >= 0)
        .sort((one, other) => inListedOrder(one.group, other.group));
    },
    async *entries(jobId, range) {
      const entries = await Array.fromAsync(ledger.entriesIn(jobId, range));
      for (let at = 0; at < entries.length; at += entriesAtOnce) yield entries.slice(at, at + entriesAtOnce);
    },
  };
}
