import { expect, test } from 'vitest';
import { actorOf } from '../../../shared/core/access/actor.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import type { Stoppable } from '../../../shared/core/sending/sending.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import { setSending } from '../../../shared/flows/sending/set-sending.ts';
import { unlessStopped } from '../../../shared/flows/sending/unless-stopped.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, campaign, job } from '../../support/worlds/job-world.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';
import { runMinutes, runPlans, runSends, upload } from '../../support/worlds/run-world.ts';
import { ada, header } from '../orders/persons/side-by-side.ts';

const minute = 60_000;
const later = { receives: 1, remainingMs: () => 60_000 };
const canceledLate = { state: 'canceled', reason: { code: 'latest_start' } };

const start = () => {
  const sms = scriptedSms();
  return { sms, world: aWorld({ sms }) };
};

const switches = (world: Pick<TestWorld, 'sending' | 'now'>, enabled: boolean, kind: Stoppable) =>
  setSending(world, actorOf('person:ada'), { enabled, kinds: [kind], reason: 'A wrong price' });

/** Another campaign's call makes the provider ask for a pause of 90 minutes. */
async function pauseLimiter({ sms, world }: ReturnType<typeof start>): Promise<void> {
  sms.next({ effect: 'none', code: 'busy', retryAfterMs: 90 * minute });
  await createCampaign(world, 'crm', 'other', { text: 'Another one', to: ['+12125550199'] });
  await runPlans(world);
  await runSends(world);
}

const texts = ({ calls }: ReturnType<typeof scriptedSms>) => calls.filter(({ text }) => text === 'Hello');

test('a campaign whose latest start passes while all texts are stopped is canceled, though a worker had its message', async () => {
  const { sms, world } = start();
  await switches(world, false, 'texts');
  const id = await campaign(world, { latestStartMs: world.now() + 60 * minute });
  await runMinutes(world, 65);
  expect(await job(world, id)).toMatchObject(canceledLate);
  await switches(world, true, 'texts');
  await runMinutes(world, 5);
  expect(sms.calls).toEqual([]);
});

test('so is one whose rate limiter is paused over its latest start', async () => {
  const here = start();
  await pauseLimiter(here);
  const id = await campaign(here.world, { latestStartMs: here.world.now() + 30 * minute });
  await runMinutes(here.world, 150);
  expect(texts(here.sms)).toEqual([]);
  expect(await job(here.world, id)).toMatchObject(canceledLate);
});

test('and one that a person pauses over its latest start while its calls wait for a permit', async () => {
  const here = start();
  await pauseLimiter(here);
  const id = await campaign(here.world, { latestStartMs: here.world.now() + 30 * minute });
  await runSends(here.world);
  await act(here.world, id, 'pause');
  await runMinutes(here.world, 120);
  await act(here.world, id, 'resume');
  await runMinutes(here.world, 5);
  expect(texts(here.sms)).toEqual([]);
  expect(await job(here.world, id)).toMatchObject(canceledLate);
});

test('and an order batch that is stopped over its latest start', async () => {
  const world = anOrderWorld();
  const batch = await world.batch(header + ada);
  const latestStartMs = world.now() + 60 * minute;
  await world.ledger.replaceJob(jobMoved(batch, 'running', { options: { latestStartMs } }));
  const place = async () => {
    const [entry] = await Array.fromAsync(world.ledger.entries(batch.id));
    if (entry === undefined) throw new Error('There is no entry');
    const work = unlessStopped(world.sending, 'orders', orderWork(world));
    await perform(work, { jobId: batch.id, entryId: entry.id }, later);
  };
  await switches(world, false, 'orders');
  await place();
  world.clock.advance(61 * minute);
  await switches(world, true, 'orders');
  await place();
  expect(world.provider.carriedOut).toEqual([]);
  expect(await world.ledger.job(batch.id)).toMatchObject({
    state: 'canceling',
    reason: { code: 'latest_start' },
  });
});

test('the time is looked at again behind the token and the permit', async () => {
  const { sms, world } = start();
  const id = await campaign(world, { latestStartMs: world.now() });
  const authorize = async () => void world.clock.advance(1);
  await runSends({ ...world, sms: { ...sms, authorize } });
  expect(sms.calls).toEqual([]);
  expect(await job(world, id)).toMatchObject({ state: 'canceling', reason: { code: 'latest_start' } });
});

/** A campaign of two calls that must begin in time, and a worker, whose writes of the job do what `write` does. */
async function twoCalls(write: TestWorld['ledger']['replaceJob'] | undefined, { sms, world } = start()) {
  const csv = 'to,text\n+12125550101,One\n+12125550102,Two\n';
  await upload(world, csv, { 'latest-start': new Date(world.now() + minute).toISOString() });
  const written: (number | undefined)[] = [];
  const replaceJob = (next: Job) => {
    written.push(next.begunAtMs);
    return (write ?? world.ledger.replaceJob)(next);
  };
  const work = textWork({ ...world, ledger: { ...world.ledger, replaceJob } });
  const call = async () => {
    const got = world.queues.receive('sms');
    if (got === undefined) throw new Error('There is no message');
    await perform(work, got.message, later);
  };
  const sent = () => sms.calls.map(({ text }) => text).toSorted();
  return { world, call, sent, written };
}

test('of workers that make the first calls at once each calls', async () => {
  const { call, sent, written } = await twoCalls(undefined);
  await Promise.all([call(), call()]);
  expect(sent()).toEqual(['One', 'Two']);
  expect(new Set(written).size).toBe(1);
});

test('a job is noted as begun once, however many calls follow', async () => {
  const { world, call, sent, written } = await twoCalls(undefined);
  const beganAtMs = world.now();
  await call();
  world.clock.advance(2 * minute);
  await call();
  expect(sent()).toEqual(['One', 'Two']);
  expect(written).toEqual([beganAtMs]);
});

test('a worker that loses the answer to that write recognizes it', async () => {
  const here = start();
  const { call, sent, written } = await twoCalls(async (next) => {
    await here.world.ledger.replaceJob(next);
    return here.world.ledger.replaceJob(next);
  }, here);
  await call();
  expect(sent()).toHaveLength(1);
  expect(written).toHaveLength(1);
});
