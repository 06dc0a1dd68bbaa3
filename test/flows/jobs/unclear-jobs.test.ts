import { expect, test } from 'vitest';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { aWorld } from '../../support/world.ts';
import { progress, runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';

const people = [fictional(0, 213), fictional(1, 213)];
const controlMessage = fictional(0, 415);

/** A campaign whose only call was lost, and never performed. */
async function lostCampaign(options: Partial<CampaignOptions>) {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  const { job } = await createCampaign(world, 'crm', 'key', { text: 'Hello', to: people, options });
  await runPlans(world);
  provider.sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  const times = () => people.map((to) => provider.times().get(`${to.slice(1)} Hello`) ?? 0);
  return { world, id: job.id, times };
}

test('a canceled campaign ends when its unclear call has been looked up, and nothing of it is sent again', async () => {
  const { world, id, times } = await lostCampaign({ onUnclear: 'resend' });
  await actOnJob(world, id, 'cancel', 'ada');
  await runMinutes(world, 5, controlMessage);
  expect((await progress(world, id)).state).toBe('canceling');
  await runMinutes(world, 40, controlMessage);
  expect((await world.ledger.job(id))?.state).toBe('canceled');
  expect((await progress(world, id)).rows).toMatchObject({ held: 2, unclear: 0 });
  expect(times()).toEqual([0, 0]);
});

test('what a paused campaign would send again waits until it is resumed', async () => {
  const { world, id, times } = await lostCampaign({ onUnclear: 'resend' });
  await actOnJob(world, id, 'pause', 'ada');
  await runMinutes(world, 60, controlMessage);
  expect((await progress(world, id)).rows).toMatchObject({ unprocessed: 2, held: 0 });
  expect(times()).toEqual([0, 0]);
  await actOnJob(world, id, 'resume', 'ada');
  await runMinutes(world, 2, controlMessage);
  expect(times()).toEqual([1, 1]);
});
