import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { outboxLateMs } from '../../../shared/core/outbox/transition.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import type { JobOutboxes } from '../../../shared/ports/jobs/outbox.ts';
import { collect } from '../../support/pieces.ts';
import { aJob } from '../../support/world.ts';

export type OpenOutboxes = {
  readonly ledger: Ledger;
  readonly outboxes: JobOutboxes;
  close(): Promise<void>;
};

const writtenAtMs = 1_000;
const dueAtMs = writtenAtMs + outboxLateMs;

/** What every outbox of jobs promises. All tests of a suite share one ledger, so each has jobs of its own. */
export function outboxContract(name: string, open: () => Promise<OpenOutboxes>): void {
  describe(`${name} keeps the promises of an outbox`, () => {
    let opened: OpenOutboxes;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    /** A job whose last change waits in its outbox. */
    const moved = async (word: string, change: Partial<Job>, to: Job['state']): Promise<Job> => {
      const job = aJob({ id: campaignIdOf(name, word), ...change });
      await opened.ledger.addJob(job);
      const { outbox = [], ...next } = jobMoved(job, to);
      const written = { ...next, outbox: outbox.map((one) => ({ ...one, atMs: writtenAtMs })) };
      expect(await opened.ledger.replaceJob(written)).toEqual({ applied: true });
      return written;
    };
    const isDue = async ({ id }: Job, nowMs: number) =>
      (await collect(opened.ledger.dueJobs(nowMs))).includes(id);
    const stored = ({ id }: Job) => opened.ledger.job(id);

    test('a job that is over is found by its outbox until that is empty, and reads as it was written', async () => {
      const job = await moved('over', { state: 'running' }, 'completed');
      expect(await stored(job)).toEqual(job);
      expect(await isDue(job, dueAtMs - 1)).toBe(false);
      expect(await isDue(job, dueAtMs)).toBe(true);
      await opened.outboxes.empty(job);
      const { outbox: _, ...emptied } = job;
      expect(await stored(job)).toEqual(emptied);
      expect(await isDue(job, Number.MAX_SAFE_INTEGER)).toBe(false);
    });

    test('one that is due later is found earlier, keeps its own time, and is due then again', async () => {
      const job = await moved('later', { state: 'ready', dueAtMs: 900_000 }, 'running');
      expect(await stored(job)).toEqual(job);
      expect(await isDue(job, dueAtMs)).toBe(true);
      expect(await collect(opened.ledger.runningJobs('bulk', 900_000))).toContain(job.id);
      await opened.outboxes.empty(job);
      expect((await stored(job))?.dueAtMs).toBe(900_000);
      expect(await isDue(job, 899_999)).toBe(false);
      expect(await isDue(job, 900_000)).toBe(true);
      expect(await collect(opened.ledger.runningJobs('bulk', 900_000))).toContain(job.id);
    });

    test('one that is due before is due then', async () => {
      const job = await moved('before', { state: 'ready', dueAtMs: 5 }, 'running');
      expect(await isDue(job, 5)).toBe(true);
      expect(await stored(job)).toEqual(job);
    });

    test('the outbox of a job that has gone on is left alone', async () => {
      const job = await moved('gone on', { state: 'ready' }, 'running');
      const next = jobMoved(job, 'paused');
      await opened.ledger.replaceJob(next);
      await opened.outboxes.empty(job);
      expect(await stored(job)).toEqual(next);
    });

    test('who read the job before its outbox was emptied writes all the same, and its changes are there again', async () => {
      const job = await moved('read before', { state: 'ready' }, 'running');
      await opened.outboxes.empty(job);
      const next = jobMoved(job, 'paused');
      expect(await opened.ledger.replaceJob(next)).toEqual({ applied: true });
      expect((await stored(job))?.outbox?.map(({ type }) => type)).toEqual(['started', 'paused']);
    });
  });
}
