import { expect, test } from 'vitest';
import { type FleetcastError, fleetcastClient } from '../../packages/client/src/index.ts';
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
