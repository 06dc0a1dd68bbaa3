import { expect, test } from 'vitest';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { moveJob } from '../../../shared/flows/scheduler/move-job.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { act, campaign, job } from '../../support/worlds/job-world.ts';
import { progress, request, runMinutes, runSends, window } from '../../support/worlds/run-world.ts';

test('a campaign whose calls are all made may be paused, and is completed nevertheless', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const { id } = await request(world, ['+12125550101']);
  await runSends(world);
  expect((await act(world, id, 'pause'))?.state).toBe('paused');
  await runMinutes(world, 1);
  expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 1 } });
});

test('a campaign that was paused with its last call under way is completed when that is over', async () => {
  const world = aWorld();
  const id = await campaign(world, {});
  let during = async () => {};
  const sms = {
    authorize: async () => {},
    send: async () => {
      await during();
      return { smsId: 'sms_1' };
    },
  };
  during = async () => {
    await act(world, id, 'pause');
    await moveJob(world, id, window);
  };
  await runSends({ ...world, sms });
  expect((await job(world, id)).state).toBe('paused');
  await runMinutes(world, 3);
  expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 3 } });
});

test('a campaign whose calls are all made may be canceled; what was sent stays so', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const { id } = await request(world, ['+12125550101']);
  await runSends(world);
  await act(world, id, 'cancel');
  await runMinutes(world, 1);
  expect(await progress(world, id)).toMatchObject({ state: 'canceled', rows: { accepted: 1 } });
});

test('a pause and a cancelation are written before an entry is read', async () => {
  const world = aWorld();
  const id = await campaign(world, {});
  const unread = {
    ...world.ledger,
    entries: () => {
      throw new Error('No entry was to be read');
    },
  };
  expect((await act({ ...world, ledger: unread }, id, 'pause'))?.state).toBe('paused');
  expect((await act({ ...world, ledger: unread }, id, 'cancel'))?.state).toBe('canceling');
});

test('who pauses while a person resends held rows stops these as well', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, { on400: 'hold' });
  sms.next({ effect: 'none', code: 'refused', status: 400 });
  await runSends(world);
  await resolveHeld(world, await job(world, id), { action: 'resend', by: 'ada' });
  await act(world, id, 'pause');
  await runMinutes(world, 5);
  expect((await job(world, id)).state).toBe('paused');
  expect(sms.calls).toHaveLength(1);
});
