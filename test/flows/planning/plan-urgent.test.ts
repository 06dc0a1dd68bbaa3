import { expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { tryText } from '../../../shared/flows/intake/try-text.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { planUrgent } from '../../../shared/flows/planning/plan-urgent.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { sameRates, widePacing } from '../../support/pacing.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import {
  progress,
  request,
  runMinutes,
  runPlans,
  runSends,
  stage,
  unhurried,
} from '../../support/worlds/run-world.ts';

const urgent = (world: TestWorld, text = 'Fire drill at noon') =>
  createCampaign(world, 'crm', 'key', {
    text,
    to: [fictional(0, 213)],
    options: { priority: 'urgent' },
  });
const runUrgent = (world: TestWorld) => runSends(world, undefined, 'urgent');

test('an urgent text is queued by the request itself, past the plan queue and past a large campaign', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await request(world, [fictional(5)], 'Bulk. '.repeat(100), 'bulk');
  const { job } = await urgent(world);
  await planUrgent(world, stage, job);
  expect(world.queues.visible('plan')).toBe(0);
  expect(world.queues.visible('urgent')).toBe(1);
  await runUrgent(world);
  expect(sms.calls).toMatchObject([{ text: 'Fire drill at noon' }]);
  expect((await progress(world, job.id)).state).toBe('completed');
});

test('the preview of an urgent campaign says how long it takes at the rate of now', async () => {
  const clock = fixedClock();
  const world = aWorld({ clock, pacing: { ...widePacing(clock), limiterSettings: sameRates(0.5, 100) } });
  const { job } = await urgent(world, 'Fire. '.repeat(100));
  await planUrgent(world, stage, job);
  const planned = await world.ledger.job(job.id);
  expect(planned && (await readPreview(world, planned))).toMatchObject({
    calls: 2,
    duration: { seconds: 4, atCallsPerMinute: 30 },
  });
});

test.each([
  ['the stage', {}, { amount: '0.10', currency: 'USD' }],
  [
    'the campaign, where it names one',
    { pricePerSegment: { amount: 0.2, currency: 'EUR' } },
    { amount: '0.20', currency: 'EUR' },
  ],
])('the cost in the preview is at the price of %s', async (_, options, cost) => {
  const world = aWorld();
  const to = [fictional(0, 213)];
  const priced = { text: 'Hello', to, options: { priority: 'urgent', ...options } } as const;
  const { job } = await createCampaign(world, 'crm', 'key', priced);
  await planUrgent(world, { ...stage, pricePerSegment: { amount: 0.1, currency: 'USD' } }, job);
  const planned = await world.ledger.job(job.id);
  expect(planned && (await readPreview(world, planned))).toMatchObject({ cost });
});

test('what is postponed comes back to the urgent queue', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  sms.next({ effect: 'none', code: 'busy', retryAfterMs: 5 * 60_000 });
  const { job } = await urgent(world);
  await planUrgent(world, stage, job);
  await runUrgent(world);
  world.clock.advance(10 * 60_000);
  await runScheduler(world, { window: 100 }, unhurried);
  expect([world.queues.visible('sms'), world.queues.visible('urgent')]).toEqual([0, 1]);
  await runUrgent(world);
  expect((await progress(world, job.id)).rows.accepted).toBe(1);
});

test('one whose planning broke off is planned within minutes, and still goes out by the urgent queue', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const { job } = await urgent(world);
  const dying = { ...world.ledger, addEntries: () => Promise.reject(new Error('killed')) };
  await expect(planUrgent({ ...world, ledger: dying }, stage, job)).rejects.toThrow('killed');
  await runMinutes(world, 3);
  await runUrgent(world);
  expect((await progress(world, job.id)).rows.accepted).toBe(1);
});

test('a bulk campaign is left to the planner', async () => {
  const world = aWorld();
  const { job } = await createCampaign(world, 'crm', 'key', { text: 'Hello', to: [fictional(0, 213)] });
  await planUrgent(world, stage, job);
  expect((await world.ledger.job(job.id))?.state).toBe('planning');
  expect(world.queues.visible('plan')).toBe(1);
});

test('the words of a campaign can be tried on a few phones before it is approved', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const text = 'Your fleet moves. '.repeat(60).trimEnd();
  const { job: sample } = await createCampaign(world, 'crm', 'campaign', {
    text,
    to: [fictional(0, 213)],
    options: { mode: 'approve' },
  });
  await runPlans(world);
  const planned = await world.ledger.job(sample.id);
  if (planned === undefined) throw new Error('It is gone');
  const phones = [fictional(1, 415), fictional(2, 415)];
  const { job } = await tryText(world, 'crm', 'try', planned, phones);
  await planUrgent(world, stage, job);
  await runUrgent(world);
  expect(job.source).toMatchObject({ kind: 'test', of: sample.id });
  expect(sms.calls.map(({ to }) => to)).toEqual([phones, phones, phones]);
  expect(sms.calls.map((call) => call.text.replace(/^\(\d\/3\) /, '')).join('')).toBe(text);
  expect((await progress(world, sample.id)).state).toBe('ready');
});

test('a campaign without a plan has no words to try yet', async () => {
  const world = aWorld();
  const { job } = await createCampaign(world, 'crm', 'key', { text: 'Hello', to: [fictional(0, 213)] });
  await expect(tryText(world, 'crm', 'try', job, [fictional(1, 415)])).rejects.toMatchObject({ status: 409 });
});
