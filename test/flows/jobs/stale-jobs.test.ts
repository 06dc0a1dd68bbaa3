import { expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, campaign, job } from '../../support/worlds/job-world.ts';
import { progress, runMinutes, runSends, upload } from '../../support/worlds/run-world.ts';

const dayMs = 24 * 3_600_000;

const canceled = { state: 'canceled', reason: { code: 'waited_too_long' } };

async function afterDays(world: TestWorld, days: number): Promise<void> {
  world.clock.advance(days * dayMs);
  await runMinutes(world, 3);
}

test('a campaign that nobody approves for a month is canceled, and an approval after that sends nothing', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, { mode: 'approve' });
  await afterDays(world, 30.9);
  expect((await job(world, id)).state).toBe('ready');
  world.clock.advance(0.2 * dayMs);
  await act(world, id, 'approve');
  await runMinutes(world, 3);
  expect(await job(world, id)).toMatchObject(canceled);
  expect(sms.calls).toEqual([]);
});

test('a campaign that halted after its last call is completed after a month, as nothing is left to cancel', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  sms.next({ effect: 'none', code: 'refused', status: 403 });
  const id = await campaign(world, { halt: { errorShare: 0, afterRows: 1, onOutOfBundle: false } });
  await runMinutes(world, 3);
  expect(await job(world, id)).toMatchObject({ state: 'paused', reason: { code: 'error_share' } });
  await afterDays(world, 31.1);
  expect((await job(world, id)).state).toBe('completed');
  expect((await progress(world, id))?.rows).toMatchObject({ refused: 3, unprocessed: 0 });
});

test('a campaign that stays paused for a month is canceled; what was not sent is unprocessed and may be retried', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaign(world, {});
  await act(world, id, 'pause');
  await runSends(world);
  await afterDays(world, 30.9);
  expect((await job(world, id)).state).toBe('paused');
  await afterDays(world, 0.2);
  expect(await job(world, id)).toMatchObject(canceled);
  expect((await progress(world, id))?.rows).toMatchObject({ total: 3, unprocessed: 3 });
});

test('a campaign that is resumed within the month is sent', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, {});
  await act(world, id, 'pause');
  await afterDays(world, 30);
  await act(world, id, 'resume');
  await runMinutes(world, 2);
  await runSends(world);
  await afterDays(world, 5);
  expect((await job(world, id)).state).toBe('completed');
  expect(sms.calls).toHaveLength(1);
});

test('a start that is further away than a month is refused when it is asked for', async () => {
  const world = aWorld();
  const request = { text: 'Hello', to: ['+12125550101'] };
  const startAtMs = world.now() + 31 * dayMs;
  await expect(
    createCampaign(world, 'crm', 'far', { ...request, options: { startAtMs: startAtMs + 1 } }),
  ).rejects.toMatchObject({ status: 400, faults: [{ pointer: '/options/start_at' }] });
  await expect(
    createCampaign(world, 'crm', 'near', { ...request, options: { startAtMs } }),
  ).resolves.toMatchObject({ created: true });
});

test('an upload that asks for such a start fails with the same words', async () => {
  const world = aWorld();
  const start = new Date(world.now() + 32 * dayMs).toISOString();
  await upload(world, 'to\n+12125550101\n', { text: 'Hello', 'start-at': start });
  const jobs = [];
  for await (const made of world.jobList.newest()) jobs.push(made);
  expect(jobs).toMatchObject([{ state: 'failed', failure: { code: 'invalid_request' } }]);
});
