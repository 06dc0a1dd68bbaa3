import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../shared/core/access/scopes.ts';
import type { FourEyes } from '../../../shared/core/approval/four-eyes.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runPlans, runSends, upload } from '../../support/worlds/run-world.ts';
import { apiWorld, call as callRules, shipped } from '../rules/rules-client.ts';

const both: FourEyes = { fromRows: 2, orders: true, rules: true, operatorKeys: true };
const two = { text: 'Hello', to: ['+12125550101', '+12125550102'] };

function world(fourEyes: FourEyes = both) {
  return { ...aWorld({ sms: scriptedSms() }), fourEyes };
}

async function planned(here: TestWorld, body: object = two, key = 'order-4711') {
  const { body: made } = await postJson(here, '/v1/campaigns', body, key, 'maker');
  await runPlans(here);
  return made.id as string;
}

const approve = (here: TestWorld, id: string, by: string, scopes?: readonly Scope[]) =>
  call(here, 'POST', `/v1/jobs/${id}/approve`, { by, ...(scopes === undefined ? {} : { scopes }) });

async function change(here: TestWorld, id: string, by: string, body: object) {
  const { headers } = await call(here, 'GET', `/v1/jobs/${id}`);
  const given = { 'content-type': 'application/json', 'if-match': String(headers.etag) };
  return call(here, 'PATCH', `/v1/jobs/${id}`, { by, headers: given, body: JSON.stringify(body) });
}

describe('a campaign of as many rows as the stage says', () => {
  test('waits for another person, whatever its mode says', async () => {
    const here = world();
    const id = await planned(here, { ...two, options: { mode: 'send' } });
    await runSends(here);
    expect((await call(here, 'GET', `/v1/jobs/${id}`)).body).toMatchObject({
      state: 'ready',
      options: { mode: 'approve' },
      waiting: { for: 'approval' },
    });
    expect(await approve(here, id, 'maker')).toMatchObject({ status: 403, body: { code: 'same_person' } });
    expect(await approve(here, id, 'approver')).toMatchObject({
      status: 200,
      body: { created_by: { name: 'maker' }, approved_by: { name: 'approver' } },
    });
    expect(await approve(here, id, 'maker')).toMatchObject({ status: 200 });
    await runPlans(here);
    await runSends(here);
    expect((await call(here, 'GET', `/v1/jobs/${id}`)).body).toMatchObject({ state: 'completed' });
  });

  test('waits also when it is urgent, an upload or a test', async () => {
    const here = world();
    const urgent = await planned(here, { ...two, options: { priority: 'urgent' } });
    await upload(here, 'to,text\n+12125550101,Hi\n+12125550102,Hi\n');
    const { body } = await call(here, 'GET', '/v1/jobs');
    expect(body.items.map(({ waiting }: { waiting: { for: string } }) => waiting.for)).toEqual([
      'approval',
      'approval',
    ]);
    const file = body.items.find(({ id }: { id: string }) => id !== urgent);
    expect(file.created_by).toEqual({ kind: 'system', id: 'upload', name: 'upload' });
    expect((await approve(here, file.id, 'maker')).status).toBe(200);
    const sample = `/v1/jobs/${urgent}/test-texts`;
    const tried = await postJson(here, sample, { to: two.to }, 'try', 'maker');
    expect(tried.body).toMatchObject({ waiting: { for: 'approval' } });
  });

  test('is approved by nobody who has changed what is sent, however often others have changed it since', async () => {
    const here = world();
    const first = await planned(here);
    const { body: second } = await change(here, first, 'writer', { text: 'Quite another text' });
    await runPlans(here);
    const { body: third } = await change(here, second.id, 'editor', { options: { literal: true } });
    await runPlans(here);
    const { id } = third;
    const day = (no: number) => new Date(here.now() + no * 24 * 3_600_000).toISOString();
    const start = (no: number) => ({ options: { start_at: day(no) } });
    expect((await change(here, id, 'scheduler', start(1))).body.id).toBe(id);
    // A program that keeps labels up to date.
    expect((await change(here, id, 'labels', { reference: 'crm-4711' })).status).toBe(200);
    const authors = ['maker', 'writer', 'editor', 'scheduler'];
    const refused = { status: 403, body: { code: 'same_person' } };
    for (const by of authors) expect(await approve(here, id, by)).toMatchObject(refused);
    expect((await approve(here, id, 'approver')).status).toBe(200);
    // Another schedule takes the approval back.
    await change(here, id, 'rescheduler', start(2));
    for (const by of [...authors, 'rescheduler']) expect(await approve(here, id, by)).toMatchObject(refused);
    expect((await approve(here, id, 'labels')).status).toBe(200);
  });

  test('has each editor once', async () => {
    const here = world();
    const id = await planned(here);
    for (const hour of [1, 2, 3]) {
      const start_at = new Date(here.now() + hour * 3_600_000).toISOString();
      await change(here, id, hour === 2 ? 'other' : 'editor', { options: { start_at } });
    }
    const job = await here.ledger.job(id as JobId);
    expect(job?.editors?.map(({ name }) => name)).toEqual(['editor', 'other']);
  });

  test('is approved with the scope `approve` only', async () => {
    const here = world();
    const id = await planned(here);
    expect(await approve(here, id, 'approver', ['send'])).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    });
  });

  test('is approved with the scope `approve` only, also when it was planned a moment before', async () => {
    const here = world();
    const { body: made } = await postJson(here, '/v1/campaigns', two, 'order-4711', 'maker');
    const reads: (() => Promise<void>)[] = [() => runPlans(here)];
    const ledger = {
      ...here.ledger,
      async job(id: JobId) {
        const read = await here.ledger.job(id);
        await reads.pop()?.();
        return read;
      },
    };
    expect(await approve({ ...here, ledger }, made.id, 'approver', ['send'])).toMatchObject({
      status: 403,
      body: { code: 'scope_missing' },
    });
    expect(await here.ledger.job(made.id)).toMatchObject({ state: 'ready' });
  });

  test('says beforehand who may approve it', async () => {
    const here = world();
    const id = await planned(here);
    const seenBy = async (by: string) => (await call(here, 'GET', `/v1/jobs/${id}`, { by })).body.approval;
    expect(await seenBy('maker')).toEqual({
      second_person: 'another',
      detail: 'Another person must do this: you count as somebody who made or changed it',
      hint: expect.stringContaining('Ask somebody else.'),
    });
    expect(await seenBy('approver')).toEqual({ second_person: 'you' });
    const reader = await call(here, 'GET', `/v1/jobs/${id}`, { by: 'approver', scopes: ['read'] });
    expect(reader.body.approval).toEqual({
      second_person: 'another',
      detail: 'The key lacks the scope `approve`',
      hint: expect.any(String),
    });
    await approve(here, id, 'approver');
    expect(await seenBy('maker')).toBeUndefined();
    const small = await planned(
      here,
      { ...two, to: ['+12125550101'], options: { mode: 'approve' } },
      'order-4712',
    );
    const { body } = await call(here, 'GET', `/v1/jobs/${small}`, { by: 'maker' });
    expect(body.approval).toEqual({ second_person: 'not_needed' });
    const unknown = { ...here, fourEyes: { ...both, operatorKeys: false } };
    const third = await planned(unknown, { ...two, text: 'Third' }, 'order-4713');
    const { body: seen } = await call(unknown, 'GET', `/v1/jobs/${third}`, { by: 'approver' });
    expect(seen.approval).toMatchObject({
      second_person: 'another',
      detail: expect.stringContaining('AWS rights'),
    });
  });

  test('is stopped by anybody, its maker too', async () => {
    const here = world();
    const id = await planned(here);
    expect((await call(here, 'POST', `/v1/jobs/${id}/cancel`, { by: 'maker' })).status).toBe(200);
  });

  test('is approved by no key of which nobody knows whose it is, unless the stage says so', async () => {
    const here = world({ ...both, operatorKeys: false });
    const id = await planned(here);
    const answer = await approve(here, id, 'approver');
    expect(answer).toMatchObject({ status: 403, body: { code: 'same_person' } });
    expect(answer.body.detail).toContain('AWS rights');
  });

  test('has its held rows sent again by another person only', async () => {
    const here = { ...world(), fourEyes: both };
    const id = await planned(here);
    const resolve = (action: string, by: string) =>
      call(here, 'POST', `/v1/jobs/${id}/resolve`, {
        by,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action }),
      });
    expect(await resolve('resend', 'maker')).toMatchObject({ status: 403, body: { code: 'same_person' } });
    expect((await resolve('give_up', 'maker')).status).toBe(200);
    expect((await resolve('resend', 'approver')).body.code).not.toBe('same_person');
  });
});

test.each([
  ['has fewer rows', both, { ...two, to: ['+12125550101'] }, 'running'],
  ['is on a stage that wants one person for campaigns', { ...both, fromRows: undefined }, two, 'running'],
  ['is a dry run', both, { ...two, options: { mode: 'check' } }, 'completed'],
] as const)('a campaign waits for nobody that %s', async (_, fourEyes, body, state) => {
  const here = world(fourEyes);
  const id = await planned(here, body);
  expect((await call(here, 'GET', `/v1/jobs/${id}`)).body).toMatchObject({ state });
});

describe('a rule that buys something', () => {
  const { rules, ...limits } = shipped;
  const [first, second] = rules;
  const topUp = { ...first, name: 'refill' };
  const note = { ...second, name: 'note' };
  const once = { ...first.quotas, subscription_month: { count: 1, amount: 500 } };
  const seen = async () => ({ ...(await apiWorld()), fourEyes: both });
  type Rules = Awaited<ReturnType<typeof seen>>;

  async function send(here: Rules, by: string, method: string, path: string, body: unknown) {
    const version = (await here.rules.newest())?.version ?? 0;
    return callRules(here, method, path, { body, by, headers: { 'if-match': `"${version}"` } });
  }
  const put = (here: Rules, by: string, ...rules: object[]) =>
    send(here, by, 'PUT', '/v1/rules', { ...limits, rules });
  const mode = (here: Rules, by: string, to: string, name = 'refill') =>
    send(here, by, 'PUT', `/v1/rules/${name}/mode`, { mode: to });

  test('is switched on by another person than the one who saved it, and off by anybody', async () => {
    const here = await seen();
    expect((await put(here, 'maker', topUp)).status).toBe(200);
    expect(await mode(here, 'maker', 'on')).toMatchObject({ status: 403, body: { code: 'same_person' } });
    expect((await mode(here, 'approver', 'on')).status).toBe(200);
    expect((await mode(here, 'maker', 'off')).status).toBe(200);
  });

  test('is not saved as on, unless it stood so', async () => {
    const here = await seen();
    const on = { ...topUp, mode: 'on' };
    expect(await put(here, 'maker', on)).toMatchObject({
      status: 403,
      body: { code: 'same_person', errors: [{ pointer: '/rules/0/mode' }] },
    });
    await put(here, 'maker', topUp);
    await mode(here, 'approver', 'on');
    expect((await put(here, 'maker', on, note)).status).toBe(200);
    const dearer = { ...on, quotas: once };
    expect((await put(here, 'maker', dearer, note)).status).toBe(403);
  });

  test('belongs to everyone who changed it, until somebody else has switched it on', async () => {
    const here = await seen();
    await put(here, 'maker', topUp);
    await put(here, 'another', { ...topUp, quotas: once });
    expect((await mode(here, 'another', 'on')).status).toBe(403);
    expect((await mode(here, 'maker', 'on')).status).toBe(403);
    expect((await mode(here, 'approver', 'on')).status).toBe(200);
    await mode(here, 'maker', 'off');
    expect((await mode(here, 'maker', 'on')).status).toBe(403);
    await put(here, 'another', topUp);
    expect((await mode(here, 'another', 'on')).status).toBe(403);
    expect((await mode(here, 'maker', 'on')).status).toBe(200);
  });

  test('has no authors but those since it was last switched on, also before the stage wanted two people', async () => {
    const before = { ...(await seen()), fourEyes: { ...both, rules: false } };
    await put(before, 'maker', topUp);
    await put(before, 'another', { ...topUp, quotas: once });
    expect((await mode(before, 'another', 'on')).status).toBe(200);
    expect((await before.rules.newest())?.savers?.refill).not.toHaveProperty('isSeen');
    await mode(before, 'another', 'off');
    expect((await mode(before, 'approver', 'on')).status).toBe(200);
    const here = { ...before, fourEyes: both };
    await put(here, 'approver', topUp);
    expect((await mode(here, 'approver', 'on')).status).toBe(403);
    expect((await mode(here, 'maker', 'on')).status).toBe(200);
  });

  test('has a neighbour that buys nothing, for which one person is enough', async () => {
    const here = await seen();
    expect((await put(here, 'maker', { ...note, mode: 'on' })).status).toBe(200);
    await mode(here, 'maker', 'off', 'note');
    expect((await mode(here, 'maker', 'on', 'note')).status).toBe(200);
  });
});
