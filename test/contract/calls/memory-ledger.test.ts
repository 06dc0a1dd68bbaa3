import { expect, test } from 'vitest';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import { collect } from '../../support/pieces.ts';
import { aJob, anEntry } from '../../support/world.ts';
import { reconciliationContract } from '../reconciliation/reconciliation-contract.ts';
import { dueContract } from './due-contract.ts';
import { ledgerContract } from './ledger-contract.ts';

for (const contract of [ledgerContract, dueContract, reconciliationContract])
  contract('the ledger in memory', async () => ({ ledger: memoryLedger(), close: async () => {} }));

test('a stale index shows entries as they were before the last write, while strong reads show that write', async () => {
  const ledger = memoryLedger({ staleIndex: true });
  const entry = anEntry({ dueAtMs: 10 });
  await ledger.addEntry(entry);
  expect(await ledger.duePlanned(entry.jobId, 10, 9)).toEqual([]);
  await ledger.replaceEntry({ ...entry, state: 'claimed', version: 2, dueAtMs: 20 });
  expect(await ledger.duePlanned(entry.jobId, 20, 9)).toMatchObject([
    { jobId: entry.jobId, entryId: entry.id },
  ]);
  expect(await collect(ledger.dueEntries('claimed', 20))).toEqual([]);
  expect((await ledger.entry(entry.jobId, entry.id))?.state).toBe('claimed');
});

test('a stale index shows jobs as they were before the last write', async () => {
  const ledger = memoryLedger({ staleIndex: true });
  const job = aJob({ dueAtMs: 10 });
  await ledger.addJob(job);
  expect(await collect(ledger.dueJobs(10))).toEqual([]);
  const { dueAtMs: _, ...over } = job;
  await ledger.replaceJob({ ...over, state: 'failed', version: 2 });
  expect(await collect(ledger.dueJobs(10))).toEqual([job.id]);
});
