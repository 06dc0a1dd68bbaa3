import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans, runSends, upload } from '../../support/worlds/run-world.ts';

const good = { text: 'Hello', to: ['+12125550101', '2125550102'] };
const world = () => aWorld({ sms: scriptedSms() });
const faultsOf = (body: { errors?: { pointer?: string }[] }) => body.errors?.map(({ pointer }) => pointer);

test('a campaign is created to be approved, tried, approved and sent', async () => {
  const here = world();
  const { body: made } = await postJson(here, '/v1/campaigns', {
    ...good,
    options: {
      mode: 'approve',
      on_unclear: 'resend',
      quiet_hours: { from: '21:00', to: '08:00', time_zone: 'America/New_York' },
    },
  });
  const path = `/v1/jobs/${made.id}`;
  expect(made).toMatchObject({
    state: 'planning',
    options: {
      mode: 'approve',
      on_unclear: 'resend',
      quiet_hours: { from: '21:00', to: '08:00', time_zone: 'America/New_York' },
    },
  });
  expect((await postJson(here, `${path}/test-texts`, { to: ['+14155550199'] }, 'try')).status).toBe(409);
  here.clock.advance(3 * 3_600_000);
  await runPlans(here);

  const tried = await postJson(here, `${path}/test-texts`, { to: ['+14155550199'] }, 'try');
  expect(tried).toMatchObject({
    status: 202,
    body: { state: 'running', source: { request: 'try', test_of: made.id }, options: { priority: 'urgent' } },
  });
  expect(here.queues.visible('urgent')).toBe(1);

  const approved = await call(here, 'POST', `${path}/approve`, { by: 'ada' });
  expect(approved).toMatchObject({
    status: 200,
    body: { state: 'ready', approved_by: { kind: 'key', name: 'ada', at: '2026-01-05T15:00:00.000Z' } },
  });
  // The planner starts it at once: the scheduler, which runs every minute, is not waited for.
  await runPlans(here);
  await runSends(here);
  expect((await call(here, 'GET', path)).body).toMatchObject({ state: 'completed', rows: { accepted: 2 } });
});

test('a start in the past is refused, and a repeat of a request whose start has come finds its job', async () => {
  const here = world();
  const at = (ms: number) => ({ ...good, options: { start_at: new Date(here.now() + ms).toISOString() } });
  const late = await postJson(here, '/v1/campaigns', at(-6 * 60_000), 'late');
  expect([late.status, late.body.errors]).toMatchObject([
    400,
    [{ pointer: '/options/start_at', code: 'in_past', hint: 'Leave it out to start now.' }],
  ]);
  expect((await postJson(here, '/v1/campaigns', at(-4 * 60_000), 'a clock that is slow')).status).toBe(202);
  const request = at(60_000);
  const { id } = (await postJson(here, '/v1/campaigns', request, 'again')).body;
  here.clock.advance(3_600_000);
  expect(await postJson(here, '/v1/campaigns', request, 'again')).toMatchObject({
    status: 202,
    body: { id },
  });
});

test('a start whose quiet hours end later than a job may wait is refused, and not canceled as one that has waited', async () => {
  const here = world();
  const time = (ms: number) => new Date(here.now() + 31 * 24 * 3_600_000 + ms).toISOString();
  const [start_at, hour] = [time(-60_000), 3_600_000];
  const clock = (ms: number) => time(ms).slice(11, 16);
  const quiet_hours = { from: clock(-hour), to: clock(hour), time_zone: 'UTC' };
  const late = await postJson(here, '/v1/campaigns', { ...good, options: { start_at, quiet_hours } }, 'late');
  expect([late.status, late.body.errors]).toMatchObject([
    400,
    [
      {
        pointer: '/options/start_at',
        code: 'out_of_range',
        detail: expect.stringContaining('quiet hours that end more than 31 days'),
      },
    ],
  ]);
  expect((await postJson(here, '/v1/campaigns', { ...good, options: { start_at } }, 'in time')).status).toBe(
    202,
  );
});

test('the example of a scheduled request is understood, in the month before it', async () => {
  const example = readFileSync(new URL('../../../examples/scheduled-request.json', import.meta.url), 'utf8');
  const here = world();
  const early = await postJson(here, '/v1/campaigns', JSON.parse(example));
  expect(early).toMatchObject({ status: 400, body: { errors: [{ pointer: '/options/start_at' }] } });

  here.clock.advance(Date.UTC(2030, 3, 6) - here.now());
  const { status, body } = await postJson(here, '/v1/campaigns', JSON.parse(example));
  expect(status).toBe(202);
  expect(body.options).toMatchObject({
    mode: 'approve',
    start_at: '2030-05-06T16:00:00.000Z',
    latest_start: '2030-05-07T01:00:00.000Z',
    halt: { error_share: 0.2, after_rows: 100, on_out_of_bundle: false },
  });
});

test('pause, resume and cancel answer with the campaign, and again when repeated', async () => {
  const here = world();
  const { id } = (await postJson(here, '/v1/campaigns', good)).body;
  await runPlans(here);
  const steps = [
    ['pause', 'paused'],
    ['pause', 'paused'],
    ['resume', 'running'],
    ['resume', 'running'],
    ['cancel', 'canceling'],
    ['cancel', 'canceling'],
  ];
  for (const [action, state] of steps) {
    const answer = await call(here, 'POST', `/v1/jobs/${id}/${action}`);
    expect([answer.status, answer.body.state]).toEqual([200, state]);
  }
  expect((await call(here, 'GET', `/v1/jobs/${id}`)).body.reason).toEqual({
    code: 'requested',
    detail: 'crm canceled the job',
  });
});

test('an action that is not possible is a conflict that names the state', async () => {
  const here = world();
  const { id } = (await postJson(here, '/v1/campaigns', { ...good, options: { mode: 'check' } })).body;
  await runPlans(here);
  for (const action of ['pause', 'resume', 'approve']) {
    const { status, headers, body } = await call(here, 'POST', `/v1/jobs/${id}/${action}`);
    expect([status, headers['content-type']]).toEqual([409, 'application/problem+json']);
    expect(body.detail).toMatch(action === 'approve' ? /dry run/ : /The job is ready/);
  }
});

test('a draft answers with a form to upload by, as long as nothing was uploaded', async () => {
  const here = world();
  const draft = { upload: true, text: 'Hi', options: { mode: 'check' } };
  const first = await postJson(here, '/v1/campaigns', draft);
  const key = `campaigns/${first.body.id}.csv`;
  expect(first).toMatchObject({
    status: 201,
    headers: { location: `/v1/jobs/${first.body.id}` },
    body: {
      state: 'draft',
      source: { upload: key },
      form: { url: 'https://bucket.example', fields: { key } },
    },
  });
  expect((await postJson(here, '/v1/campaigns', draft)).body.form).toEqual(first.body.form);
  await call(here, 'POST', `/v1/jobs/${first.body.id}/cancel`);
  const after = await postJson(here, '/v1/campaigns', draft);
  expect(after.body.state).toBe('canceled');
  expect(after.body).not.toHaveProperty('form');
});

test('an urgent campaign runs when its request is answered', async () => {
  const here = world();
  const answer = await postJson(here, '/v1/campaigns', { ...good, options: { priority: 'urgent' } });
  expect(answer).toMatchObject({ status: 202, body: { state: 'running', rows: { total: 2 } } });
  await runSends(here, undefined, 'urgent');
  expect((await call(here, 'GET', `/v1/jobs/${answer.body.id}`)).body.state).toBe('completed');
});

test('refused rows are retried in a campaign of their own, once', async () => {
  const sms = scriptedSms();
  const here = aWorld({ sms });
  sms.next({ effect: 'none', code: 'refused', status: 403 });
  const { id } = (await postJson(here, '/v1/campaigns', good)).body;
  await runPlans(here);
  await runSends(here);
  const retry = { states: ['refused'], options: { mode: 'approve' } };
  const answer = await postJson(here, `/v1/jobs/${id}/retry`, retry, 'again');
  expect(answer).toMatchObject({
    status: 202,
    body: { source: { retry_of: id, states: ['refused'] }, options: { mode: 'approve' } },
  });
  expect((await postJson(here, `/v1/jobs/${id}/retry`, retry, 'again')).body.id).toBe(answer.body.id);
});

test('a person decides about held rows', async () => {
  const sms = scriptedSms();
  const here = aWorld({ sms });
  sms.next({ effect: 'none', code: 'refused', status: 400 });
  const { id } = (await postJson(here, '/v1/campaigns', { ...good, options: { on_400: 'hold' } })).body;
  await runPlans(here);
  await runSends(here);
  const path = `/v1/jobs/${id}/resolve`;
  const answer = await postJson(here, path, { action: 'accept', lines: [2] });
  expect(answer).toMatchObject({ status: 200, body: { resolved_rows: 1, rows: { accepted: 1, held: 1 } } });
  const again = await postJson(here, path, { action: 'accept', lines: [2] });
  expect(again).toMatchObject({ status: 200, body: { resolved_rows: 0 } });
});

test('a decision about all held rows is not about rows that nobody has seen', async () => {
  const sms = scriptedSms();
  const here = aWorld({ sms });
  sms.next({ effect: 'none', code: 'refused', status: 400 });
  const { id } = (await postJson(here, '/v1/campaigns', { ...good, options: { on_400: 'hold' } })).body;
  await runPlans(here);
  await runSends(here);
  const resend = (held_rows_seen: number) =>
    postJson(here, `/v1/jobs/${id}/resolve`, { action: 'resend', held_rows_seen });
  expect(await resend(1)).toMatchObject({
    status: 409,
    body: { code: 'job_state_conflict', errors: [{ pointer: '/held_rows_seen' }] },
  });
  expect((await call(here, 'GET', `/v1/jobs/${id}`)).body).toMatchObject({ rows: { held: 2 } });
  expect(await resend(2)).toMatchObject({ status: 200, body: { resolved_rows: 2 } });
  // A repeat whose first answer was lost.
  expect(await resend(2)).toMatchObject({ status: 200, body: { resolved_rows: 0 } });
});

describe('what is wrong is named by its path', () => {
  test.each<[string, unknown, unknown[]]>([
    ['/v1/campaigns', { ...good, mode: 'check' }, ['/mode']],
    ['/v1/campaigns', { ...good, options: { mode: 'dry_run' } }, ['/options/mode']],
    ['/v1/campaigns', { ...good, options: { mode: 'dry_run', quiet: 1 } }, ['/options/quiet']],
    ['/v1/campaigns', { ...good, upload: true }, ['/to']],
    ['/v1/campaigns', { upload: false, text: 'Hi' }, ['/upload']],
    ['/v1/campaigns', { upload: true, options: { priority: 'urgent' } }, ['/options/priority']],
    ['/v1/campaigns', { upload: true, from: 'FLEET', text: ' ' }, ['/from', '/text']],
    [
      '/v1/campaigns',
      { ...good, options: { priority: 'urgent' }, to: Array(101).fill('+12125550101') },
      ['/to'],
    ],
    ['/v1/jobs/ID/retry', { states: [] }, ['/states']],
    [
      '/v1/jobs/ID/retry',
      { states: ['refused'], options: { start_at: '2020-01-01T00:00:00Z' } },
      ['/options/start_at'],
    ],
    ['/v1/jobs/ID/retry', { states: ['held'] }, ['/states/0']],
    ['/v1/jobs/ID/retry', { states: ['refused', 'refused'] }, ['/states']],
    ['/v1/jobs/ID/retry', { states: ['refused'], options: { priority: 'urgent' } }, ['/options/priority']],
    [
      '/v1/jobs/ID/retry',
      { states: ['refused'], options: { default_country: 'DE' } },
      ['/options/default_country'],
    ],
    ['/v1/jobs/ID/test-texts', { to: Array(11).fill('+12125550101') }, ['/to']],
    ['/v1/jobs/ID/test-texts', { to: [] }, ['/to']],
    ['/v1/jobs/ID/test-texts', { to: ['+12125550101'], text: 'Other' }, ['/text']],
    ['/v1/jobs/ID/resolve', { action: 'delete' }, ['/action']],
    ['/v1/jobs/ID/resolve', { action: 'accept', lines: ['2'] }, ['/lines/0']],
    ['/v1/jobs/ID/resolve', { action: 'accept', held_rows_seen: -1 }, ['/held_rows_seen']],
  ])('POST %s %j', async (path, body, pointers) => {
    const here = world();
    const { id } = (await postJson(here, '/v1/campaigns', good, 'first')).body;
    await runPlans(here);
    await runSends(here);
    const answer = await postJson(here, path.replace('ID', id), body, 'second');
    expect([answer.status, faultsOf(answer.body)]).toEqual([400, pointers]);
  });

  test.each([
    ['approve', {}],
    ['pause', {}],
    ['resume', {}],
    ['cancel', {}],
    ['retry', { states: ['refused'] }],
    ['test-texts', { to: ['+12125550101'] }],
    ['resolve', { action: 'accept' }],
  ])('there is nothing to %s where there is no campaign', async (action, body) => {
    const answer = await postJson(world(), `/v1/jobs/cmp_${'0'.repeat(26)}/${action}`, body);
    expect(answer.status).toBe(404);
  });

  test.each(['/v1/campaigns', '/v1/jobs/ID/test-texts'])(
    'POST %s refuses JSON that nests too deep',
    async (path) => {
      const here = world();
      const { id } = (await postJson(here, '/v1/campaigns', good, 'first')).body;
      const to = JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`);
      const answer = await postJson(here, path.replace('ID', id), { text: 'Hi', to }, 'second');
      expect([answer.status, answer.body.code]).toEqual([400, 'nested_too_deep']);
    },
  );

  test.each(['retry', 'test-texts'])('%s needs an Idempotency-Key', async (action) => {
    const here = world();
    const { id } = (await postJson(here, '/v1/campaigns', good)).body;
    const headers = { 'content-type': 'application/json' };
    const answer = await call(here, 'POST', `/v1/jobs/${id}/${action}`, { headers, body: '{}' });
    expect([answer.status, faultsOf(answer.body)]).toEqual([400, ['Idempotency-Key']]);
  });
});

describe('the list of campaigns', () => {
  test('shows the newest first, page by page', async () => {
    const here = world();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      ids.unshift((await postJson(here, '/v1/campaigns', good, `key-${at}`)).body.id);
      here.clock.advance(1_000);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '2', ...(cursor === undefined ? {} : { cursor }) };
      const { body } = await call(here, 'GET', '/v1/jobs?kind=campaign', { query });
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
  });

  test('can be narrowed to a state', async () => {
    const here = world();
    await upload(here, 'to\n2125550101', { text: 'Hi', mode: 'check' });
    await postJson(here, '/v1/campaigns', good);
    const listed = async (state: string) =>
      (await call(here, 'GET', '/v1/jobs?kind=campaign', { query: { state } })).body;
    // A dry run is over when it is planned.
    expect(await listed('completed')).toMatchObject({
      items: [
        {
          id: expect.stringMatching(/^cmp_/),
          kind: 'campaign',
          state: 'completed',
          created_at: '2026-01-05T12:00:00.000Z',
          source: { upload: 'campaigns/list.csv' },
          waiting: null,
          started_at: null,
          completed_at: '2026-01-05T12:00:00.000Z',
          outcome: 'checked',
          rows: { total: 1, unprocessed: 1 },
        },
      ],
      next: null,
    });
    expect(await listed('ready')).toEqual({ items: [], next: null });
  });
});
