import { expect, test } from 'vitest';
import { retryCampaign } from '../../../../shared/flows/intake/retry-campaign.ts';
import { resolveHeld } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { readRecipients } from '../../../../shared/flows/results/read-recipients.ts';
import { scriptedSms } from '../../../support/scripted-sms.ts';
import { aWorld } from '../../../support/world.ts';
import { job } from '../../../support/worlds/job-world.ts';
import { progress, request, runMinutes, runPlans, runSends } from '../../../support/worlds/run-world.ts';

/** A completed campaign of two parts to two people: the first part is held, so that the second one was canceled. */
async function heldFirstPart() {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id } = await request(world, ['+12125550101', '+12125550102'], 'Long. '.repeat(150));
  const held = await job(world, id);
  await world.ledger.replaceJob({ ...held, options: { on400: 'hold' }, version: held.version + 1 });
  sms.next({ effect: 'none', code: 'refused', status: 400 });
  await runSends(world);
  await runMinutes(world, 5);
  expect(await progress(world, id)).toMatchObject({ state: 'completed', calls: { held: 1, canceled: 1 } });
  return { sms, world, id };
}

test('a resend says how many rows still lack later parts, their reason is true, and a retry sends only those', async () => {
  const { sms, world, id } = await heldFirstPart();
  const resend = { action: 'resend', by: 'anna' } as const;
  expect(await resolveHeld(world, await job(world, id), resend)).toEqual({ rows: 2, lacking: 2 });
  await runMinutes(world, 5);
  const { rows } = await readRecipients(world, await job(world, id));
  const reason = {
    state: 'unprocessed',
    reason: 'part_missing',
    detail:
      'Part 1 was sent, but too late for part 2. To send only the missing parts, retry the unprocessed rows',
  };
  expect(rows).toMatchObject([reason, reason]);

  const retry = { states: ['unprocessed'] as const };
  const { job: again } = await retryCampaign(world, 'crm', 'rest', await job(world, id), retry);
  await runPlans(world);
  await runSends(world);
  expect(await progress(world, again.id)).toMatchObject({ rows: { accepted: 2 }, calls: { accepted: 1 } });
  const texts = sms.calls.map(({ text }) => text.slice(0, 5));
  expect(texts).toEqual(['(1/2)', '(1/2)', '(2/2)']);
});

test('a row that gets the first part after the second went out to the others says so', async () => {
  const { world, id } = await heldFirstPart();
  const job1 = await job(world, id);
  await resolveHeld(world, job1, { action: 'resend', lines: [1], by: 'anna' });
  await runMinutes(world, 5);
  expect(await resolveHeld(world, job1, { action: 'accept', lines: [2], by: 'anna' })).toEqual({
    rows: 1,
    lacking: 1,
  });
  const { rows } = await readRecipients(world, await job(world, id));
  expect(rows.map(({ reason }) => reason)).toEqual(['part_missing', 'part_missing']);
});
