import { describe, expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { openDraft } from '../../../shared/flows/intake/open-draft.ts';
import { findUpload, jobIdOfUpload, receiveUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { anEndpoint } from '../../support/an-endpoint.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, runMinutes, runSends, stage } from '../../support/worlds/run-world.ts';

const csv = 'to\n2125550101\n2125550102';

async function put(world: TestWorld, key: string, body: string, metadata = {}): Promise<Job | undefined> {
  const versionId = world.objects.put(key, body, metadata);
  const upload = { bucket: 'bucket', key, versionId };
  await planWork(world, stage, 100, { uploads: [upload] });
  return world.ledger.job(jobIdOfUpload(upload));
}

describe('settings of an upload', () => {
  test('come with its metadata, and hold from the moment its campaign exists', async () => {
    const world = aWorld();
    const job = await put(world, 'campaigns/a.csv', csv, { text: 'Hi', mode: 'approve' });
    expect(job).toMatchObject({ state: 'ready', options: { mode: 'approve' } });
    expect(world.queues.visible('sms')).toBe(0);
  });

  test('come from a JSON file beside it, sender and text included; the metadata has the last word', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const settings = { text: 'From beside', from: '+12125550199', long_text: 'refuse', on_unclear: 'resend' };
    world.objects.put('campaigns/a.json', JSON.stringify(settings));
    const job = await put(world, 'campaigns/a.csv', csv, { 'on-unclear': 'hold' });
    expect(job?.options).toEqual({ longText: 'refuse', onUnclear: 'hold' });
    await runSends(world);
    expect(sms.calls).toMatchObject([{ text: 'From beside', from: '+12125550199' }]);
  });

  test.each([
    [
      'a member twice beside the file',
      {},
      '{"text": "Hi", "mode": "check", "mode": "send"}',
      '/mode',
      /twice/,
    ],
    [
      'a member twice in its metadata',
      { halt: '{"error_share": 0.1, "error_share": 0.2}' },
      undefined,
      '/halt/error_share',
      /twice/,
    ],
    [
      'a lost letter beside the file',
      {},
      Buffer.from('{"text": "caf\xe9"}', 'latin1'),
      '/text',
      /lost.*UTF-8/,
    ],
    ['a lost letter in its metadata', { text: 'caf\ufffd' }, undefined, '/text', /lost.*UTF-8/],
  ])('with %s fail the campaign', async (_, metadata, sidecar, pointer, detail) => {
    const world = aWorld();
    if (sidecar !== undefined) world.objects.put('campaigns/a.json', sidecar);
    const job = await put(world, 'campaigns/a.csv', csv, { from: '+12125550199', ...metadata });
    expect(job).toMatchObject({
      state: 'failed',
      failure: { code: 'invalid_settings', faults: [{ pointer, detail: expect.stringMatching(detail) }] },
    });
  });

  test('name the endpoint that the job reports to, which must be registered', async () => {
    const world = aWorld();
    const callback = '{"endpoint":"crm"}';
    const settings = { text: 'Hi', mode: 'approve', callback };
    expect(await put(world, 'campaigns/early.csv', csv, settings)).toMatchObject({
      state: 'failed',
      failure: {
        code: 'invalid_settings',
        faults: [
          { pointer: '/callback/endpoint', detail: expect.stringMatching(/no endpoint `crm`.*Register/) },
        ],
      },
    });
    await world.endpoints.write(anEndpoint());
    world.objects.put('campaigns/beside.json', '{"callback":{"endpoint":"erp"}}');
    const job = await put(world, 'campaigns/beside.csv', csv, settings);
    expect(job).toMatchObject({ state: 'ready', callback: { endpoint: 'crm' } });
    const versionId = world.objects.put('orders/a.csv', 'email\nann@example.com', { callback });
    const orders = await receiveUpload(world, { bucket: 'bucket', key: 'orders/a.csv', versionId });
    expect(await world.ledger.job(orders as JobId)).toMatchObject({ callback: { endpoint: 'crm' } });
  });

  test('that are wrong leave the job its name and its endpoint, so that its owner learns of it', async () => {
    const world = aWorld();
    await world.endpoints.write(anEndpoint());
    const callback = '{"endpoint":"crm"}';
    world.objects.put('campaigns/a.json', '{"reference":"spring-42","name":7}');
    const settings = { text: 'Hi', mode: 'later', callback, name: 'Spring' };
    const job = await put(world, 'campaigns/a.csv', csv, settings);
    expect(job).toMatchObject({ state: 'failed', callback: { endpoint: 'crm' }, labels: { name: 'Spring' } });
    expect(job?.outbox).toMatchObject([{ type: 'failed' }]);
    const unknown = { ...settings, callback: '{"endpoint":"erp"}' };
    expect((await put(world, 'campaigns/b.csv', csv, unknown))?.callback).toBeUndefined();
  });

  test('may begin with a mark, as some editors write it', async () => {
    const world = aWorld();
    world.objects.put('campaigns/a.json', '\ufeff{"text": "Hi", "mode": "check"}');
    expect(await put(world, 'campaigns/a.csv', csv)).toMatchObject({ options: { mode: 'check' } });
  });

  test.each([
    [
      'two minutes before its start, and is heard of an hour later: it starts at once',
      2 * 60_000,
      'completed',
    ],
    ['ten minutes after its start: it fails', -10 * 60_000, 'failed'],
  ])('are judged by when it was uploaded: %s', async (_, inMs, state) => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const options = JSON.stringify({ start_at: new Date(world.now() + inMs).toISOString() });
    const versionId = world.objects.put('campaigns/a.csv', csv, { text: 'Hi', options });
    const upload = { bucket: 'bucket', key: 'campaigns/a.csv', versionId };
    world.clock.advance(3_600_000);
    await planWork(world, stage, 100, { uploads: [upload] });
    await runMinutes(world, 3);
    expect(await world.ledger.job(jobIdOfUpload(upload))).toMatchObject({ state });
  });

  test('are those that lay beside it when it came, whatever is put there later', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    world.objects.put('campaigns/a.json', '{"text":"First"}');
    const versionId = world.objects.put('campaigns/a.csv', csv);
    const upload = { bucket: 'bucket', key: 'campaigns/a.csv', versionId };
    const late = {
      ...world,
      ledger: {
        ...world.ledger,
        addJob: async (job: Job) => {
          world.objects.put('campaigns/a.json', '{"text":"Second"}');
          return world.ledger.addJob(job);
        },
      },
    };
    await planWork(late, stage, 100, { uploads: [upload] });
    await runSends(world);
    expect(sms.calls).toMatchObject([{ text: 'First' }]);
  });

  test.each([
    ['metadata', { moed: 'approve' }, undefined, '/moed'],
    ['a JSON file', {}, '{"mode":"aprove"}', '/mode'],
    ['a JSON file that is none', {}, 'mode: approve', 'campaigns/a.json'],
    ['a JSON file of 100 KiB', {}, JSON.stringify({ text: 'x'.repeat(100 * 1024) }), 'campaigns/a.json'],
  ])(
    'that cannot be used fail the campaign, which sends nothing: %s',
    async (_, metadata, beside, pointer) => {
      const world = aWorld();
      if (beside !== undefined) world.objects.put('campaigns/a.json', beside);
      const job = await put(world, 'campaigns/a.csv', csv, { text: 'Hi', ...metadata });
      expect(job?.state).toBe('failed');
      expect(job?.failure?.faults.map((fault) => fault.pointer)).toEqual([pointer]);
      await runMinutes(world, 5);
    },
  );
});

describe('a draft', () => {
  const request = {
    upload: true,
    text: 'From the form',
    options: { mode: 'approve', onUnclear: 'resend' },
  } as const;
  const draft = (world: TestWorld) => openDraft(world, 'crm', 'key', request);

  test('becomes the campaign of what is uploaded with its form', async () => {
    const world = aWorld();
    const { job } = await draft(world);
    expect(job).toMatchObject({ state: 'draft', source: { upload: `campaigns/${job.id}.csv` } });
    expect(await put(world, `campaigns/${job.id}.csv`, csv)).toBeUndefined();
    expect(await world.ledger.job(job.id)).toMatchObject({ state: 'ready', options: request.options });
    expect(await progress(world, job.id)).toMatchObject({ rows: { total: 2, unprocessed: 2 } });
    const found = await findUpload(world, { bucket: 'bucket', key: `campaigns/${job.id}.csv` });
    expect(found?.id).toBe(job.id);
  });

  test('is found again by the same request, before and after the upload', async () => {
    const world = aWorld();
    const { job } = await draft(world);
    expect(await draft(world)).toMatchObject({ created: false, job: { id: job.id, state: 'draft' } });
    await put(world, `campaigns/${job.id}.csv`, csv);
    expect(await draft(world)).toMatchObject({ created: false, job: { id: job.id, state: 'ready' } });
    await expect(openDraft(world, 'crm', 'key', { ...request, text: 'Other' })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('takes one file: what is uploaded with the same form later makes no second campaign', async () => {
    const world = aWorld();
    const { job } = await draft(world);
    await put(world, `campaigns/${job.id}.csv`, csv);
    const before = await world.ledger.job(job.id);
    expect(await put(world, `campaigns/${job.id}.csv`, 'to\n2125550199')).toBeUndefined();
    expect(await world.ledger.job(job.id)).toEqual(before);
    expect(world.lines.map(({ message }) => message)).toContain('upload.late');
  });

  test('without an upload is canceled after a day', async () => {
    const world = aWorld();
    const { job } = await draft(world);
    world.clock.advance(86_400_000 - 60_001);
    await runMinutes(world, 1);
    expect((await world.ledger.job(job.id))?.state).toBe('draft');
    await runMinutes(world, 1);
    expect(await world.ledger.job(job.id)).toMatchObject({
      state: 'canceled',
      reason: { code: 'not_uploaded' },
    });
    await put(world, `campaigns/${job.id}.csv`, csv);
    expect((await world.ledger.job(job.id))?.state).toBe('canceled');
  });
});
