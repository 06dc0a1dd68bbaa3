import { describe, expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { firstRow } from '../../../shared/core/rows/row-cursor.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { tryText } from '../../../shared/flows/intake/try-text.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { planUrgent } from '../../../shared/flows/planning/plan-urgent.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, request, runPlans, runSends, stage, upload } from '../../support/worlds/run-world.ts';

const people = [
  'to,First Name,plan',
  '2125550101,Ada,gold',
  '2125550102,Ben,',
  '2125550103,,gold',
  '2125550104,Ada,gold',
].join('\n');

async function planned(metadata: Record<string, string>, csv = people) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, csv, metadata);
  const job = await found(world);
  return { world, sms, job };
}

async function found(world: TestWorld) {
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  return view;
}

const textsTo = (sms: ReturnType<typeof scriptedSms>) =>
  sms.calls.map(({ text, to }) => [text, to.length]).sort();

const rowsOf = async (world: TestWorld, job: Job) => (await readRecipients(world, job, firstRow, 100)).rows;

test('each row gets its own text, and rows whose texts come out equal share a call', async () => {
  const { world, sms } = await planned({ text: 'Hi {{ first_name | default: "you" }}' });
  await runSends(world);
  expect(textsTo(sms)).toEqual([
    ['Hi Ada', 2],
    ['Hi Ben', 1],
    ['Hi you', 1],
  ]);
});

test('a row with an empty cell gets no text, and its report names what is missing', async () => {
  const { world, sms, job } = await planned({ text: 'Hi {{ first_name }}, you have {{ plan }}' });
  await runSends(world);
  expect(textsTo(sms)).toEqual([['Hi Ada, you have gold', 2]]);
  const invalid = (await rowsOf(world, job)).filter(({ state }) => state === 'invalid');
  expect(invalid).toEqual([
    expect.objectContaining({
      line: 3,
      reason: 'missing_variable',
      detail: expect.stringContaining('"plan"'),
    }),
    expect.objectContaining({
      line: 4,
      reason: 'missing_variable',
      detail: expect.stringContaining('"first_name"'),
    }),
  ]);
  expect((await progress(world, job.id)).rows).toMatchObject({ total: 4, accepted: 2, invalid: 2 });
});

test.each([
  ['names a column that is not there', 'Hi {{ surname }}', '"surname" (character 7 of the text)'],
  ['cannot be read', 'Hi {{ first_name', 'character 4 of the text'],
  ['uses what is not offered', '{% include "x" %}', '"include"'],
])('a text that %s fails the campaign before anything is sent', async (_, text, where) => {
  const { world, sms, job } = await planned({ text });
  await runSends(world);
  expect(job).toMatchObject({
    state: 'failed',
    failure: { faults: [{ detail: expect.stringContaining(where), pointer: 'text' }] },
  });
  expect(sms.calls).toEqual([]);
});

test('a text that loops without end fails the campaign once too many rows have shown it', async () => {
  const numbers = ['212', '646'].flatMap((area) =>
    Array.from({ length: 99 }, (_, at) => `${area}5550${100 + at}`),
  );
  const text = '{% for i in (1..1000000) %}x{% endfor %}';
  const { job } = await planned({ text }, ['to', ...numbers].join('\n'));
  expect(job).toMatchObject({ state: 'failed', failure: { code: 'template_broken' } });
});

test('"now" in a text is when the campaign was asked for, however late it is planned', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const text = 'Sent {{ "now" | date }}';
  await createCampaign(world, 'crm', 'key-1', { text, to: ['+12125550101'] });
  world.clock.advance(2 * 24 * 60 * 60_000);
  await runPlans(world);
  await runSends(world);
  expect(sms.calls.map((call) => call.text)).toEqual(['Sent 2026-01-05']);
});

describe('the preview of a planned campaign', () => {
  test('is there before anything is sent, with samples, sizes, cost and duration', async () => {
    const { world, sms, job } = await planned({
      text: 'Hi {{ first_name | default: "you" }}…',
      mode: 'approve',
      price_per_segment: '{"amount": 0.05, "currency": "EUR"}',
    });
    expect(await readPreview(world, job)).toMatchObject({
      recipients: 4,
      calls: 3,
      parts: 4,
      segments: 4,
      encodings: { 'GSM-7': 0, 'UCS-2': 4 },
      forcedBy: { codePoint: 'U+2026', position: 7, inRow: 2 },
      cost: { amount: '0.20', currency: 'EUR' },
      samples: [
        { line: 2, parts: ['Hi Ada…'] },
        { line: 3, parts: ['Hi Ben…'] },
        { line: 4, parts: ['Hi you…'] },
      ],
      notes: [
        expect.stringContaining('4 recipients need 3 calls'),
        expect.stringContaining('control messages'),
      ],
    });
    expect(sms.calls).toEqual([]);
  });

  test('shows no number in full', async () => {
    const { world, job } = await planned({ text: 'Hi' });
    expect(JSON.stringify(await readPreview(world, job))).not.toMatch(/\d{7}/);
  });

  test('is none while there is no plan', async () => {
    const { world, job } = await planned({ text: 'Hi {{ surname }}' });
    expect(await readPreview(world, job)).toBeUndefined();
  });
});

test('long texts are refused row by row where the campaign says so', async () => {
  const text = `{{ first_name | default: "you" }}${'x'.repeat(497)}`;
  const csv = ['to,first_name', '2125550101,Ada', '2125550102,Adam'].join('\n');
  const { world, sms, job } = await planned({ text, long_text: 'refuse' }, csv);
  await runSends(world);
  expect(sms.calls.map(({ to }) => to)).toEqual([['+12125550101']]);
  expect(await rowsOf(world, job)).toContainEqual(
    expect.objectContaining({ line: 3, state: 'invalid', reason: 'long_text' }),
  );
});

test('a cell that holds placeholders is a text like any other, and stays so when it is tried on a phone', async () => {
  const csv = ['to,word', '2125550101,{{ word }}'].join('\n');
  const { world, sms, job } = await planned({ text: 'Say {{ word }}' }, csv);
  const trial = await tryText(world, 'crm', 'try-1', job, ['+12125550199']);
  await planUrgent(world, stage, trial.job);
  await runSends(world);
  await runSends(world, undefined, 'urgent');
  expect(sms.calls.map(({ text }) => text)).toEqual(['Say {{ word }}', 'Say {{ word }}']);
});

test('a request of plain numbers cannot fill in anything', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const job = await request(world, ['+12125550101'], 'Hi {{ name }}');
  expect(await world.ledger.job(job.id)).toMatchObject({ state: 'failed' });
});
