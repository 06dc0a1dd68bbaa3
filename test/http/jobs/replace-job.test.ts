import { describe, expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { newRecovery } from '../../../shared/core/recovery/recovery.ts';
import { memoryRecovery } from '../../../shared/memory/recovery/recovery.ts';
import type { RecoveryPorts } from '../../../shared/ports/recovery.ts';
import { type ApiWorld, call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runMinutes, runPlans, runSends, stage, upload } from '../../support/worlds/run-world.ts';
import { campaignIn } from './campaign-in-state.ts';

const [ada, bo] = ['+12125550101', '+12125550102'];

/** A campaign of two people that waits for its approval. */
async function ready(options: object = {}) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const rows = [
    { to: ada, first_name: 'Ada' },
    { to: bo, first_name: 'Bo' },
  ];
  const body = { rows, text: 'Hello {{ first_name }}', options: { mode: 'approve', ...options } };
  const { id } = (await postJson(world, '/v1/campaigns', body)).body as { id: JobId };
  await runPlans(world);
  return { world, sms, id };
}

type Restorable = ApiWorld & { readonly recovering?: RecoveryPorts };

const get = (world: Restorable, id: string) => call(world, 'GET', `/v1/jobs/${id}`);

async function change(world: Restorable, id: string, body: object, ifMatch?: string) {
  const seen = ifMatch ?? String((await get(world, id)).headers.etag);
  return call(world, 'PATCH', `/v1/jobs/${id}`, {
    headers: { 'content-type': 'application/json', 'if-match': seen },
    body: JSON.stringify(body),
  });
}

const approve = (world: TestWorld, id: string) => call(world, 'POST', `/v1/jobs/${id}/approve`);

const sendAll = async (world: TestWorld) => {
  await runPlans(world);
  await runMinutes(world, 2);
  await runSends(world);
};

describe('another text', () => {
  test('asks nothing about a column of texts that the first job has used', async () => {
    const world = aWorld({ sms: scriptedSms() });
    await upload(
      world,
      `to,message\n${ada},Only mine\n${bo},\n`,
      { mode: 'approve' },
      { ...stage, text: 'For all' },
    );
    const [{ id }] = (await call(world, 'GET', '/v1/jobs')).body.items as [{ id: JobId }];
    const changed = await change(world, id, { text: 'Good day' });
    expect(changed.body).toMatchObject({ state: 'planning' });
    const next = changed.body.id;
    await runPlans(world);
    expect((await get(world, next)).body).toMatchObject({ state: 'ready' });
    const { samples } = (await call(world, 'GET', `/v1/jobs/${next}/preview`)).body;
    expect(samples.flatMap(({ parts }: { parts: string[] }) => parts)).toEqual(['Only mine', 'Good day']);
  });

  test('is planned in a job that takes the place of the first, which never sends', async () => {
    const { world, sms, id } = await ready();
    const answer = await change(world, id, { text: 'Good day {{ first_name }}', name: 'Spring' });
    expect(answer).toMatchObject({
      status: 202,
      body: { state: 'planning', replaces: id, name: 'Spring', options: { mode: 'approve' } },
    });
    const next = answer.body.id;
    expect(answer.headers.location).toBe(`/v1/jobs/${next}`);
    await sendAll(world);
    expect((await get(world, id)).body).toMatchObject({
      state: 'canceled',
      replaced_by: next,
      reason: { code: 'replaced' },
    });
    expect((await get(world, next)).body).toMatchObject({ state: 'ready', waiting: { for: 'approval' } });
    expect((await call(world, 'GET', `/v1/jobs/${next}/preview`)).body.samples[0]).toMatchObject({
      parts: ['Good day Ada'],
    });
    expect(sms.calls).toHaveLength(0);
    await approve(world, next);
    await sendAll(world);
    expect(sms.calls.map(({ to, text }) => [...to, text])).toEqual([
      [ada, 'Good day Ada'],
      [bo, 'Good day Bo'],
    ]);
  });

  test('takes back an approval', async () => {
    const { world, sms, id } = await ready({ start_at: '2026-01-08T00:00:00Z' });
    await approve(world, id);
    const { body } = await change(world, id, { text: 'Other' });
    world.clock.advance(5 * 86_400_000);
    await sendAll(world);
    expect((await get(world, body.id)).body).toMatchObject({
      approved_by: null,
      waiting: { for: 'approval' },
    });
    expect(sms.calls).toHaveLength(0);
  });

  test('of a file is planned from the same file, which is no second upload of it', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const settings = { ...stage, text: 'Hello {{ first_name }}' };
    await upload(world, `to,first_name\n${ada},Ada\n`, { mode: 'approve' }, settings);
    const [id = ''] = await Array.fromAsync(world.ledger.dueJobs(Number.MAX_SAFE_INTEGER));
    const second = await change(world, id, { options: { transliterate: true } });
    await runPlans(world, settings);
    const third = await change(world, second.body.id, { text: 'Good day {{ first_name }}' });
    await runPlans(world, settings);
    await runMinutes(world, 2);
    await approve(world, third.body.id);
    await sendAll(world);
    expect(sms.calls.map(({ text }) => text)).toEqual(['Good day Ada']);
    expect((await get(world, third.body.id)).body).toMatchObject({ options: { transliterate: true } });
    await upload(world, `to,first_name\n${ada},Ada\n`, { text: 'Good day {{ first_name }}' }, settings);
    await sendAll(world);
    expect(sms.calls).toHaveLength(1);
  });

  test('of a file may change again and again, also when the file was wanted twice', async () => {
    const world = aWorld({ sms: scriptedSms() });
    const file = `to,text\n${ada},Hello\n`;
    await upload(world, file, { mode: 'approve' });
    await upload(world, file, { mode: 'approve', again: 'yes' });
    const both = await Array.fromAsync(world.ledger.newest(), ({ id: one, state }) => [one, state] as const);
    expect(both.map(([, state]) => state)).toEqual(['ready', 'ready']);
    let id: string = both[1]?.[0] ?? '';
    for (const days of [7, 3]) {
      const { status, body } = await change(world, id, {
        options: { frequency: { max: 2, per_days: days } },
      });
      expect(status).toBe(202);
      id = body.id;
      await runPlans(world);
      expect((await get(world, id)).body).toMatchObject({ state: 'ready' });
    }
  });

  test('of a file that was canceled in the end is no obstacle to another upload of it', async () => {
    const world = aWorld({ sms: scriptedSms() });
    const file = `to,text\n${ada},Hello\n`;
    await upload(world, file, { mode: 'approve' });
    const [id = ''] = await Array.fromAsync(world.ledger.newest(), (one) => one.id);
    const { body } = await change(world, id, { options: { frequency: 'any' } });
    await runPlans(world);
    const states = async () => Array.fromAsync(world.ledger.newest(), ({ state }) => state);
    await upload(world, file, { mode: 'approve' });
    expect(await states()).toEqual(['failed', 'ready', 'canceling']);
    await call(world, 'POST', `/v1/jobs/${body.id}/cancel`);
    await runMinutes(world, 2);
    await upload(world, file, { mode: 'approve' });
    expect(await states()).toEqual(['ready', 'failed', 'canceled', 'canceled']);
  });

  test('is there although the request for it died after its first write', async () => {
    const { world, id } = await ready();
    const { addJob } = world.ledger;
    world.ledger.addJob = async () => {
      throw new Error('killed');
    };
    const etag = String((await get(world, id)).headers.etag);
    expect((await change(world, id, { text: 'Other' }, etag)).status).toBe(500);
    world.ledger.addJob = addJob;
    await runMinutes(world, 2);
    const { body } = await get(world, id);
    expect(body).toMatchObject({ state: 'canceled', replaced_by: expect.stringMatching(/^cmp_/) });
    expect((await get(world, body.replaced_by)).status).toBe(200);
    // A repeat finds it.
    expect(await change(world, id, { text: 'Other' }, etag)).toMatchObject({
      status: 202,
      body: { id: body.replaced_by },
    });
  });

  test('leaves no rows of the first job to a retry', async () => {
    const { world, id } = await ready();
    const { body } = await change(world, id, { text: 'Other' });
    await call(world, 'POST', `/v1/jobs/${body.id}/cancel`);
    await sendAll(world);
    const answer = await postJson(world, `/v1/jobs/${id}/retry`, { states: ['unprocessed'] }, 'retry');
    expect(answer).toMatchObject({ status: 409, body: { code: 'rows_in_retry' } });
    expect(JSON.stringify(answer.body)).toContain(body.id);
  });
});

describe('two people at a time', () => {
  test('one of two texts at the same moment is planned', async () => {
    const { world, sms, id } = await ready();
    const etag = String((await get(world, id)).headers.etag);
    const both = await Promise.all(['One', 'Two'].map((text) => change(world, id, { text }, etag)));
    expect(both.map(({ status }) => status).sort()).toEqual([202, 412]);
    const won = both.find(({ status }) => status === 202);
    await sendAll(world);
    await approve(world, won?.body.id);
    await sendAll(world);
    expect(sms.calls).toHaveLength(1);
  });

  test('an approval and a new text at the same moment: one of them wins', async () => {
    const { world, id } = await ready();
    const etag = String((await get(world, id)).headers.etag);
    const headers = { 'if-match': etag };
    const both = await Promise.all([
      change(world, id, { text: 'Other' }, etag),
      call(world, 'POST', `/v1/jobs/${id}/approve`, { headers }),
    ]);
    expect(both.filter(({ status = 0 }) => status < 300)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 412)).toHaveLength(1);
  });

  test('who has not seen the last change gets 412', async () => {
    const { world, id } = await ready();
    const etag = String((await get(world, id)).headers.etag);
    await change(world, id, { name: 'Spring' }, etag);
    expect((await change(world, id, { text: 'Other' }, etag)).status).toBe(412);
    expect((await get(world, id)).body.state).toBe('ready');
  });
});

describe('options that leave the plan as it is', () => {
  test('change in the job itself, and take back an approval', async () => {
    const { world, id } = await ready({ start_at: '2026-01-08T00:00:00Z' });
    await approve(world, id);
    const options = { on_unclear: 'resend', on_400: 'hold', halt: { error_share: 0.2 } };
    const { status, body } = await change(world, id, { options });
    expect([status, body.id, body.approved_by]).toEqual([200, id, null]);
    expect(body.options).toMatchObject({ on_unclear: 'resend', on_400: 'hold', halt: { error_share: 0.2 } });
  });

  test('a job that would have started automatically waits for an approval', async () => {
    const { world, id } = await ready({ mode: 'send', start_at: '2026-01-08T00:00:00Z' });
    expect((await change(world, id, { options: { mode: 'approve' } })).body.waiting).toMatchObject({
      for: 'approval',
    });
  });
});

describe('what is refused', () => {
  test('another text of a job that is older than the backup that the ledger was restored from', async () => {
    const { world, id } = await ready();
    const recovery = memoryRecovery();
    const restored = { toMs: world.now(), confirmed: [] };
    const recovering = { restored, recovery };
    const early = await change({ ...world, recovering }, id, { text: 'Other' });
    await recovery.write(newRecovery(restored, world.now()));
    const answer = await change({ ...world, recovering }, id, { text: 'Other' });
    for (const { status, body } of [early, answer])
      expect([status, body.code, JSON.stringify(body)]).toEqual([
        409,
        'job_state_conflict',
        expect.stringContaining('some of its texts may have been sent'),
      ]);
    expect((await change({ ...world, recovering }, id, { name: 'Spring' })).status).toBe(200);
  });

  test.each<[JobState]>([
    ['draft'],
    ['planning'],
    ['running'],
    ['paused'],
    ['canceling'],
    ['canceled'],
    ['completed'],
    ['failed'],
  ])('the text of a job that is %s', async (state) => {
    const { world, id } = await campaignIn(state);
    expect(await change(world, id, { text: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'job_state_conflict' },
    });
    expect((await get(world, id)).body).not.toHaveProperty('replaced_by');
  });

  test.each([
    [{ options: { default_country: 'DE' } }, '/options/default_country'],
    [{ options: { columns: { to: 'x' } } }, '/options/columns'],
    [{ options: { encoding: 'utf-8' } }, '/options/encoding'],
    [{ options: { priority: 'urgent' } }, '/options/priority'],
    [{ options: { mode: 'send' } }, '/options/mode'],
    [{ options: { mode: null } }, '/options/mode'],
    [{ options: { long_text: 'cut' } }, '/options/long_text'],
    [{ text: '' }, '/text'],
    [{ text: 'x'.repeat(5001) }, '/text'],
    [{ text: 'Hello {first_name}' }, '/text'],
    [{ text: 'Hello {{ first_name' }, '/text'],
    [{ to: [ada] }, '/to'],
    [{ rows: [] }, '/rows'],
  ])('%j', async (body, pointer) => {
    const { world, id } = await ready();
    const answer = await change(world, id, body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
    expect((await get(world, id)).body.state).toBe('ready');
  });

  test('a retry, whose rows are those of another job', async () => {
    const { world, id } = await campaignIn('completed');
    const body = { states: ['refused'], options: { mode: 'approve' } };
    const retry = (await postJson(world, `/v1/jobs/${id}/retry`, body, 'retry')).body.id;
    await runPlans(world);
    expect(await change(world, retry, { text: 'Other' })).toMatchObject({ status: 409 });
  });
});
