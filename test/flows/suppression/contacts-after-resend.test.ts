import { expect, test } from 'vitest';
import { callDaysMax, frequencyDaysMax } from '../../../shared/core/jobs/retention.ts';
import { dayMs } from '../../../shared/core/timing.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { resendLifeMinMs } from '../../../shared/flows/reconciliation/open-job.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { job } from '../../support/worlds/job-world.ts';
import { runMinutes, runSends, stage } from '../../support/worlds/run-world.ts';

const campaignsIn = (world: TestWorld, to = [fictional(0, 218)]) => {
  return async (key: string, frequency?: { readonly max: number; readonly perDays: number }) => {
    const options = frequency === undefined ? {} : { frequency };
    const made = await createCampaign(world, 'crm', key, { text: `Hello ${key}`, to, options });
    await planJob(world, stage, 100, made.job.id);
    return job(world, made.job.id);
  };
};

test('who may have been texted by a lost call counts as texted, although the call after it was refused', async () => {
  const clock = fixedClock();
  const { sms, sentTexts } = recordingProvider(clock.now);
  const world = aWorld({ sms, sentTexts, clock });
  const campaign = campaignsIn(world);
  sms.next({ effect: 'unknown', code: 'timeout' });
  const first = await campaign('first');
  await runSends(world);
  await runMinutes(world, 40);
  await resolveHeld(world, await job(world, first.id), { action: 'resend', by: 'anna' });
  sms.next({ effect: 'none', code: 'refused', status: 403 });
  await runMinutes(world, 3);
  const [entry] = await world.ledger.chunkEntries(first.id, 0);
  expect(entry?.state).toBe('refused');
  expect((await campaign('second', { max: 1, perDays: 7 })).plan?.totals.suppressed).toBe(1);
});

test('a row that was sent again on the last day on which that is possible counts for as long as a limit asks', async () => {
  const clock = fixedClock();
  const { sms, sentTexts } = recordingProvider(clock.now);
  const world = aWorld({ sms, sentTexts, clock });
  const campaign = campaignsIn(world);
  sms.next({ effect: 'unknown', code: 'timeout' });
  const first = await campaign('first');
  await runSends(world);
  await runMinutes(world, 40);
  clock.advance(first.createdAtMs + callDaysMax * dayMs - resendLifeMinMs - clock.now());
  await resolveHeld(world, await job(world, first.id), { action: 'resend', by: 'anna' });
  await runMinutes(world, 3);
  expect(sms.calls).toHaveLength(2);
  const resentAtMs = clock.now();
  for (const perDays of [1, 7, frequencyDaysMax]) {
    clock.advance(resentAtMs + (perDays - 1) * dayMs - clock.now());
    expect((await campaign(`within ${perDays}`, { max: 1, perDays })).plan?.totals.suppressed).toBe(1);
  }
});

const [called, suppressed] = [fictional(0, 218), fictional(1, 218)];
const list = { numbers: [suppressed], by: 'ada' } as const;
const limited = { max: 1, perDays: 7 };

test('a call that is made again goes to nobody whom it did not go to: others may have texted them', async () => {
  const clock = fixedClock();
  const { sms, sentTexts } = recordingProvider(clock.now);
  const world = aWorld({ sms, sentTexts, clock });
  const campaign = campaignsIn(world, [called, suppressed]);
  const first = await campaign('first');
  await suppress(world, { kind: 'added', ...list });
  sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  await suppress(world, { kind: 'removed', ...list });
  await runMinutes(world, 40);
  const second = await campaign('second', limited);
  expect(second.plan?.totals).toMatchObject({ accepted: 1, suppressed: 1 });
  await resolveHeld(world, await job(world, first.id), { action: 'resend', by: 'anna' });
  await runMinutes(world, 5);
  expect(sms.calls.map(({ to }) => [...to])).toEqual([[called], [suppressed], [called]]);
});

test('while a call is under way, whom it leaves out still counts: refused as too early, it may go to them', async () => {
  const clock = fixedClock();
  const { sms, sentTexts } = recordingProvider(clock.now);
  const world = aWorld({ sms, sentTexts, clock });
  const campaign = campaignsIn(world, [called, suppressed]);
  await campaign('first');
  await suppress(world, { kind: 'added', ...list });
  const { send } = sms;
  const seen: unknown[] = [];
  sms.next({ effect: 'none', code: 'busy', status: 429 });
  Object.assign(sms, {
    async send(...call: Parameters<typeof send>) {
      Object.assign(sms, { send });
      await suppress(world, { kind: 'removed', ...list });
      seen.push((await campaign('second', limited)).plan?.totals);
      return send(...call);
    },
  });
  await runSends(world);
  await runMinutes(world, 3);
  expect(seen).toMatchObject([{ accepted: 0, suppressed: 2 }]);
  expect(sms.calls.map(({ to }) => [...to])).toEqual([[called], [called, suppressed]]);
});
