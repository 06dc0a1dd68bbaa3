import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { recordTransitions } from '../../../shared/flows/audit/record-transitions.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { drainOutbox, outboxLedger } from '../../../shared/flows/outbox/outbox.ts';
import { aJob, aWorld } from '../../support/world.ts';

function auditWorld() {
  const world = aWorld();
  const ledger = outboxLedger({ ledger: world.ledger, now: world.now });
  return { ...world, ledger, transitionReaders: [recordTransitions(world.audit)] };
}

async function moved(change: (job: Job) => Job, from: Partial<Job> = {}) {
  const world = auditWorld();
  const job = aJob({ state: 'running', dueAtMs: world.now(), ...from });
  await world.ledger.addJob(job);
  await world.ledger.replaceJob(change(job));
  return { world, job };
}

test('what happens to a job without a request is copied once, with why and when', async () => {
  const reason = { code: 'error_share', detail: 'Too many were refused' } as const;
  const { world, job } = await moved((before) => jobMoved(before, 'paused', { dueAtMs: undefined, reason }));
  const atMs = world.now();
  world.clock.advance(60_000);
  const before = await world.ledger.job(job.id);
  await drainOutbox(world, job.id);
  for (const transition of before?.outbox ?? [])
    for (const read of world.transitionReaders) await read(job, transition);
  expect(world.audit.all()).toMatchObject([
    {
      atMs,
      actor: { kind: 'system', id: 'fleetcast', name: 'fleetcast' },
      action: 'job.paused',
      resource: job.id,
      beforeVersion: 1,
      afterVersion: 2,
      result: 'done',
      code: 'error_share',
    },
  ]);
});

test('what somebody asks for is left out: its request is on record', async () => {
  const world = auditWorld();
  const job = aJob({ state: 'running', dueAtMs: world.now() });
  await world.ledger.addJob(job);
  await actOnJob(world, job.id, 'pause', 'crm');
  await drainOutbox(world, job.id);
  expect(world.audit.all()).toEqual([]);
});

test('a job that a rule made is planned in its name', async () => {
  const rule = { kind: 'rule', id: 'refill', name: 'refill' } as const;
  const { world, job } = await moved((before) => jobMoved(before, 'ready', { dueAtMs: undefined }), {
    state: 'planning',
    createdBy: rule,
  });
  await drainOutbox(world, job.id);
  expect(world.audit.all()).toMatchObject([{ action: 'job.planned', actor: rule }]);
});
