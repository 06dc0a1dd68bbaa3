import { expect, test } from 'vitest';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld } from '../../support/world.ts';
import { job } from '../../support/worlds/job-world.ts';
import { progress, request, runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';

test('a row that is accepted after the second part left out a suppressed one lacks that part, and can be retried', async () => {
  const clock = fixedClock();
  const { sms, sentTexts } = recordingProvider(clock.now);
  const world = aWorld({ sms, sentTexts, clock });
  const to = [fictional(1), fictional(2), fictional(3)];
  const { id } = await request(world, to, 'Long. '.repeat(150));
  sms.next({ effect: 'none', code: 'refused', status: 400, pointers: ['$.to'] }, 'yes', {
    effect: 'unknown',
    code: 'timeout',
  });
  await runSends(world);
  expect(sms.calls[1]?.to).toEqual(to.slice(0, 1));
  await suppress(world, { kind: 'added', numbers: to.slice(0, 1), by: 'crm' });
  await runMinutes(world, 60);
  expect(await progress(world, id)).toMatchObject({ rows: { held: 2, suppressed: 1 } });

  await resolveHeld(world, await job(world, id), { action: 'accept', by: 'anna' });
  const { rows } = await readRecipients(world, await job(world, id));
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['suppressed', 'suppressed'],
    ['unprocessed', 'part_missing'],
    ['unprocessed', 'part_missing'],
  ]);
  expect(await progress(world, id)).toMatchObject({ rows: { unprocessed: 2, suppressed: 1 } });

  const again = await retryCampaign(world, 'crm', 'rest', await job(world, id), { states: ['unprocessed'] });
  await runPlans(world);
  await runSends(world);
  expect(sms.calls.at(-1)).toMatchObject({ to: to.slice(1), text: expect.stringMatching(/^\(2\/2\)/) });
  expect(await progress(world, again.job.id)).toMatchObject({ rows: { accepted: 2 } });
});
