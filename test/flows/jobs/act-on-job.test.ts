import { expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { moveJob } from '../../../shared/flows/scheduler/move-job.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { act, campaign, job } from '../../support/worlds/job-world.ts';
import {
  progress,
  request,
  runCounts,
  runMinutes,
  runPlans,
  runSends,
  stage,
  window,
} from '../../support/worlds/run-world.ts';

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
    await moveJob(world, id, () => window);
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

test('what is resumed is called at once, and not by the next run of the scheduler', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, {});
  await act(world, id, 'pause');
  await runSends(world);
  expect(sms.calls).toHaveLength(0);
  await act(world, id, 'resume');
  await runPlans(world);
  await runSends(world);
  expect(sms.calls).toHaveLength(1);
});

test('a repeat of the message that has a job called again sends nothing twice', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, {});
  await act(world, id, 'pause');
  await runSends(world);
  await act(world, id, 'resume');
  for (let times = 0; times < 3; times += 1) {
    await runPlans(world);
    await world.queues.sendPlan({ jobId: id });
  }
  await runSends(world);
  await runPlans(world);
  await runSends(world);
  expect(sms.calls).toHaveLength(1);
});

test('nothing is queued of what was resumed in its quiet hours', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaign(world, {});
  await act(world, id, 'pause');
  await runSends(world);
  const paused = await job(world, id);
  const minuteOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const quietHours = { from: minuteOf(world.now()), to: minuteOf(world.now() + 3_600_000), timeZone: 'UTC' };
  await world.ledger.replaceJob({ ...paused, version: paused.version + 1, options: { quietHours } });
  await act(world, id, 'resume');
  await runPlans(world);
  expect(world.queues.visible('sms')).toBe(0);
});

test('a late message about a resumed job does not send beyond its share of errors', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const halt = { errorShare: 0, afterRows: 1, onOutOfBundle: false };
  const rows = [
    { to: '+12125550101', text: 'One' },
    { to: '+12125550102', text: 'Two' },
  ];
  const { job: made } = await createCampaign(world, 'crm', 'key', { rows, options: { halt } });
  await planWork(world, stage, 1, { jobId: made.id });
  sms.next({ effect: 'none', code: 'refused', status: 403 });
  await runSends(world);
  expect(sms.calls).toHaveLength(1);
  await planWork(world, stage, 1, { jobId: made.id });
  await runSends(world);
  expect(sms.calls).toHaveLength(1);
  expect((await job(world, made.id)).state).toBe('paused');
});

test('rows that are sent again are called at once', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, { on400: 'hold' });
  sms.next({ effect: 'none', code: 'refused', status: 400 });
  await runSends(world);
  await resolveHeld(world, await job(world, id), { action: 'resend', by: 'ada' });
  await runPlans(world);
  await runSends(world);
  expect(sms.calls).toHaveLength(2);
});

test('what has no call under way is canceled at once, and not by the next run of the scheduler', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaign(world, {});
  await act(world, id, 'cancel');
  await runPlans(world);
  expect(await progress(world, id)).toMatchObject({ state: 'canceled', calls: { canceled: 1 } });
});

test.each([3, 50])(
  'a job of %i calls is canceled as soon as the last one under way is over',
  async (texts) => {
    let during = async () => {};
    const sms = { authorize: async () => {}, send: async () => during().then(() => ({ smsId: 'sms_1' })) };
    const world = { ...aWorld(), sms };
    const rows = Array.from({ length: texts }, (_, at) => ({
      to: `+1212555${1000 + at}`,
      text: `Hello ${at}`,
    }));
    const { job: made } = await createCampaign(world, 'crm', 'key', { rows, options: {} });
    await runPlans(world);
    during = async () => {
      during = async () => {};
      await act(world, made.id, 'cancel');
      await runPlans(world);
      expect((await job(world, made.id)).state).toBe('canceling');
    };
    await runSends(world);
    world.clock.advance(2_000);
    await runCounts(world);
    expect(await progress(world, made.id)).toMatchObject({
      state: 'canceled',
      calls: { accepted: 1, canceled: texts - 1 },
    });
  },
);

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

test('while a person may still be deciding, the looks at a canceled job do not feed each other', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, { on400: 'hold' });
  sms.next({ effect: 'none', code: 'refused', status: 400 });
  await runSends(world);
  await resolveHeld(world, await job(world, id), { action: 'resend', by: 'ada' });
  await act(world, id, 'cancel');
  await runPlans(world);
  const { version } = await job(world, id);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    world.clock.advance(1_000);
    await runCounts(world);
  }
  expect((await job(world, id)).version).toBe(version);
  await runMinutes(world, 10);
  expect((await job(world, id)).state).toBe('canceled');
});
