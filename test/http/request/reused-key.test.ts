import { expect, test } from 'vitest';
import { postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', employee_id: 'e-1' };
const change = { action: 'suspend', subscription_id: 'sub-81', account_id: 'acc-1', reason: 'lost' };

test.each<[string, object, object]>([
  ['/v1/campaigns', { text: 'Hello', to: ['+12125550101'] }, { text: 'Hallo', to: ['+12125550101'] }],
  ['/v1/campaigns', { text: 'Hello', upload: true }, { text: 'Hallo', upload: true }],
  ['/v1/order-batches', { rows: [person] }, { rows: [{ ...person, last_name: 'Lovelace' }] }],
  ['/v1/order-batches', { upload: true }, { upload: true, reference: 'march' }],
  ['/v1/subscription-changes', { rows: [change] }, { rows: [{ ...change, subscription_id: 'sub-82' }] }],
])('a key of %s is used for one body only', async (path, first, second) => {
  const world = aWorld();
  const made = await postJson(world, path, first, 'key-1');
  expect((await postJson(world, path, first, 'key-1')).body.id).toBe(made.body.id);
  const refused = await postJson(world, path, second, 'key-1');
  expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([
    422,
    'idempotency_key_reused',
    [{ in: 'header', pointer: 'Idempotency-Key' }],
  ]);
});

test.each([
  [
    '/v1/campaigns',
    { text: 'Hello {{ first_name }}', rows: [{ to: '+12125550101', first_name: 'Ada' }] },
    { rows: [{ first_name: 'Ada', to: '+12125550101' }], text: 'Hello {{ first_name }}' },
  ],
  [
    '/v1/campaigns',
    { text: 'Hello', to: ['+12125550101'], metadata: { customer: '42', wave: '2' } },
    { text: 'Hello', to: ['+12125550101'], metadata: { wave: '2', customer: '42' } },
  ],
  [
    '/v1/order-batches',
    { defaults: { group: 'Sales', delivery: 'email' }, rows: [person] },
    { defaults: { delivery: 'email', group: 'Sales' }, rows: [reversed(person)] },
  ],
])('a repeat at %s may have its members in another order', async (path, first, again) => {
  const world = aWorld();
  const made = await postJson(world, path, first, 'key-1');
  const repeated = await postJson(world, path, again, 'key-1');
  expect([made.status, repeated.status, repeated.body.id]).toEqual([202, 202, made.body.id]);
});

test('rows in another order are another request: their lines are others', async () => {
  const world = aWorld();
  const [ada, bo] = ['+12125550101', '+12125550102'];
  await postJson(world, '/v1/campaigns', { text: 'Hello', to: [ada, bo] }, 'key-1');
  const other = await postJson(world, '/v1/campaigns', { text: 'Hello', to: [bo, ada] }, 'key-1');
  expect(other.body.code).toBe('idempotency_key_reused');
});

function reversed(members: object): object {
  return Object.fromEntries(Object.entries(members).toReversed());
}
