import { beforeEach, expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import type { JobTransition } from '../../../shared/core/outbox/transition.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { drainOutbox, outboxLedger } from '../../../shared/flows/outbox/outbox.ts';
import { moveJob } from '../../../shared/flows/scheduler/move-job.ts';
import { aJob, aWorld } from '../../support/world.ts';

let world: ReturnType<typeof outboxWorld>;
let job: Job;

/** A world whose processes move jobs with an outbox, and where somebody reads what has changed. */
function outboxWorld() {
  const plain = aWorld();
  const read: JobTransition[] = [];
  const transitionReaders = [async (_: Job, transition: JobTransition) => void read.push(transition)];
  const { queues, log, now, outboxes } = plain;
  const ledger = outboxLedger({ ledger: plain.ledger, now, passingOn: { queues, log } });
  return { ...plain, ledger, outboxes, transitionReaders, read };
}

/** Takes the messages that have changes passed on. */
function messages(): number {
  let found = 0;
  for (let got = world.queues.receive('count'); got !== undefined; got = world.queues.receive('count')) {
    if (got.message.outbox === true) found += 1;
    world.queues.remove(got.receipt);
  }
  return found;
}

const types = () => world.read.map(({ type }) => type);

beforeEach(async () => {
  world = outboxWorld();
  job = aJob({ state: 'running', dueAtMs: world.now() + 3_600_000 });
  await world.ledger.addJob(job);
});

test('what a person does is passed on at once, with the time of its write and who did it', async () => {
  await actOnJob(world, job.id, 'pause', 'crm');
  expect(messages()).toBe(1);
  await drainOutbox(world, job.id);
  expect(world.read).toMatchObject([
    { type: 'paused', version: 2, atMs: world.now(), code: 'requested', by: { kind: 'key', name: 'crm' } },
  ]);
  expect((await world.ledger.job(job.id))?.outbox).toBeUndefined();
});

test('a job knows since when it is as it is, whatever else is written of it', async () => {
  await actOnJob(world, job.id, 'pause', 'crm');
  const changedAtMs = world.now();
  expect(await world.ledger.job(job.id)).toMatchObject({ state: 'paused', changedAtMs });
  world.clock.advance(60_000);
  const paused = await world.ledger.job(job.id);
  if (paused === undefined) throw new Error('The job is gone');
  await world.ledger.replaceJob(jobMoved(paused, 'paused', { dueAtMs: world.now() }));
  expect(await world.ledger.job(job.id)).toMatchObject({ changedAtMs });
  await actOnJob(world, job.id, 'resume', 'crm');
  expect(await world.ledger.job(job.id)).toMatchObject({ state: 'running', changedAtMs: world.now() });
});

test('a process that dies between its write and its message loses no change: the scheduler has it passed on', async () => {
  const dies = { ...world.queues, sendOutbox: () => Promise.reject(new Error('The process is gone')) };
  const { log, now } = world;
  const dying = outboxLedger({ ledger: world.ledger, now, passingOn: { queues: dies, log } });
  await dying.replaceJob(jobMoved(job, 'paused', { dueAtMs: undefined }));
  messages();
  world.clock.advance(60_000);
  for await (const id of world.ledger.dueJobs(world.now())) await moveJob(world, id, () => 1);
  expect(messages()).toBe(1);
  await drainOutbox(world, job.id);
  expect(types()).toEqual(['paused']);
});

test('one whose message is on its way is left to it', async () => {
  await world.ledger.replaceJob(jobMoved(job, 'paused', { dueAtMs: undefined }));
  messages();
  world.clock.advance(1_000);
  await moveJob(world, job.id, () => 1);
  expect(messages()).toBe(0);
});

test('a drain that dies before its end passes everything on again, and nothing is taken out before', async () => {
  await actOnJob(world, job.id, 'pause', 'crm');
  await actOnJob(world, job.id, 'resume', 'crm');
  const dying = [...world.transitionReaders, () => Promise.reject(new Error('It is gone'))];
  await expect(drainOutbox({ ...world, transitionReaders: dying }, job.id)).rejects.toThrow('gone');
  expect(types()).toEqual(['paused']);
  await drainOutbox(world, job.id);
  expect(types()).toEqual(['paused', 'paused', 'resumed']);
});

test('a change that comes while others are passed on waits for the next time', async () => {
  await actOnJob(world, job.id, 'pause', 'crm');
  const meanwhile = async () => void (await actOnJob(world, job.id, 'resume', 'crm'));
  await drainOutbox({ ...world, transitionReaders: [meanwhile] }, job.id);
  await drainOutbox(world, job.id);
  expect(types()).toEqual(['paused', 'resumed']);
});

test('a write that nobody is to be informed of sends no message', async () => {
  await world.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: 5 }));
  expect(messages()).toBe(0);
});

test('a process without the queue leaves its changes to the scheduler', async () => {
  const plain = outboxLedger({ ledger: world.ledger, now: world.now });
  await plain.replaceJob(jobMoved(job, 'paused', { dueAtMs: undefined }));
  expect((await world.ledger.job(job.id))?.outbox).toMatchObject([{ type: 'paused', atMs: world.now() }]);
});
