import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newSum } from '../../../shared/core/counts/job-sum.ts';
import { plannedTally } from '../../../shared/core/counts/progress-of-job.ts';
import { campaignIdOf, notificationIdOf } from '../../../shared/core/ids.ts';
import type { Job, JobState } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import type { ListedJobs } from '../../../shared/ports/jobs/job-list.ts';
import { aJob } from '../../support/world.ts';
import type { OpenJobList } from './job-list-contract.ts';

const planned = {
  key: 'plan',
  reportKey: 'report',
  totals: { rows: 2, accepted: 2, duplicate: 0, invalid: 0, suppressed: 0, chunks: 2, entries: 2 },
};

/** What lists promise of the few among many jobs that somebody looks for. Each test has a ledger of its own. */
export function fewJobsContract(name: string, open: () => Promise<OpenJobList>, isFree: boolean): void {
  describe(`${name} finds few of many jobs`, () => {
    let opened: OpenJobList;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const add = async (word: string, createdAtMs: number, change: Partial<Job> = {}): Promise<Job> => {
      const job = aJob({ id: campaignIdOf(word), createdAtMs, ...change });
      await opened.ledger.addJob(job);
      return job;
    };
    const move = async (job: Job, ...states: JobState[]): Promise<Job> => {
      let moved = job;
      for (const state of states) {
        moved = jobMoved(moved, state);
        expect(await opened.ledger.replaceJob(moved)).toEqual({ applied: true });
      }
      return moved;
    };
    const count = async (job: Job, held: number, version = 1, givenUp = 0) => {
      const { tally } = newSum(job);
      const rows = { ...tally.rows, unprocessed: 2 - held, held };
      const reasons = { 'held no_control': held - givenUp, 'held given_up': givenUp };
      await opened.jobCounts.replaceSum(job, {
        ...newSum(job),
        tally: { ...tally, open: 0, rows, reasons },
        version,
      });
    };
    const shownOf = (...[list, after, wanted]: Parameters<ListedJobs['newest']>) =>
      Array.fromAsync(opened.listedJobs.newest(list, after, wanted), ({ item }) => item);
    const idsOf = async (...asked: Parameters<ListedJobs['newest']>) =>
      (await shownOf(...asked)).map(({ job }) => job.id);

    test('those that are not over are found alone, and the others beside them', async () => {
      const over = await add('over', 1, { state: 'running', plan: planned });
      const ready = await add('ready', 2, { state: 'ready', plan: planned });
      const planning = await add('planning', 3);
      const checked = await add('checked', 4, { state: 'ready', options: { mode: 'check' }, plan: planned });
      const notification = await add('notification', 5, { id: notificationIdOf('one'), state: 'running' });
      const failed = await add('failed', 6, { state: 'failed' });
      await move(over, 'completed');
      expect(await idsOf('jobs', undefined, { only: 'open' })).toEqual([planning.id, ready.id]);
      expect(await idsOf('jobs')).toEqual([failed.id, checked.id, planning.id, ready.id, over.id]);
      expect(await idsOf('notifications', undefined, { only: 'open' })).toEqual([notification.id]);
      await move(notification, 'completed');
      expect(await idsOf('notifications', undefined, { only: 'open' })).toEqual([]);
      expect(await idsOf('notifications')).toEqual([notification.id]);
      await move(ready, 'running', 'completed');
      await move(planning, 'failed');
      expect(await idsOf('jobs', undefined, { only: 'open' })).toEqual([]);
      expect(await idsOf('jobs')).toEqual([failed.id, checked.id, planning.id, ready.id, over.id]);
    });

    test('a job whose rows a person has sent again is not over any more', async () => {
      const over = await move(await add('over', 1, { state: 'running', plan: planned }), 'completed');
      expect(await idsOf('jobs', undefined, { only: 'open' })).toEqual([]);
      await move(over, 'running');
      expect(await idsOf('jobs', undefined, { only: 'open' })).toEqual([over.id]);
    });

    test('those that are not over have their counts, wherever others stand between', async () => {
      const jobs: Job[] = [];
      for (let at = 0; at < 30; at += 1) {
        const job = await add(`job ${at}`, at, { state: 'running', plan: planned });
        await count(job, 0);
        jobs.push(at % 7 === 0 ? job : await move(job, 'completed'));
      }
      const uncounted = await add('uncounted', 15, { state: 'running', plan: planned });
      const shown = await shownOf('jobs', undefined, { only: 'open' });
      const counted = jobs.filter((_, at) => at % 7 === 0).toReversed();
      const ids = counted.map(({ id }) => id);
      expect(shown.map(({ job }) => job.id)).toEqual([...ids.slice(0, 2), uncounted.id, ...ids.slice(2)]);
      expect(shown.map(({ counts }) => counts?.tally.open)).toEqual([0, 0, undefined, 0, 0, 0]);
      const whole = await shownOf('jobs');
      expect(whole.filter(({ counts }) => counts === undefined)).toHaveLength(1);
      expect(whole.find(({ counts }) => counts === undefined)?.job.id).toBe(uncounted.id);
    });

    test('the counts of a job that is not wanted need not be looked up', async () => {
      const job = await add('one', 1, { state: 'running', plan: planned });
      await count(job, 0);
      const wanted = { only: 'open', isWanted: ({ state }: Job) => state === 'ready' } as const;
      expect(await idsOf('jobs', undefined, wanted)).toEqual([job.id]);
    });

    test('those with rows about which nobody has decided are found, over or not, until somebody has', async () => {
      const running = await add('running', 1, { state: 'running', plan: planned });
      const over = await add('over', 2, { state: 'running', plan: planned });
      const fine = await add('fine', 3, { state: 'running', plan: planned });
      await count(running, 1);
      await count(over, 2);
      await count(fine, 0);
      await move(over, 'completed');
      await move(fine, 'completed');
      const found = await shownOf('jobs', undefined, { only: 'undecided' });
      expect(found.map(({ job }) => [job.id, job.state])).toEqual([
        [over.id, 'completed'],
        [running.id, 'running'],
      ]);
      expect(found.map(({ counts }) => counts?.tally.rows.held)).toEqual([2, 1]);
      await count(running, 0, 2);
      await count(over, 2, 2, 2);
      expect(await idsOf('jobs', undefined, { only: 'undecided' })).toEqual([]);
      expect((await shownOf('jobs')).map(({ counts }) => counts?.tally.rows.held)).toEqual([0, 2, 0]);
    });

    test('a walk over few jobs goes on from behind a place, and ends with the first moment that counts', async () => {
      const jobs: Job[] = [];
      // Several of one millisecond, and more than are read at once.
      for (let at = 0; at < 60; at += 1) {
        const job = await add(`job ${at}`, 1_000 + Math.floor(at / 3), { state: 'running', plan: planned });
        await count(job, 1);
        jobs.push(job);
      }
      for (const only of ['open', 'undecided'] as const) {
        const all = await shownOf('jobs', undefined, { only });
        expect(new Set(all.map(({ job }) => job.id)).size, only).toBe(60);
        expect(all.every(({ counts }) => counts !== undefined)).toBe(true);
        for (const at of [0, 1, 2, 20, 25, 58, 59]) {
          const after = all[at]?.job;
          expect(await idsOf('jobs', after, { only }), `${only} ${at}`).toEqual(
            all.slice(at + 1).map(({ job }) => job.id),
          );
        }
        expect(await idsOf('jobs', undefined, { only, fromMs: 1_019 })).toHaveLength(3);
      }
    });

    test.each(isFree ? [] : (['open', 'all'] as const))(
      'a walk over %s jobs says what it has cost',
      async (which) => {
        for (let at = 0; at < 40; at += 1) await add(`job ${at}`, at, { state: 'ready', plan: planned });
        const costs = await Array.fromAsync(
          opened.listedJobs.newest('jobs', undefined, which === 'open' ? { only: which } : {}),
          ({ units }) => units,
        );
        expect(costs).toEqual(costs.toSorted((one, other) => one - other));
        expect(costs[0]).toBeGreaterThan(0);
        expect(costs.at(-1)).toBeGreaterThan(costs[0] ?? 0);
        expect(costs.at(-1)).toBeLessThan(10);
      },
    );

    test('counts that were kept are those of the plan before anything has moved', async () => {
      const job = await add('one', 1, { state: 'running', plan: planned });
      await opened.jobCounts.replaceSum(job, { ...newSum(job), version: 1 });
      expect((await opened.listedJobs.counts(job))?.tally).toEqual(plannedTally(job));
    });
  });
}
