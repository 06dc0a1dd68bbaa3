import { expect, test } from 'vitest';
import { openSandbox, problemOf } from '../../../support/sandbox/sandbox-client.ts';
import { apiOf } from './api-client.ts';

const items = [
  ['/accounts', 'acc_'],
  ['/subscribers', 'sbr_'],
  ['/subscriptions', 'sub_'],
  ['/products', 'prod_'],
  ['/orders', 'order_'],
  ['/order-templates', 'otpl_'],
] as const;

test.each(items)(
  '%s/{id} is 404 for an id that is unknown and for one that is none',
  async (path, prefix) => {
    const api = await apiOf(await openSandbox());
    for (const id of [`${prefix}00000000000000000000000000`, 'x', '__proto__', '%00', `${prefix}1%2F`]) {
      const response = await api.get(`${path}/${id}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await problemOf(response)).toMatchObject({ title: 'Not Found', status: 404 });
    }
  },
);

test("a subscription's phone numbers are 404 when there is no such subscription", async () => {
  const api = await apiOf(await openSandbox());
  expect((await api.get('/subscriptions/sub_00000000000000000000000000/phone-numbers')).status).toBe(404);
});

test.each([
  ...items.map(([path]) => path),
  '/accounts/x',
  '/subscribers/x',
  '/subscriptions/x',
  '/subscriptions/x/phone-numbers',
  '/products/x',
  '/orders/x',
  '/order-templates/x',
])('%s is 401 without a token, before anything else is looked at', async (path) => {
  const sandbox = await openSandbox();
  const method = path === '/orders' ? 'POST' : 'GET';
  const response = await fetch(`${sandbox.baseUrl}/enterprise${path}?nonsense=1`, { method });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('Bearer');
});

test('a query parameter that an item does not have is refused', async () => {
  const sandbox = await openSandbox();
  const api = await apiOf(sandbox);
  const subscription = sandbox.senders[0];
  for (const path of [
    `/accounts/${subscription?.accountId}`,
    `/subscribers/${subscription?.subscriberId}`,
    `/subscriptions/${subscription?.subscriptionId}`,
    `/subscriptions/${subscription?.subscriptionId}/phone-numbers`,
  ]) {
    expect((await api.get(path)).status).toBe(200);
    const refused = await api.get(`${path}?expand=all`);
    expect(refused.status).toBe(400);
    expect((await problemOf(refused)).errors?.[0]?.pointer).toBe('$.expand');
  }
});
