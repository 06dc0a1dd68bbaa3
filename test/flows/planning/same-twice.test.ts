import type { SQSRecord } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { openDraft } from '../../../shared/flows/intake/open-draft.ts';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { readPlanWork } from '../../../shared/workers/messages.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { request, runMinutes, runPlans, runSends, stage, window } from '../../support/worlds/run-world.ts';

async function cancel(world: TestWorld, id: JobId | undefined): Promise<void> {
  if (id === undefined) throw new Error('It is gone');
  await actOnJob(world, id, 'cancel', 'anna');
  await runMinutes(world, 1);
}

describe('the same twice', () => {
  const put = async (
    world: TestWorld,
    key: string,
    metadata: Record<string, string>,
    content = 'to\n2125550101\n',
    settings = stage,
  ) => {
    const versionId = world.objects.put(key, content, metadata);
    await planWork(world, settings, window, { uploads: [{ bucket: 'bucket', key, versionId }] });
    return findUpload(world, { bucket: 'bucket', key });
  };

  test('a file put again, under its name or another, fails and names the campaign it already is', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const first = await put(world, 'campaigns/list.csv', { text: 'Hello' });
    for (const key of ['campaigns/list.csv', 'campaigns/copy.csv']) {
      const again = await put(world, key, { text: 'Hello' });
      expect(again).toMatchObject({
        state: 'failed',
        failure: { code: 'duplicate_upload' },
      });
      expect(again?.failure?.faults[0]?.detail).toContain(first?.id);
    }
    await runSends(world);
    expect(sms.calls).toHaveLength(1);
  });

  test('it goes out again when a person says so, or when the text is another', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    await put(world, 'campaigns/a.csv', { text: 'Hello' });
    await put(world, 'campaigns/b.csv', { text: 'Hello', again: 'yes' });
    await put(world, 'campaigns/c.csv', { text: 'Goodbye' });
    await runSends(world);
    expect(sms.calls).toHaveLength(3);
  });

  const hello = { text: 'Hello' };

  test('an upload that asks for a repeat is the next owner: a third one is refused, and names the second', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const first = await put(world, 'campaigns/a.csv', hello);
    const second = await put(world, 'campaigns/b.csv', { ...hello, again: first?.id ?? '' });
    expect(second?.state).toBe('running');
    // The same wish under another name: it named the first one, and that is sent again already.
    const repeated = await put(world, 'campaigns/c.csv', { ...hello, again: first?.id ?? '' });
    expect(repeated?.failure?.faults[0]?.detail).toContain(second?.id);
    expect((await put(world, 'campaigns/d.csv', hello))?.state).toBe('failed');
    expect((await put(world, 'campaigns/e.csv', { ...hello, again: 'yes' }))?.state).toBe('running');
    expect((await put(world, 'campaigns/f.csv', hello))?.state).toBe('failed');
    await runSends(world);
    expect(sms.calls).toHaveLength(3);
  });

  test('one that was asked for again owns the content, also when all before it never sent anything', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const first = await put(world, 'campaigns/a.csv', { ...hello, mode: 'approve' });
    await put(world, 'campaigns/b.csv', { ...hello, again: 'yes' });
    await cancel(world, first?.id);
    expect((await put(world, 'campaigns/c.csv', hello))?.state).toBe('failed');
    await runSends(world);
    expect(sms.calls).toHaveLength(1);
  });

  test('a dry run neither owns the content nor is refused for it', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const check = { ...hello, mode: 'check' };
    expect((await put(world, 'campaigns/a.csv', check))?.state).toBe('ready');
    expect((await put(world, 'campaigns/a.csv', hello))?.state).toBe('running');
    expect((await put(world, 'campaigns/b.csv', check))?.state).toBe('ready');
    expect((await put(world, 'campaigns/c.csv', hello))?.state).toBe('failed');
    await runSends(world);
    expect(sms.calls).toHaveLength(1);
  });

  test('one that was canceled before anything was sent stands in the way of nobody, and its rows are not retried', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const first = await put(world, 'campaigns/a.csv', { ...hello, mode: 'approve' });
    if (first === undefined) throw new Error('It is gone');
    const { id } = first;
    await cancel(world, id);
    expect((await put(world, 'campaigns/b.csv', hello))?.state).toBe('running');
    const { job } = await retryCampaign(world, 'crm', 'k', (await world.ledger.job(id)) ?? first, {
      states: ['unprocessed'],
    });
    await runPlans(world);
    expect((await world.ledger.job(job.id))?.failure?.code).toBeDefined();
    await runSends(world);
    await runMinutes(world, 3);
    expect(sms.calls).toHaveLength(1);
  });

  test.each(['retried', 'called'])('a canceled one that was %s stands in the way', async (how) => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const first = await put(world, 'campaigns/a.csv', {
      ...hello,
      ...(how === 'retried' ? { mode: 'approve' } : {}),
    });
    if (first === undefined) throw new Error('It is gone');
    const { id } = first;
    if (how === 'called') await runSends(world);
    await cancel(world, id);
    if (how === 'retried') {
      const before = (await world.ledger.job(id)) ?? first;
      await retryCampaign(world, 'crm', 'k', before, { states: ['unprocessed'] });
      await runPlans(world);
    }
    expect((await put(world, 'campaigns/b.csv', hello))?.state).toBe('failed');
    await runMinutes(world, 3);
    expect(sms.calls).toHaveLength(1);
  });

  test('an "again" that names nothing is refused', async () => {
    const world = aWorld({ sms: scriptedSms() });
    const job = await put(world, 'campaigns/a.csv', { ...hello, again: 'true' });
    expect(job?.failure?.faults[0]?.detail).toContain(
      '/again: "again" must be "yes", "no" or the id of the job',
    );
  });

  test('an empty object fills no draft, and the real file behind it does', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const { job } = await openDraft(world, 'crm', 'key', { upload: true, text: 'Hello' });
    const key = `campaigns/${job.id}.csv`;
    const event = (content: string) => {
      const versionId = world.objects.put(key, content);
      const s3 = { bucket: { name: 'bucket' }, object: { key, versionId, size: content.length } };
      return readPlanWork({ body: JSON.stringify({ Records: [{ s3 }] }) } as SQSRecord);
    };
    for (const work of [event(''), event('to\n2125550101\n')]) {
      await planWork(world, stage, window, work);
      await planWork(world, stage, window, work);
    }
    await runSends(world);
    expect(sms.calls).toHaveLength(1);
  });

  test.each<[string, Record<string, string>]>([
    ["under the stage's sender, spelled out", { text: 'Hello', from: '(212) 555-0100' }],
    ['under another sender', { text: 'Hello', from: '+12125550199' }],
    ['under another country', { text: 'Hello', 'default-country': 'CA' }],
  ])('the same text goes to nobody a second time %s', async (_, metadata) => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    await put(world, 'campaigns/a.csv', { text: 'Hello' });
    const again = await put(world, 'campaigns/b.csv', metadata);
    expect(again?.failure?.code).toBe('duplicate_upload');
    await runSends(world);
    expect(sms.calls).toHaveLength(1);
  });

  test('a file with texts of its own is the same file whatever text comes along, and one without is when the stage has that text', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const own = 'to,text\n2125550101,Hello\n';
    await put(world, 'campaigns/a.csv', {}, own);
    expect((await put(world, 'campaigns/b.csv', { text: 'Goodbye' }, own))?.state).toBe('failed');
    await put(world, 'campaigns/c.csv', {}, 'to\n2125550102\n', { ...stage, text: 'News' });
    expect((await put(world, 'campaigns/d.csv', { text: 'News' }, 'to\n2125550102\n'))?.state).toBe('failed');
    await runSends(world);
    expect(sms.calls).toHaveLength(2);
  });

  test('a file that failed for its content may be put again unchanged', async () => {
    const world = aWorld({ sms: scriptedSms() });
    const code = async () => (await put(world, 'campaigns/list.csv', {}, 'name\nAda\n'))?.failure?.code;
    expect([await code(), await code()]).toEqual(['unusable_columns', 'unusable_columns']);
  });

  test('a notification that comes twice plans and sends once', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const versionId = world.objects.put('campaigns/list.csv', 'to\n2125550101\n', { text: 'Hello' });
    const work = { uploads: [{ bucket: 'bucket', key: 'campaigns/list.csv', versionId }] };
    await Promise.all([planWork(world, stage, window, work), planWork(world, stage, window, work)]);
    await planWork(world, stage, window, work);
    await runSends(world);
    expect(sms.calls).toHaveLength(1);
  });

  test('a repeated request is the same campaign; the same key with other words is refused', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const first = await request(world, ['+12125550101']);
    expect((await request(world, ['+12125550101'])).id).toBe(first.id);
    await expect(request(world, ['+12125550102'])).rejects.toThrow(/Idempotency-Key was used before/);
    expect((await request(world, ['+12125550101'], 'Hello', 'key-2')).id).not.toBe(first.id);
    await runSends(world);
    expect(sms.calls).toHaveLength(2);
  });

  test('a repeat after the first message was lost asks for the plan again', async () => {
    const world = aWorld({ sms: scriptedSms() });
    const ask = () => createCampaign(world, 'crm', 'key', { to: ['+12125550101'], text: 'Hello' });
    await ask();
    world.queues.remove(world.queues.receive('plan')?.receipt ?? '');
    expect(world.queues.visible('plan')).toBe(0);
    await ask();
    expect(world.queues.visible('plan')).toBe(1);
  });

  test("two callers' equal keys are two campaigns", async () => {
    const world = aWorld({ sms: scriptedSms() });
    const one = await createCampaign(world, 'crm', 'key', { to: ['+12125550101'], text: 'a' });
    const other = await createCampaign(world, 'erp', 'key', { to: ['+12125550101'], text: 'b' });
    expect(one.job.id).not.toBe(other.job.id);
  });
});
