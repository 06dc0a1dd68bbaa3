import { describe, expect, test } from 'vitest';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';
import { campaignIn, type Made } from './campaign-in-state.ts';

const dayMs = 86_400_000;

const get = ({ world, id }: Made) => call(world, 'GET', `/v1/jobs/${id}`);

/** Changes the job as somebody who has just read it. */
async function change(made: Made, body: object, ifMatch?: string) {
  const seen = ifMatch ?? String((await get(made)).headers.etag);
  return call(made.world, 'PATCH', `/v1/jobs/${made.id}`, {
    headers: { 'content-type': 'application/json', 'if-match': seen },
    body: JSON.stringify(body),
  });
}

const inDays = ({ world }: Made, days: number) => new Date(world.now() + days * dayMs).toISOString();

describe('what a job is called', () => {
  test('is changed, and taken away with null; what is left out stays', async () => {
    const made = await campaignIn('completed');
    const first = { name: 'Spring', reference: 'spring-42', metadata: { crm: '8817' } };
    expect(await change(made, first)).toMatchObject({ status: 200, body: first });
    const { body } = await change(made, { name: 'Summer', reference: null });
    expect(body).toMatchObject({ name: 'Summer', metadata: { crm: '8817' } });
    expect(body).not.toHaveProperty('reference');
    await change(made, { name: null, metadata: null });
    expect((await get(made)).body).not.toHaveProperty('name');
  });

  test.each<[JobState, number]>([
    ['draft', 409],
    ['planning', 409],
    ['ready', 200],
    ['running', 200],
    ['paused', 200],
    ['canceling', 200],
    ['canceled', 200],
    ['completed', 200],
    ['failed', 409],
  ])('may change in the state %s: %i', async (state, status) => {
    const made = await campaignIn(state);
    const answer = await change(made, { name: 'Spring' });
    expect([answer.status, answer.body.code]).toEqual([
      status,
      status === 409 ? 'job_state_conflict' : undefined,
    ]);
    expect((await get(made)).body.state).toBe(state);
  });
});

describe('when a job begins', () => {
  test('is moved to another day, and it is sent then and not before', async () => {
    const made = await campaignIn('ready');
    const { world, id, sms } = made;
    const later = inDays(made, 3);
    expect(await change(made, { options: { start_at: later } })).toMatchObject({
      status: 200,
      body: { state: 'ready', options: { mode: 'approve', start_at: later } },
    });
    await call(world, 'POST', `/v1/jobs/${id}/approve`);
    await runPlans(world);
    await runMinutes(world, 5);
    await runSends(world);
    expect(sms.calls).toHaveLength(0);
    expect((await get(made)).body.waiting).toMatchObject({ for: 'start_at', until: later });
    world.clock.advance(3 * dayMs);
    await runMinutes(world, 2);
    await runSends(world);
    expect(sms.calls).toHaveLength(3);
  });

  test('is moved to an earlier time, and it is sent then', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const options = { start_at: new Date(world.now() + 3 * dayMs).toISOString() };
    const body = { text: 'Hello', to: ['+12125550101'], options };
    const created = await postJson(world, '/v1/campaigns', body);
    const made = { world, sms, id: created.body.id };
    await runPlans(world);
    expect(await change(made, { options: { start_at: inDays(made, 1) } })).toMatchObject({ status: 200 });
    world.clock.advance(dayMs);
    await runMinutes(world, 2);
    await runSends(world);
    expect(sms.calls).toHaveLength(1);
  });

  test('takes back an approval, which was given to another schedule', async () => {
    const made = await campaignIn('ready');
    await change(made, { options: { start_at: inDays(made, 1) } });
    await call(made.world, 'POST', `/v1/jobs/${made.id}/approve`);
    const { body } = await change(made, { options: { start_at: inDays(made, 2) } });
    expect(body.approved_by).toBeNull();
    expect(body.waiting).toMatchObject({ for: 'approval' });
    made.world.clock.advance(2 * dayMs);
    await runMinutes(made.world, 2);
    await runSends(made.world);
    expect(made.sms.calls).toHaveLength(0);
  });

  test('that would be canceled at once is refused', async () => {
    const made = await campaignIn('ready');
    await change(made, { options: { latest_start: inDays(made, 2) } });
    for (const options of [{ start_at: inDays(made, 3) }, { latest_start: inDays(made, -1) }])
      expect(await change(made, { options })).toMatchObject({ status: 409 });
    expect((await get(made)).body).toMatchObject({
      state: 'ready',
      options: { latest_start: inDays(made, 2) },
    });
  });

  test.each<[JobState]>([['running'], ['paused'], ['canceled'], ['completed']])(
    'cannot change when the job is %s',
    async (state) => {
      const made = await campaignIn(state);
      const answer = await change(made, { options: { start_at: inDays(made, 1) } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'job_state_conflict' } });
    },
  );

  test.each([
    [{ options: { start_at: '2020-01-01T00:00:00Z' } }, '/options/start_at'],
    [{ options: { start_at: '2099-01-01T00:00:00Z' } }, '/options/start_at'],
    [{ options: { start_at: 'soon' } }, '/options/start_at'],
    [{ options: { mode: 'send' } }, '/options/mode'],
    [{ options: { nosuch: 1 } }, '/options/nosuch'],
    [{ name: '' }, '/name'],
    [{ reference: 'a b' }, '/reference'],
    [{ metadata: { a: 1 } }, '/metadata/a'],
    [
      { options: { start_at: '2026-01-08T00:00:00Z', latest_start: '2026-01-07T00:00:00Z' } },
      '/options/latest_start',
    ],
  ])('%j is refused at %s', async (body, pointer) => {
    const made = await campaignIn('ready');
    const before = (await get(made)).body;
    const answer = await change(made, body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
    expect((await get(made)).body).toEqual(before);
  });
});

describe('two people at a time', () => {
  test('somebody who has not seen the last change gets 412 and changes nothing', async () => {
    const made = await campaignIn('ready');
    const { etag } = (await get(made)).headers;
    expect((await change(made, { name: 'first' }, String(etag))).status).toBe(200);
    expect(await change(made, { name: 'second' }, String(etag))).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed' },
    });
    expect((await get(made)).body.name).toBe('first');
  });

  test('a repeat whose first answer was lost changes nothing and is no fault', async () => {
    const made = await campaignIn('ready');
    const etag = String((await get(made)).headers.etag);
    const wish = { name: 'first', options: { start_at: inDays(made, 1) } };
    const first = await change(made, wish, etag);
    expect(await change(made, wish, etag)).toMatchObject({ status: 200, body: first.body });
  });

  test('at the same moment: one of them wins', async () => {
    const made = await campaignIn('ready');
    const etag = String((await get(made)).headers.etag);
    const both = await Promise.all(['ada', 'ben'].map((name) => change(made, { name }, etag)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('somebody who names what they have seen approves that, and nothing else', async () => {
    const made = await campaignIn('ready');
    const etag = String((await get(made)).headers.etag);
    await change(made, { options: { start_at: inDays(made, 1) } });
    const approve = (seen: string) =>
      call(made.world, 'POST', `/v1/jobs/${made.id}/approve`, { headers: { 'if-match': seen } });
    expect(await approve(etag)).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect((await get(made)).body.approved_by).toBeNull();
    const newest = String((await get(made)).headers.etag);
    expect((await approve(newest)).status).toBe(200);
    // A repeat whose first answer was lost.
    expect((await approve(newest)).status).toBe(200);
  });

  test('without If-Match nothing is changed', async () => {
    const { world, id } = await campaignIn('ready');
    const answer = await call(world, 'PATCH', `/v1/jobs/${id}`, {
      headers: { 'content-type': 'application/json' },
      body: '{"name":"x"}',
    });
    expect(answer).toMatchObject({ status: 428, body: { code: 'precondition_required' } });
  });
});

test('a retry that is repeated after a change of its campaign is that retry', async () => {
  const made = await campaignIn('completed');
  const retry = () => postJson(made.world, `/v1/jobs/${made.id}/retry`, { states: ['refused'] }, 'key');
  const first = await retry();
  expect(first.status).toBe(202);
  await change(made, { name: 'Spring', reference: 'spring-42' });
  expect(await retry()).toMatchObject({ status: 202, body: { id: first.body.id } });
});
