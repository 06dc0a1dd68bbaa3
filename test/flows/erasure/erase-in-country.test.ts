import { describe, expect, test } from 'vitest';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { eraseNumber, requestErasure } from '../../../shared/flows/erasure/erase-number.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { openDraft } from '../../../shared/flows/intake/open-draft.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { requestResults } from '../../../shared/flows/results/request-results.ts';
import { collect } from '../../support/pieces.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runMinutes, runPlans, runSends, stage, upload } from '../../support/worlds/run-world.ts';

/** Digits that are one person's number in Germany and another's in America. */
const digits = '2125550101';
const [german, american] = ['+492125550101', '+12125550101'] as [Msisdn, Msisdn];
const csv = `to\n${digits}\n${digits}\n`;
const metadata = { 'default-country': 'DE', from: '0171 2345678', text: 'Hallo' };
const inGermany = { defaultCountry: 'DE' } as const;

/** In a stage whose country is America. */
async function erase(world: TestWorld, number: Msisdn): Promise<void> {
  const settings = { defaultCountry: 'US', bucket: 'bucket' } as const;
  const { id } = await requestErasure(world, 'crm', `key of ${number}`, number);
  const invocation = { receives: 1, remainingMs: () => 900_000 };
  const first = await eraseNumber(world, settings, id, invocation);
  if (first.kind === 'retry_later') world.clock.advance(first.inMs);
  expect(await eraseNumber(world, settings, id, invocation)).toEqual({ kind: 'ack' });
}

/** Of all versions of all objects, those in which the digits stand as they were written. */
async function holding(world: TestWorld): Promise<string[]> {
  const keys: string[] = [];
  for await (const version of world.versions.list('')) {
    const stored = await world.versions.read(version);
    const text = Buffer.concat(stored === undefined ? [] : await collect(stored.body)).toString('latin1');
    if (new RegExp(`(?<!\\d)${digits}`).test(text)) keys.push(version.key);
  }
  return keys;
}

const draft = async (world: TestWorld) => {
  const requested = { upload: true, from: metadata.from, text: 'Hallo' } as const;
  const { job } = await openDraft(world, 'crm', 'key', { ...requested, options: inGermany });
  const key = `campaigns/${job.id}.csv`;
  const versionId = world.objects.put(key, csv);
  await planWork(world, stage, 100, { uploads: [{ bucket: 'bucket', key, versionId }] });
};

const newest = async (world: TestWorld) => {
  const [job] = await collect(world.jobList.newest());
  if (job === undefined) throw new Error('There is no campaign');
  return job;
};

const withSidecar = (then: (world: TestWorld) => unknown) => async (world: TestWorld) => {
  const { from, text } = metadata;
  world.objects.put('campaigns/list.json', JSON.stringify({ from, text, default_country: 'DE' }));
  await then(world);
};

const resultsOf = async (world: TestWorld) => {
  await upload(world, csv, metadata);
  await runSends(world);
  await requestResults(world, await newest(world));
  await runPlans(world);
};

/**
 * Rows that were not sent, and then are; the result files of the second campaign hold what was uploaded for the first.
 */
const retryOf = async (world: TestWorld) => {
  await upload(world, csv, { ...metadata, mode: 'approve' });
  await actOnJob(world, (await newest(world)).id, 'cancel', 'ada');
  await runMinutes(world, 1);
  const canceled = await newest(world);
  const { job } = await retryCampaign(world, 'ada', 'again', canceled, { states: ['unprocessed'] });
  await runPlans(world);
  const planned = await world.ledger.job(job.id);
  if (planned === undefined) throw new Error('It is gone');
  await requestResults(world, planned);
  await runPlans(world);
};

const request = { from: metadata.from, text: 'Hallo', to: [digits], options: inGermany };

describe('anyone who wrote down the country of their numbers loses the one of that country, and no other', () => {
  test.each<[string, number, (world: TestWorld) => unknown]>([
    ['an upload with its report', 2, (world) => upload(world, csv, metadata)],
    ['result files', 5, resultsOf],
    ['result files of a retry', 4, retryOf],
    ['a file with its settings beside it', 2, withSidecar((world) => upload(world, csv))],
    ['a file that came by a form', 2, draft],
    ['a file that is not planned yet', 1, (world) => world.objects.put('campaigns/a.csv', csv, metadata)],
    [
      'a file that is not planned yet, with its settings beside it',
      1,
      withSidecar((world) => world.objects.put('campaigns/list.csv', csv)),
    ],
    [
      'a file that failed for something else in its settings',
      1,
      (world) => upload(world, csv, { ...metadata, mode: 'later' }),
    ],
    ['a request', 1, (world) => createCampaign(world, 'crm', 'key', request)],
    [
      'a suppression list',
      1,
      (world) => world.objects.put('suppressions/stop.csv', csv, { 'default-country': 'DE' }),
    ],
  ])('%s', async (_, objects, put) => {
    const world = aWorld({ sms: scriptedSms() });
    await put(world);
    const before = await holding(world);
    expect(before).toHaveLength(objects);
    await erase(world, american);
    expect(await holding(world)).toEqual(before);
    await erase(world, german);
    expect(await holding(world)).toEqual([]);
  });
});

test('the same digits in a file of the country of the stage are the number there', async () => {
  const world = aWorld();
  await upload(world, csv, { text: 'Hello' });
  const before = await holding(world);
  await erase(world, german);
  expect(await holding(world)).toEqual(before);
  await erase(world, american);
  expect(await holding(world)).toEqual([]);
});

test('what lies beside a file that was planned without it names no country for it', async () => {
  const world = aWorld();
  await upload(world, csv, { text: 'Hello' });
  world.objects.put('campaigns/list.json', '{"default_country":"DE"}');
  const before = await holding(world);
  await erase(world, german);
  expect(await holding(world)).toEqual(before);
  await erase(world, american);
  expect(await holding(world)).toEqual([]);
});

test('a file that came to a draft is of the country that was asked for with its form, whatever its metadata says', async () => {
  const world = aWorld();
  const { job } = await openDraft(world, 'crm', 'key', { upload: true, from: metadata.from, text: 'Hello' });
  const key = `campaigns/${job.id}.csv`;
  const versionId = world.objects.put(key, csv, { 'default-country': 'DE' });
  await planWork(world, stage, 100, { uploads: [{ bucket: 'bucket', key, versionId }] });
  const before = await holding(world);
  await erase(world, german);
  expect(await holding(world)).toEqual(before);
  await erase(world, american);
  expect(await holding(world)).toEqual([]);
});

test('a request that was refused, because its key was used before, is erased from in the country that it named itself', async () => {
  const world = aWorld();
  await createCampaign(world, 'crm', 'key', { text: 'Hello', to: ['+12125550199'] });
  await createCampaign(world, 'crm', 'key', request).catch(() => {});
  const before = await holding(world);
  expect(before).toHaveLength(1);
  await erase(world, american);
  expect(await holding(world)).toEqual(before);
  await erase(world, german);
  expect(await holding(world)).toEqual([]);
});

test('a file from which a number was erased is read in its country when the next one is', async () => {
  const world = aWorld();
  await upload(world, `to\n0151 23456789\n${digits}\n`, metadata);
  await erase(world, '+4915123456789' as Msisdn);
  await erase(world, american);
  expect(await holding(world)).toEqual([expect.stringMatching(/^erased\/campaigns\/list\.csv\//)]);
  await erase(world, german);
  expect(await holding(world)).toEqual([]);
});

test('settings beside a file that are too large to be read keep nobody from being erased', async () => {
  const world = aWorld();
  world.objects.put('campaigns/a.json', ' '.repeat(70_000));
  world.objects.put('campaigns/a.csv', csv, metadata);
  await erase(world, german);
  expect(await holding(world)).toEqual([]);
});
