import { expect, test } from 'vitest';
import { openSandbox, standingClock } from '../../../support/sandbox/sandbox-client.ts';
import { activation, apiOf, type Json, readAll } from './api-client.ts';

test('a product has the fields of the document and links to its subscription', async () => {
  const sandbox = await openSandbox();
  const api = await apiOf(sandbox);
  const [product] = await readAll(api, '/products', 'products');
  expect(product).toEqual({
    id: expect.stringMatching(/^prod_[0-9A-Z]{26}$/),
    status: 'active',
    activated_at: expect.any(String),
    terminates_at: null,
    _links: {
      self: { href: `${sandbox.baseUrl}/enterprise/products/${product?.id}` },
      subscription: {
        href: `${sandbox.baseUrl}/enterprise/subscriptions/${sandbox.senders[0]?.subscriptionId}`,
      },
    },
  });
  expect(await api.read(`/products/${product?.id}`)).toEqual(product);
});

test('products are chosen by account and by status', async () => {
  // Dealt out in turn, the sender first: accounts 1, 1, 2, 1, 2; the last two subscriptions are terminated.
  const sandbox = await openSandbox({ fleet: { accounts: 2, subscriptions: 4, terminatedSubscriptions: 2 } });
  const api = await apiOf(sandbox);
  const first = String(sandbox.senders[0]?.accountId);
  const countOf = async (query: string) => (await readAll(api, `/products?${query}`, 'products')).length;
  expect(await countOf('')).toBe(5);
  expect(await countOf('status=active')).toBe(3);
  expect(await countOf('status=terminated')).toBe(2);
  expect(await countOf(`account_id=${first}`)).toBe(3);
  expect(await countOf(`account_id=${first}&status=active&limit=1`)).toBe(2);
  expect(await countOf(`account_id=${first}&status=terminated`)).toBe(1);
  expect(await countOf('account_id=acc_00000000000000000000000000')).toBe(0);
});

test.each(['status=pending', 'account_id=1', 'account_id=acc_0000000000000000000000000a'])(
  'products cannot be asked for with %s',
  async (query) => {
    const api = await apiOf(await openSandbox());
    expect((await api.get(`/products?${query}`)).status).toBe(400);
  },
);

test('a new subscription has one product for each offering of its template', async () => {
  const clock = standingClock();
  const sandbox = await openSandbox({ now: clock.now });
  const api = await apiOf(sandbox);
  const templates = (await readAll(api, '/order-templates', 'order-templates')) as (Json & {
    products: { _embedded: { 'product-offering': Json } }[];
  })[];
  const two = templates.find(({ products }) => products.length === 2);
  await api.order(activation(sandbox, { template_id: two?.id }));
  clock.advance(3000);
  const made = await readAll(api, '/products', 'products');
  expect(made).toHaveLength(3);
  expect(made.filter(({ activated_at: at }) => at === '2026-03-01T12:00:03.000Z')).toHaveLength(2);
});

test('an order template has the fields of the document, alone as in the list', async () => {
  const sandbox = await openSandbox();
  const api = await apiOf(sandbox);
  for (const template of await readAll(api, '/order-templates', 'order-templates')) {
    const { products } = template as unknown as { products: unknown[] };
    expect(template).toEqual({
      id: expect.stringMatching(/^otpl_[0-9A-Z]{26}$/),
      type: 'activate_subscription',
      description: expect.any(String),
      products: products.map(() => ({
        _embedded: {
          'product-offering': {
            id: expect.stringMatching(/^prodoff_/),
            type: 'plan',
            name: expect.any(String),
          },
        },
      })),
      _links: { self: { href: `${sandbox.baseUrl}/enterprise/order-templates/${template.id}` } },
    });
    expect(products.length).toBeGreaterThan(0);
    expect(await api.read(`/order-templates/${template.id}`)).toEqual(template);
  }
});
