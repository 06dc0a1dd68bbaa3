import { describe, expect, test } from 'vitest';
import { openDraft } from '../../../shared/flows/intake/open-draft.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { tryText } from '../../../shared/flows/intake/try-text.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planUrgent } from '../../../shared/flows/planning/plan-urgent.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { collect } from '../../support/pieces.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runMinutes, runPlans, runSends, stage, upload } from '../../support/worlds/run-world.ts';

const german = 'to\n0151 23456789\n(030) 1234567\n';
const senderOfBerlin = '0171 2345678';

const newest = async (world: TestWorld) => {
  const [job] = await collect(world.jobList.newest());
  if (job === undefined) throw new Error('There is no campaign');
  return job;
};

/** Who was texted by whom. */
async function texted(put: (world: TestWorld) => Promise<unknown>) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await put(world);
  await runSends(world);
  return sms.calls.map(({ from, to }) => [from, ...to]);
}

const inGermany = [['+491712345678', '+4915123456789', '+49301234567']];

describe('numbers without a plus are read in the country that the campaign names, its sender too', () => {
  test('in the metadata of its upload', async () => {
    const metadata = { 'default-country': 'DE', from: senderOfBerlin, text: 'Hallo' };
    expect(await texted((world) => upload(world, german, metadata))).toEqual(inGermany);
  });

  test('in the JSON file beside it', async () => {
    const beside = JSON.stringify({ default_country: 'DE', from: senderOfBerlin, text: 'Hallo' });
    const put = (world: TestWorld) => {
      world.objects.put('campaigns/list.json', beside);
      return upload(world, german);
    };
    expect(await texted(put)).toEqual(inGermany);
  });

  test('in the request for the form that it came by', async () => {
    const put = async (world: TestWorld) => {
      const requested = { upload: true, from: senderOfBerlin, text: 'Hallo' } as const;
      const { job } = await openDraft(world, 'crm', 'key', {
        ...requested,
        options: { defaultCountry: 'DE' },
      });
      const key = `campaigns/${job.id}.csv`;
      const versionId = world.objects.put(key, german);
      await planWork(world, stage, 100, { uploads: [{ bucket: 'bucket', key, versionId }] });
    };
    expect(await texted(put)).toEqual(inGermany);
  });

  test('for a column of senders as well', async () => {
    const csv = `to,from\n0151 23456789,${senderOfBerlin}\n`;
    expect(await texted((world) => upload(world, csv, { 'default-country': 'DE', text: 'Hallo' }))).toEqual([
      ['+491712345678', '+4915123456789'],
    ]);
  });
});

test('the sender of the stage is read in the country of the stage, whatever the campaign names', async () => {
  const settings = { ...stage, from: '(212) 555-0100', allowForeign: true };
  const metadata = { 'default-country': 'DE', text: 'Hallo' };
  expect(await texted((world) => upload(world, 'to\n0151 23456789\n', metadata, settings))).toEqual([
    ['+12125550100', '+4915123456789'],
  ]);
});

test('a country that is none fails the campaign by name, and nobody is texted', async () => {
  const world = aWorld();
  await upload(world, german, { 'default-country': 'Germany', text: 'Hallo' });
  const { state, failure } = await newest(world);
  expect([state, failure?.faults]).toEqual([
    'failed',
    [
      {
        pointer: '/default_country',
        detail:
          'metadata /default_country: `default_country` must be an ISO 3166 alpha-2 country, such as "DE"',
      },
    ],
  ]);
});

test('the same file under another country is the same file: anyone who has a plus there would be texted twice', async () => {
  const world = aWorld();
  const csv = 'to\n+12125550101\n0151 23456789\n';
  await upload(world, csv, { text: 'Hello' });
  world.clock.advance(1);
  await upload(world, csv, { text: 'Hello', 'default-country': 'DE' });
  expect(await newest(world)).toMatchObject({
    state: 'failed',
    failure: { code: 'duplicate_upload' },
  });
});

test('a test of its text reads the numbers of the test in its country', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, german, {
    'default-country': 'DE',
    from: senderOfBerlin,
    text: 'Hallo',
    mode: 'approve',
  });
  const { job } = await tryText(world, 'ada', 'try', await newest(world), ['0160 1234567']);
  await planUrgent(world, stage, job);
  await runSends(world, undefined, 'urgent');
  expect(sms.calls).toMatchObject([{ from: '+491712345678', to: ['+491601234567'] }]);
});

test('its retry keeps the country, in which its rows were read', async () => {
  const world = aWorld();
  await upload(world, german, {
    'default-country': 'DE',
    from: senderOfBerlin,
    text: 'Hallo',
    mode: 'approve',
  });
  const { id } = await newest(world);
  await actOnJob(world, id, 'cancel', 'ada');
  await runMinutes(world, 1);
  const canceled = await newest(world);
  const { job } = await retryCampaign(world, 'ada', 'again', canceled, { states: ['unprocessed'] });
  await runPlans(world);
  expect(job.options?.defaultCountry).toBe('DE');
  expect((await world.ledger.job(job.id))?.plan?.totals.rows).toBe(2);
});
