import { describe, expect, test } from 'vitest';
import { jsonAnswer } from '../../support/provider/loopback.ts';
import { all } from '../../support/provider/walk.ts';
import { organization } from './organization-server.ts';

test('products are asked for by account and status, as the document spells them', async () => {
  await using o = await organization(() => jsonAnswer(200, { _embedded: { products: [] } }));
  await all(o.api.products.list({ accountId: 'acc_1', status: 'terminated', limit: 5 }));
  expect(o.sent()[0]?.line).toBe(
    'GET /enterprise/products?account_id=acc_1&status=terminated&limit=5 HTTP/1.1',
  );
});

test('a product has the fields of the document, and its subscription by its link', async () => {
  const product = {
    id: 'prd_1',
    status: 'active',
    activated_at: '2026-11-20T08:00:00Z',
    terminates_at: '2026-12-20T08:00:00Z',
    _links: { subscription: { href: 'https://other.example/v9/subscriptions/sub_1?x=1' } },
  };
  await using o = await organization(() => jsonAnswer(200, product));
  expect(await o.api.products.get('prd_1')).toEqual({
    id: 'prd_1',
    status: 'active',
    activatedAt: '2026-11-20T08:00:00Z',
    terminatesAt: '2026-12-20T08:00:00Z',
    subscriptionId: 'sub_1',
    raw: { _links: product._links },
  });
});

test.each([
  [{ subscription: { href: '/enterprise/subscriptions/sub_1' } }, 'sub_1'],
  [{ subscription: { href: 'sub_1' } }, 'sub_1'],
  [{ subscription: { href: '/enterprise/subscriptions/' } }, undefined],
  [{ subscription: { href: 'http://' } }, undefined],
  [{ subscription: 'sub_1' }, undefined],
  [{}, undefined],
  [null, undefined],
])('the links %j name the subscription %s', async (_links, subscriptionId) => {
  await using o = await organization(() => jsonAnswer(200, { id: 'prod_1', _links }));
  expect((await o.api.products.get('prod_1')).subscriptionId).toBe(subscriptionId);
});

describe('a list of products', () => {
  test.each([
    [{ accountId: 'a b' }, '"accountId" must be an identifier of 1 to 100'],
    [{ status: 'expired' as 'active' }, '"status" must be "active" or "terminated"'],
  ])('with %j is a fault in our code', async (call, rule) => {
    await using o = await organization(() => '');
    expect(() => o.api.products.list(call)).toThrow(`List Products: ${rule}`);
  });
});
