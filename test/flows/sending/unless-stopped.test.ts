import { expect, test } from 'vitest';
import { actorOf } from '../../../shared/core/access/actor.ts';
import type { Stoppable } from '../../../shared/core/sending/sending.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { seeRead } from '../../../shared/flows/jobs/see-job.ts';
import { showJob, showListed } from '../../../shared/flows/jobs/show-job.ts';
import { setSending } from '../../../shared/flows/sending/set-sending.ts';
import { unlessStopped } from '../../../shared/flows/sending/unless-stopped.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { progress, request, runCounts, runMinutes, runSends } from '../../support/worlds/run-world.ts';

const numbers = ['+12125550101', '+12125550102'];
const ada = actorOf('person:ada');

const start = async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const switches = (enabled: boolean, ...kinds: Stoppable[]) =>
    setSending(world, ada, { enabled, kinds, reason: 'A wrong price' });
  return { sms, world, switches };
};

const later = { receives: 1, remainingMs: () => 60_000 };

test('what is stopped waits however long, and goes out once when it is allowed again', async () => {
  const { sms, world, switches } = await start();
  await switches(false, 'texts');
  const job = await request(world, numbers);
  await runMinutes(world, 300);
  expect(sms.calls).toHaveLength(0);
  expect(await progress(world, job.id)).toMatchObject({ state: 'running', rows: { unprocessed: 2 } });
  await switches(true, 'texts');
  await runMinutes(world, 3);
  expect(sms.calls).toHaveLength(1);
  expect(await progress(world, job.id)).toMatchObject({ state: 'completed', rows: { accepted: 2 } });
});

test('the parts of a long text that are left wait too', async () => {
  const { sms, world, switches } = await start();
  const stopping = {
    ...world,
    sms: {
      ...sms,
      send: async (text: Parameters<typeof sms.send>[0]) => {
        const answer = await sms.send(text);
        await switches(false, 'texts');
        return answer;
      },
    },
  };
  await request(world, numbers, 'A long notice. '.repeat(90));
  const got = world.queues.receive('sms');
  if (got === undefined) throw new Error('There is no message');
  const work = unlessStopped(world.sending, 'texts', textWork(stopping));
  expect(await perform(work, got.message, later)).toEqual({ kind: 'retry_later', inMs: 60_000 });
  expect(sms.calls).toHaveLength(1);
  await switches(true, 'texts');
  world.queues.delay(got.receipt, 60_000);
  world.clock.advance(60_000);
  await runSends(world);
  expect(new Set(sms.calls.map(({ text }) => text)).size).toBe(3);
  expect(sms.calls).toHaveLength(3);
});

test('a call whose permit is already taken is not made either', async () => {
  const { sms, world, switches } = await start();
  const authorize = async () => void (await switches(false, 'texts'));
  await request(world, numbers);
  const got = world.queues.receive('sms');
  if (got === undefined) throw new Error('There is no message');
  const work = unlessStopped(world.sending, 'texts', textWork({ ...world, sms: { ...sms, authorize } }));
  expect(await perform(work, got.message, later)).toEqual({ kind: 'retry_later', inMs: 60_000 });
  expect(sms.calls).toHaveLength(0);
});

test('texts go out while orders are stopped', async () => {
  const { sms, world, switches } = await start();
  await switches(false, 'orders');
  await request(world, numbers);
  await runSends(world);
  expect(sms.calls).toHaveLength(1);
});

test('nothing is called while nobody can read whether it is stopped', async () => {
  const { sms, world } = await start();
  await request(world, numbers);
  const got = world.queues.receive('sms');
  if (got === undefined) throw new Error('There is no message');
  const unread = { read: () => Promise.reject(new Error('The table does not answer')) };
  const work = unlessStopped(unread, 'texts', textWork(world));
  await expect(perform(work, got.message, later)).rejects.toThrow('does not answer');
  expect(sms.calls).toHaveLength(0);
});

test('a job says who stopped it, since when and why, alone and in a list', async () => {
  const { world, switches } = await start();
  await switches(false, 'texts', 'orders');
  const { id } = await request(world, numbers);
  await runSends(world);
  await runCounts(world);
  const stored = await world.ledger.job(id);
  if (stored === undefined) throw new Error('There is no job');
  const ports = { ...world, tokenRings: {} };
  const waiting = {
    for: 'sending_stopped',
    sinceMs: world.now(),
    detail: expect.stringContaining('ada stopped every text of this stage (A wrong price)'),
  };
  expect((await showJob(ports, await seeRead(world, stored))).waiting).toEqual(waiting);
  const jobs = await Array.fromAsync(world.listedJobs.newest('jobs'), ({ item }) => item);
  expect((await showListed(ports, jobs)).map((one) => one.waiting)).toEqual([waiting]);
});

test('of two who stop it the first is named, and who allows what goes out changes nothing', async () => {
  const { world, switches } = await start();
  expect(await switches(true, 'texts')).toEqual({ version: 0, stops: {} });
  const first = await switches(false, 'texts');
  world.clock.advance(1_000);
  expect(await setSending(world, actorOf('ben'), { enabled: false, kinds: ['texts'] })).toBe(first);
  const [both, allowed] = await Promise.all([switches(false, 'orders'), switches(true, 'texts')]);
  expect([both.version, allowed.version].toSorted()).toEqual([2, 3]);
  expect(Object.keys((await world.sending.read()).stops)).toEqual(['orders']);
});
