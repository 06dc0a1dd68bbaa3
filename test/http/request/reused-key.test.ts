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
