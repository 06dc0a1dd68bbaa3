import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedDueState } from '../../../shared/core/calls/due-group.ts';
import { campaignIdOf, type JobId } from '../../../shared/core/ids.ts';
import type { Lane } from '../../../shared/core/jobs/lane.ts';
import type { DueEntry } from '../../../shared/ports/calls/due.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import { collect } from '../../support/pieces.ts';
import { aJob, anEntry } from '../../support/world.ts';
import type { OpenLedger } from './ledger-contract.ts';

/** What every ledger promises of what is due. All tests of a suite share one ledger, so each has jobs of its own. */
export function dueContract(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name} says what is due`, () => {
    let opened: OpenLedger;
    let ledger: Ledger;
    beforeAll(async () => {
      opened = await open();
      ledger = opened.ledger;
    });
    afterAll(() => opened.close());

    test('planned entries fall due at their time, job by job; the longest overdue comes first, and no more than are wanted', async () => {
      const jobId = campaignIdOf(name, 'due');
      const due = (chunkNo: number, dueAtMs: number) => ledger.addEntry(anEntry({ jobId, chunkNo, dueAtMs }));
      await due(4, 900);
      await due(0, 300);
      await due(8, 600);
      await due(1, 1_000);
      await due(2, 1_001);
      await ledger.addEntry(anEntry({ jobId, chunkNo: 5 }));
      await ledger.addEntry(anEntry({ jobId: campaignIdOf(name, 'due beside it'), dueAtMs: 1 }));
      const first = async (most: number) => idsOf(await ledger.duePlanned(jobId, 1_000, most));
      expect(await first(9)).toEqual(['000000.01', '000008.01', '000004.01', '000001.01']);
      expect(await first(4)).toEqual(['000000.01', '000008.01', '000004.01', '000001.01']);
      expect(await first(2)).toEqual(['000000.01', '000008.01']);
    });

    test('planned entries of thousands of chunks fall due at their time, also when none of the first thousand does', async () => {
      const jobId = campaignIdOf(name, 'many due');
      const due = (chunkNo: number, dueAtMs: number) => ledger.addEntry(anEntry({ jobId, chunkNo, dueAtMs }));
      const first = async (most: number) => idsOf(await ledger.duePlanned(jobId, 1_000, most));
      for (let chunkNo = 1_000; chunkNo < 1_020; chunkNo += 1) await due(chunkNo, 2_000 - chunkNo);
      const inTime = ['001019.01', '001018.01', '001017.01', '001016.01', '001015.01'];
      expect(await first(5)).toEqual(inTime);
      await due(1_000_000, 5);
      await due(7, 6);
      await due(8, 990);
      await due(9, 1_001);
      expect(await first(5)).toEqual(['1000000.01', '000007.01', ...inTime.slice(0, 3)]);
      expect(await first(1)).toEqual(['1000000.01']);
      expect(await first(99)).toHaveLength(23);
      expect((await first(99)).slice(-3)).toEqual(['001002.01', '001001.01', '001000.01']);
    });

    test('other entries fall due by their state, whatever their job, and the longest overdue comes first', async () => {
      const jobId = campaignIdOf(name, 'due by state');
      for (const [chunkNo, dueAtMs] of [500, 300, 501].entries())
        await ledger.addEntry(anEntry({ jobId, chunkNo: 4 * chunkNo, state: 'claimed', dueAtMs }));
      expect(await dueOf(ledger, jobId, 'claimed', 299)).toEqual([]);
      expect(await dueOf(ledger, jobId, 'claimed', 500)).toEqual(['000004.01', '000000.01']);
      expect(await dueOf(ledger, jobId, 'divided', 500)).toEqual([]);
    });

    test('planned entries with a message stand in their lane, and not among those of their job', async () => {
      const jobId = campaignIdOf(name, 'queued');
      const lane = 'partner orders';
      const entry = anEntry({ jobId, lane, dueAtMs: 10 });
      await ledger.addEntry(entry);
      for (const [chunkNo, dueAtMs] of [
        [2, 30],
        [1, 20],
      ] as const)
        await ledger.addEntry(anEntry({ jobId, chunkNo, lane, queued: true, dueAtMs }));
      const queued = async (most: number) =>
        (await ledger.queued(lane, most)).filter((one) => one.jobId === jobId);
      expect(await queued(9)).toEqual([
        { jobId, entryId: '000001.01', dueAtMs: 20 },
        { jobId, entryId: '000002.01', dueAtMs: 30 },
      ]);
      expect(idsOf(await queued(1))).toEqual(['000001.01']);
      expect(idsOf(await ledger.duePlanned(jobId, 100, 9))).toEqual(['000000.01']);
      await ledger.replaceEntry({ ...entry, queued: true, version: 2 });
      expect(idsOf(await queued(9))).toEqual(['000000.01', '000001.01', '000002.01']);
      expect(await ledger.duePlanned(jobId, 100, 9)).toEqual([]);
      await ledger.replaceEntry({ ...entry, version: 3 });
      expect(idsOf(await queued(9))).toEqual(['000001.01', '000002.01']);
      expect((await ledger.queued('orders', 9)).filter((one) => one.jobId === jobId)).toEqual([]);
    });

    test('an entry that is written without a due time, or into a state that is never due, is due no more', async () => {
      const jobId = campaignIdOf(name, 'no longer due');
      const first = anEntry({ jobId, dueAtMs: 100 });
      const second = anEntry({ jobId, chunkNo: 1, dueAtMs: 100 });
      await ledger.addEntry(first);
      await ledger.addEntry(second);
      const { dueAtMs: _, ...idle } = first;
      await ledger.replaceEntry({ ...idle, version: 2 });
      await ledger.replaceEntry({ ...second, state: 'unclear', version: 2 });
      expect(await ledger.duePlanned(jobId, 1_000, 9)).toEqual([]);
      expect(await dueOf(ledger, jobId, 'claimed', 1_000)).toEqual([]);
    });

    test('an entry that moves on is due in its new state only, and at its new time', async () => {
      const jobId = campaignIdOf(name, 'moves');
      const entry = anEntry({ jobId, dueAtMs: 100 });
      await ledger.addEntry(entry);
      await ledger.replaceEntry({ ...entry, state: 'claimed', version: 2, dueAtMs: 400 });
      expect(await ledger.duePlanned(jobId, 1_000, 9)).toEqual([]);
      expect(await dueOf(ledger, jobId, 'claimed', 399)).toEqual([]);
      expect(await dueOf(ledger, jobId, 'claimed', 400)).toEqual(['000000.01']);
    });

    test('jobs fall due at their time; one without a due time never does', async () => {
      const job = aJob({ id: campaignIdOf(name, 'due job'), dueAtMs: 50 });
      const idle = aJob({ id: campaignIdOf(name, 'idle job') });
      await ledger.addJob(job);
      await ledger.addJob(idle);
      expect(await collect(ledger.dueJobs(49))).not.toContain(job.id);
      expect(await collect(ledger.dueJobs(50))).toContain(job.id);
      expect(await collect(ledger.dueJobs(Number.MAX_SAFE_INTEGER))).not.toContain(idle.id);
      const { dueAtMs: _, ...over } = job;
      await ledger.replaceJob({ ...over, state: 'failed', version: 2 });
      expect(await collect(ledger.dueJobs(Number.MAX_SAFE_INTEGER))).not.toContain(job.id);
    });

    test('orders that the provider took fall due lane by lane, the longest overdue first, and no more than are wanted', async () => {
      const jobId = campaignIdOf(name, 'ordered');
      for (const [chunkNo, lane, dueAtMs] of [
        [0, 'orders', 30],
        [1, 'partner orders', 10],
        [2, 'orders', 20],
        [3, 'orders', 31],
      ] as const)
        await ledger.addEntry(anEntry({ jobId, chunkNo, lane, state: 'ordered', dueAtMs }));
      const found = async (lane: Lane, most: number) =>
        idsOf((await ledger.dueOrdered(lane, 30, most)).filter((one) => one.jobId === jobId));
      expect(await found('orders', 9)).toEqual(['000002.01', '000000.01']);
      expect(await found('orders', 1)).toEqual(['000002.01']);
      expect(await found('partner orders', 9)).toEqual(['000001.01']);
    });

    test('running jobs stand in their lane, the next to be looked at first; others, and paused ones, in none', async () => {
      const ids = ['late', 'soon', 'urgent', 'planning', 'paused'].map((word) =>
        campaignIdOf(name, 'lane', word),
      );
      const [late, soon, urgent, planning, paused] = ids as [JobId, JobId, JobId, JobId, JobId];
      const running = { state: 'running', createdAtMs: 0 } as const;
      await ledger.addJob(aJob({ ...running, id: late, dueAtMs: 9_000 }));
      await ledger.addJob(aJob({ ...running, id: soon, dueAtMs: 8_000 }));
      await ledger.addJob(aJob({ ...running, id: urgent, options: { priority: 'urgent' }, dueAtMs: 1 }));
      await ledger.addJob(aJob({ id: planning, state: 'planning', dueAtMs: 1 }));
      await ledger.addJob(aJob({ id: paused, state: 'paused' }));
      const found = async (lane: Lane, untilMs: number) =>
        (await collect(ledger.runningJobs(lane, untilMs))).filter((id) => ids.includes(id));
      expect(await found('bulk', 9_000)).toEqual([soon, late]);
      expect(await found('bulk', 8_999)).toEqual([soon]);
      expect(await found('urgent', 9_000)).toEqual([urgent]);
      expect(await found('orders', 9_000)).toEqual([]);
      const due = (await collect(ledger.dueJobs(9_000))).filter((id) => ids.includes(id));
      expect(due.slice(2)).toEqual([soon, late]);
      expect(new Set(due.slice(0, 2))).toEqual(new Set([urgent, planning]));
    });

    test('a reader may stop in the middle of the due entries', async () => {
      const jobId = campaignIdOf(name, 'stop');
      for (const chunkNo of [0, 1, 2])
        await ledger.addEntry(anEntry({ jobId, chunkNo, state: 'claimed', dueAtMs: 1 }));
      let seen: DueEntry | undefined;
      for await (const due of ledger.dueEntries('claimed', 1)) {
        seen = due;
        break;
      }
      expect(seen?.jobId).toBe(jobId);
    });
  });
}

async function dueOf(ledger: Ledger, jobId: JobId, state: SharedDueState, nowMs: number): Promise<string[]> {
  const due = await collect(ledger.dueEntries(state, nowMs));
  return due.filter((one) => one.jobId === jobId).map(({ entryId }) => entryId);
}

function idsOf(due: readonly DueEntry[]): string[] {
  return due.map(({ entryId }) => entryId);
}
