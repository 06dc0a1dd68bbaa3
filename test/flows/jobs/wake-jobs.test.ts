import { expect, test } from 'vitest';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { wakeJobs } from '../../../shared/flows/jobs/wake-jobs.ts';
import { aJob, aWorld } from '../../support/world.ts';

const hours = 3_600_000;

test('a job of which something was reconciled is looked at next, also when a walk puts it off for hours at the same moment', async () => {
  const world = aWorld();
  const job = aJob({ state: 'running', dueAtMs: world.now() + 3 * hours });
  await world.ledger.addJob(job);
  const { job: read } = world.ledger;
  world.ledger.job = async (id) => {
    const found = await read(id);
    world.ledger.job = read;
    await world.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: world.now() + 6 * hours }));
    return found;
  };
  await wakeJobs(world, [job.id]);
  expect((await world.ledger.job(job.id))?.dueAtMs).toBe(world.now());
});

test('a job that is over, or paused, is left alone', async () => {
  const world = aWorld();
  const job = aJob({ state: 'paused' });
  await world.ledger.addJob(job);
  await wakeJobs(world, [job.id]);
  expect(await world.ledger.job(job.id)).toEqual(job);
});
