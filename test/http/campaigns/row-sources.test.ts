import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const to = [fictional(0)];
const rows = [{ to: fictional(1) }];

test.each([
  [{ to, rows }, ['/to']],
  [{ rows, to }, ['/to']],
  [{ to, upload: true }, ['/to']],
  [{ rows, upload: true }, ['/rows']],
  [{ to, rows, upload: true }, ['/rows', '/to']],
  [{ to, audience: { api: 'partner' } }, ['/audience']],
])('a campaign of %j is refused with the members of which there is one', async (sources, pointers) => {
  const world = aWorld();
  const answer = await postJson(world, '/v1/campaigns', { text: 'Hello', ...sources });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual(
    pointers.map((pointer) => ({
      in: 'body',
      pointer,
      code: 'invalid_value',
      detail:
        'Exactly one of `upload`, `rows`, `to` and `audience` must be there: it says where the rows come from.',
    })),
  );
  expect((await call(world, 'GET', '/v1/jobs?kind=campaign')).body.items).toEqual([]);
});

test('an order batch has rows or an upload, and with both it is refused', async () => {
  const answer = await postJson(aWorld(), '/v1/order-batches', {
    rows: [{ email: 'a@b.example' }],
    upload: true,
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/rows', detail: expect.stringContaining('one of `upload` and `rows`') }] },
  });
});

test.each([
  [{}, '/audience/api', 'organization'],
  [{ api: 'other' }, '/audience/api', 'partner'],
  [{ api: 'partner', status: ['suspnded'] }, '/audience/status/0', 'Did you mean "suspended"?'],
  [{ api: 'organization', status: ['grace'] }, '/audience/status/0', 'only active, terminated'],
  [
    { api: 'organization', sim_installed: false },
    '/audience/sim_installed',
    'Only the partner API knows that',
  ],
  [{ api: 'partner', status: [] }, '/audience/status', ''],
  [{ api: 'partner', data_ran_out_days: 15 }, '/audience/data_ran_out_days', '14'],
  [{ api: 'partner', data_used_percent: 0 }, '/audience/data_used_percent', '1'],
  [{ api: 'partner', account_id: '' }, '/audience/account_id', ''],
  [{ api: 'partner', data_used: 80 }, '/audience/data_used', ''],
])('an audience of %j is refused at %s', async (audience, pointer, detail) => {
  const answer = await postJson(aWorld(), '/v1/campaigns', { text: 'Hello', from: fictional(0), audience });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    expect.objectContaining({ pointer, detail: expect.stringContaining(detail) }),
  ]);
});

test('an audience is never urgent, and its text may use the columns that a snapshot has, and no other', async () => {
  const post = (more: object) =>
    postJson(aWorld(), '/v1/campaigns', {
      from: fictional(0),
      text: 'Hello {{ subscription_id }}',
      audience: { api: 'partner' },
      ...more,
    });
  expect((await post({ options: { priority: 'urgent' } })).body.errors).toMatchObject([
    { pointer: '/options/priority', detail: expect.stringContaining('An audience is never urgent') },
  ]);
  expect((await post({ text: 'Hello {{ first_name }}' })).body.errors).toMatchObject([{ pointer: '/text' }]);
  expect(await post({})).toMatchObject({ status: 202, body: { state: 'planning' } });
});
