import { expect, test } from 'vitest';
import { type FleetcastError, fleetcastClient } from '../../packages/client/src/index.ts';
import { callSystem } from '../support/system-client.ts';
import { openSystem } from './support/open-system.ts';

/** The typed client against the whole system from its synthesized template. */
const at = openSystem();

const clientOf = (key = at.system.apiKey) =>
  fleetcastClient({
    baseUrl: at.system.apiUrl,
    key,
    // The time of the local system passes, not that of the test.
    pause: (ms) => at.system.clock.advance(ms),
  });

const from = '+12125550100';

test('a campaign is created, approved by what its preview shows, waited for, and read row by row', async () => {
  const client = clientOf();
  const made = await client.answer('createCampaign', {
    body: {
      reference: 'nightly-1',
      from,
      text: 'Hello {{ first_name }}',
      rows: [
        { to: '+12125550101', first_name: 'Ada' },
        { to: '+12125550102', first_name: 'Ben' },
        { to: '4.47E+11', first_name: 'Cy' },
      ],
      options: { mode: 'approve' },
    },
    idempotencyKey: 'nightly-1',
  });
  const { id } = made.body;
  expect([made.status, made.headers.get('location')]).toEqual([202, `/v1/jobs/${id}`]);
  const planned = await client.waitForJob(id, { until: ({ waiting }) => waiting?.for === 'approval' });
  expect(planned.rows).toMatchObject({ total: 3, unprocessed: 2, invalid: 1 });
  expect((await client.call('previewJob', { path: { id } })).samples[0]?.parts).toEqual(['Hello Ada']);
  await client.call('approveJob', { path: { id } });
  expect(await client.waitForJob(id)).toMatchObject({ state: 'completed', outcome: 'succeeded' });
  const states: string[] = [];
  for await (const { state } of client.each('listRows', { path: { id }, query: { limit: 1 } }))
    states.push(state);
  expect(states).toEqual(['invalid', 'accepted', 'accepted']);
});

test('a job and the rules are asked for again without their bodies', async () => {
  const client = clientOf();
  const body = { from, text: 'Hello', to: ['+12125550101'], options: { mode: 'approve' as const } };
  const { id } = await client.call('createCampaign', { body, idempotencyKey: 'asked-again' });
  const request = { path: { id } };
  await client.waitForJob(id, { until: ({ waiting }) => waiting?.for === 'approval' });
  const ready = await client.ifChanged(undefined, 'getJob', request);
  expect(ready?.etag).toMatch(/^"\d+\.\d+"$/);
  expect(await client.ifChanged(ready?.etag, 'getJob', request)).toBeUndefined();
  await client.call('approveJob', request);
  expect(await client.ifChanged(ready?.etag, 'getJob', request)).toMatchObject({
    body: { approved_by: { kind: 'key' } },
    etag: expect.not.stringMatching(ready?.etag ?? ''),
  });

  const rules = await client.ifChanged(undefined, 'getRules');
  expect(await client.ifChanged(rules?.etag, 'getRules')).toBeUndefined();
  await client.call('putRules', { ifMatch: rules?.etag ?? '', body: { rules: [] } });
  expect(await client.ifChanged(rules?.etag, 'getRules')).toMatchObject({ body: { version: 1 } });
  for (const method of ['GET', 'HEAD']) {
    const headers = { 'if-none-match': '*' };
    const again = await callSystem(at.system, method, '/v1/rules', undefined, undefined, headers);
    expect([again.status, again.body]).toEqual([304, null]);
  }
});

test('errors of the API have the class of the client', async () => {
  const failing = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: FleetcastError) => error,
    );
  expect(
    await failing(clientOf().call('createCampaign', { body: { from, text: '', to: ['+12125550101'] } })),
  ).toMatchObject({ status: 400, code: 'invalid_request', faults: [{ pointer: '/text' }] });
  expect(await failing(clientOf().call('getJob', { path: { id: 'cmp_none' } }))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect((await failing(clientOf('wrong').call('getJob', { path: { id: 'cmp_none' } })))?.status).toBeOneOf([
    401, 403,
  ]);
});
