import { expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { tryText } from '../../../shared/flows/intake/try-text.ts';
import { readJob } from '../../../shared/flows/jobs/see-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { findRow } from '../../../shared/flows/results/find-row.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { requestResults } from '../../../shared/flows/results/request-results.ts';
import { fictional } from '../../support/a-plan.ts';
import { collect } from '../../support/pieces.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { progress, request, runPlans, runSends } from '../../support/worlds/run-world.ts';

/** A campaign of which one row was refused, and whose objects have expired since. */
async function expired() {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  sms.next({ effect: 'none', code: 'refused', status: 403 });
  const { id } = await request(world, [fictional(1, 220)]);
  await runSends(world);
  for (const version of await collect(world.versions.list(''))) await world.versions.remove(version);
  const view = await readJob(world, id);
  if (view === undefined) throw new Error('The campaign is gone');
  return { world, view };
}

test('result files whose rows expire before their turn are not tried again and again', async () => {
  const { world, view } = await expired();
  await expect(
    planWork(world, { defaultCountry: 'US', allowForeign: false }, 1, {
      jobId: view.job.id,
      results: 'late',
    }),
  ).resolves.toEqual({ kind: 'ack' });
});

test('result files that were asked for before the ledger forgot the plan, as after a restore, are not written', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const { job } = await createCampaign(world, 'crm', 'key', { text: 'Hello', to: [fictional(1, 220)] });
  const settings = { defaultCountry: 'US', allowForeign: false } as const;
  const done = await planWork(world, settings, 1, { jobId: job.id, results: 'early' });
  expect(done).toEqual({ kind: 'ack' });
  const keys = (await collect(world.versions.list(''))).map(({ key }) => key);
  expect(keys.filter((key) => key.includes('/results/'))).toEqual([]);
});

const gone = { status: 410, code: 'expired' };

test('the counters of a campaign outlive its rows, and who asks for these is informed', async () => {
  const { world, view } = await expired();
  expect((await progress(world, view.job.id)).rows).toMatchObject({ total: 1, refused: 1 });
  await expect(readRecipients(world, view.job)).rejects.toMatchObject(gone);
  await expect(requestResults(world, view.job)).rejects.toMatchObject(gone);
  expect(world.queues.visible('plan')).toBe(0);
});

test('rows are kept no longer once one of their objects has expired: the report is a day older where midnight lay between', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id } = await request(world, [fictional(1, 220), 'nobody']);
  await runSends(world);
  const view = await readJob(world, id);
  const { job, plan } = { job: view?.job, plan: view?.job.plan };
  if (job === undefined || plan === undefined) throw new Error('The campaign is gone');
  expect((await readRecipients(world, job)).rows).toHaveLength(2);
  for (const version of await collect(world.versions.list(plan.reportKey)))
    await world.versions.remove(version);
  await expect(readRecipients(world, job)).rejects.toMatchObject(gone);
  await expect(findRow(world, job, 1)).rejects.toMatchObject(gone);
  await expect(requestResults(world, job)).rejects.toMatchObject(gone);
  const late = planWork(world, { defaultCountry: 'US', allowForeign: false }, 1, {
    jobId: id,
    results: 'late',
  });
  await expect(late).resolves.toEqual({ kind: 'ack' });
});

test('a retry of rows that have expired fails with the reason, and texts nobody', async () => {
  const { world, view } = await expired();
  const { job } = await retryCampaign(world, 'crm', 'again', view.job, { states: ['refused'] });
  await runPlans(world);
  expect(await world.ledger.job(job.id)).toMatchObject({ state: 'failed', failure: { code: 'expired' } });
  expect(world.queues.visible('sms')).toBe(0);
});

test('words that have expired cannot be tried on a phone, and the answer says so', async () => {
  const { world, view } = await expired();
  await expect(tryText(world, 'crm', 'try', view.job, [fictional(2, 220)])).rejects.toMatchObject(gone);
  expect(world.queues.visible('sms')).toBe(0);
});
