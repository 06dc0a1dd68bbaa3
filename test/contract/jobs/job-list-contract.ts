import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newSum } from '../../../shared/core/counts/job-sum.ts';
import { plannedTally } from '../../../shared/core/counts/progress-of-job.ts';
import { campaignIdOf, notificationIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { JobCursor } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import type { JobCounts } from '../../../shared/ports/jobs/job-counts.ts';
import type { JobList, JobsWanted, ListedJobs } from '../../../shared/ports/jobs/job-list.ts';
import { aJob } from '../../support/world.ts';

export type OpenJobList = {
  readonly ledger: Ledger;
  readonly jobList: JobList;
  readonly listedJobs: ListedJobs;
  readonly jobCounts: Pick<JobCounts, 'replaceSum'>;
  close(): Promise<void>;
};

/** What every list of jobs promises. Each test has a ledger of its own. */
export function jobListContract(name: string, open: () => Promise<OpenJobList>): void {
  describe(`${name} keeps the promises of a list`, () => {
    let opened: OpenJobList;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const add = async (word: string, createdAtMs: number) => {
      const job = aJob({ id: campaignIdOf(word), createdAtMs });
      await opened.ledger.addJob(job);
      return job.id;
    };
    const listed = async (after?: JobCursor, wanted?: JobsWanted) => {
      const ids = [];
      for await (const { id } of opened.jobList.newest(after, wanted)) ids.push(id);
      return ids;
    };

    const shownOf = (...asked: Parameters<ListedJobs['newest']>) =>
      Array.fromAsync(opened.listedJobs.newest(...asked), ({ item }) => item);
    const idsOf = async (...asked: Parameters<ListedJobs['newest']>) =>
      (await shownOf(...asked)).map(({ job }) => job.id);

    test('all jobs are there, the newest first, however many digits their time has', async () => {
      const old = await add('old', 999);
      const newest = await add('newest', Date.UTC(2026, 0, 5));
      const middle = await add('middle', 1_000);
      expect(await listed()).toEqual([newest, middle, old]);
    });

    test('it continues behind a place, also among jobs of one millisecond', async () => {
      for (let at = 0; at < 5; at += 1) await add(`same ${at}`, 7);
      const all = await listed();
      expect(new Set(all).size).toBe(5);
      for (const [at, id] of all.entries())
        expect(await listed({ createdAtMs: 7, id })).toEqual(all.slice(at + 1));
    });

    test('it has the wanted kinds only, and ends with the first moment that counts', async () => {
      const old = await add('old', 999);
      const campaign = await add('campaign', 1_000);
      const batch = aJob({ id: orderBatchIdOf('batch'), createdAtMs: 2_000 });
      await opened.ledger.addJob(batch);
      expect(await listed(undefined, { kinds: ['orders'] })).toEqual([batch.id]);
      expect(await listed(undefined, { kinds: ['campaign'], fromMs: 1_000 })).toEqual([campaign]);
      expect(await listed(undefined, { fromMs: 1_000, atOnce: 1 })).toEqual([batch.id, campaign]);
      expect(await listed(undefined, { kinds: ['campaign'], atOnce: 1 })).toEqual([campaign, old]);
    });

    test('a job that is added again, at a later time, is listed once and as it is now', async () => {
      const id = await add('twice', 1_000);
      await add('other', 1_500);
      await add('twice', 2_000);
      expect(await listed()).toEqual([campaignIdOf('other'), id]);
      const job = await opened.ledger.job(id);
      if (job === undefined) throw new Error('It is gone');
      await opened.ledger.replaceJob(jobMoved(job, 'ready'));
      const states = [];
      for await (const { state } of opened.jobList.newest()) states.push(state);
      expect(states).toEqual(['planning', 'ready']);
    });

    test('lists as they are shown have each job as it is now, with its counts, and no notification', async () => {
      const old = await add('old', 999);
      const counted = await add('counted', 1_000);
      const notification = aJob({ id: notificationIdOf('one'), createdAtMs: 1_001 });
      await opened.ledger.addJob(notification);
      const job = await opened.ledger.job(counted);
      if (job === undefined) throw new Error('It is gone');
      const options = { mode: 'approve', text: 'Hello', from: '+12125550100' } as unknown as NonNullable<
        typeof job.options
      >;
      await opened.ledger.replaceJob({ ...jobMoved(job, 'ready'), options });
      const sum = {
        ...newSum(job),
        tally: { ...plannedTally(job), reasons: { 'refused no': 1 } },
        version: 1,
      };
      await opened.jobCounts.replaceSum(job, sum);

      const shown = await shownOf('jobs');
      expect(shown.map(({ job: { id, state, version } }) => [id, state, version])).toEqual([
        [counted, 'ready', 2],
        [old, 'planning', 1],
      ]);
      expect(shown[0]?.job.options).toEqual({ mode: 'approve' });
      expect(shown.map(({ counts }) => counts)).toEqual([
        { tally: plannedTally(job), asOfMs: sum.asOfMs },
        undefined,
      ]);
      expect(await idsOf('jobs', { createdAtMs: 1_000, id: counted })).toEqual([old]);
      expect(await idsOf('jobs', undefined, { fromMs: 1_000 })).toEqual([counted]);
      expect(await idsOf('notifications')).toEqual([notification.id]);
      expect([await opened.listedJobs.counts({ id: old, createdAtMs: 999 })]).toEqual([undefined]);
      expect(await opened.listedJobs.counts(job)).toEqual(shown[0]?.counts);
      expect(await opened.ledger.job(counted)).toEqual({ ...jobMoved(job, 'ready'), options });
    });
  });
}
