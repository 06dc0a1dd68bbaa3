import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableJobCounts, tableRowListing } from '../../../shared/aws/counts/job-counts.ts';
import { rangeOf } from '../../../shared/core/counts/chunk-groups.ts';
import { plannedTally } from '../../../shared/core/counts/progress-of-job.ts';
import { campaignIdOf, entryIdOf } from '../../../shared/core/ids.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import { memoryJobCounts, memoryRowListing } from '../../../shared/memory/counts/job-counts.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import type { JobCounts } from '../../../shared/ports/jobs/job-counts.ts';
import type { RowListing } from '../../../shared/ports/jobs/row-listing.ts';
import { openTable } from '../../support/target/local-table.ts';
import { aJob, anEntry } from '../../support/world.ts';

type Opened = {
  readonly ledger: Ledger;
  readonly jobCounts: JobCounts;
  readonly rowListing: RowListing;
  readonly close: () => Promise<void>;
};

async function onTable(): Promise<Opened> {
  const table = await openTable();
  return {
    ledger: tableLedger(table.client(), table.name, randomUUID),
    jobCounts: tableJobCounts(table.client(), table.name, randomUUID),
    rowListing: tableRowListing(table.client(), table.name),
    close: table.close,
  };
}

async function inRam(): Promise<Opened> {
  const [ledger, jobCounts] = [memoryLedger(), memoryJobCounts()];
  const rowListing = memoryRowListing(ledger, jobCounts);
  return { ledger, jobCounts, rowListing, close: async () => {} };
}

describe.each([
  ['in DynamoDB', onTable],
  ['in RAM', inRam],
])('what lists of some rows read, %s', (name, open) => {
  const id = campaignIdOf('listed', name);
  const other = campaignIdOf('other', name);

  test('groups are listed by their numbers as words, from one on, and those of other jobs are not', async () => {
    const { jobCounts, rowListing, close } = await open();
    const numbers = Array.from({ length: 45 }, (_, no) => no);
    for (const group of numbers) await jobCounts.mark(id, group, 1_000 + group);
    const counted = { group: 7, version: 1, tally: plannedTally({}), readAtMs: 5_000 };
    await jobCounts.countGroup(id, counted);
    await jobCounts.mark(other, 3, 1_000);
    const inOrder = numbers.map(String).sort().map(Number);
    const from = async (group: number) =>
      (await Array.fromAsync(rowListing.groups(id, group, { units: 0 }))).map((one) => one.group);
    expect(await from(0)).toEqual(inOrder);
    expect(await from(19)).toEqual(inOrder.slice(inOrder.indexOf(19)));
    expect(await from(99)).toEqual([]);
    const [seventh] = await Array.fromAsync(rowListing.groups(id, 7, { units: 0 }));
    expect(seventh).toEqual({ ...counted, markedUntilMs: 1_007 });
    await close();
  });

  test('entries of a range come in the order of their ids, in several pieces', async () => {
    const { ledger, rowListing, close } = await open();
    await ledger.addJob(aJob({ id }));
    const chunks = Array.from({ length: 60 }, (_, no) => no);
    await ledger.addEntries(
      chunks.map((chunkNo) => anEntry({ jobId: id, chunkNo, id: entryIdOf(chunkNo, 1) })),
    );
    const spent = { units: 0 };
    const pieces = await Array.fromAsync(
      rowListing.entries(id, { ...rangeOf(0), from: 3, before: 58 }, spent),
    );
    expect(pieces.flat().map(({ id: entryId }) => entryId)).toEqual(
      chunks.slice(3, 58).map((chunkNo) => entryIdOf(chunkNo, 1)),
    );
    expect(pieces.length).toBeGreaterThan(2);
    if (open === onTable) expect(spent.units).toBeGreaterThan(0);
    await close();
  });
});
