import { expect, test } from 'vitest';
import { openSandbox } from '../../../support/sandbox/sandbox-client.ts';
import { apiOf, readAll } from './api-client.ts';

test('an account has the fields of the document, alone as in the list', async () => {
  const sandbox = await openSandbox({ fleet: { accounts: 3 } });
  const api = await apiOf(sandbox);
  const accounts = await readAll(api, '/accounts', 'accounts');
  expect(accounts).toHaveLength(3);
  for (const account of accounts) {
    expect(account).toEqual({
      id: expect.stringMatching(/^acc_[0-9A-Z]{26}$/),
      reference_code: expect.any(String),
      name: expect.any(String),
      country: 'GB',
      status: 'active',
      _links: { self: { href: `${sandbox.baseUrl}/enterprise/accounts/${account.id}` } },
    });
    expect(await api.read(`/accounts/${account.id}`)).toEqual(account);
  }
});

test('a subscriber has the fields of the document, alone as in the list', async () => {
  const sandbox = await openSandbox({ fleet: { subscriptions: 2 } });
  const api = await apiOf(sandbox);
  const subscribers = await readAll(api, '/subscribers', 'subscribers');
  expect(subscribers).toHaveLength(3);
  for (const subscriber of subscribers) {
    expect(subscriber).toEqual({
      id: expect.stringMatching(/^sbr_[0-9A-Z]{26}$/),
      first_name: expect.any(String),
      last_name: expect.any(String),
      email: expect.stringContaining('@example.com'),
      employee_id: expect.any(String),
      group: expect.any(String),
      _links: { self: { href: `${sandbox.baseUrl}/enterprise/subscribers/${subscriber.id}` } },
    });
    expect(await api.read(`/subscribers/${subscriber.id}`)).toEqual(subscriber);
  }
});

test('every subscription that may send is a subscription of the fleet', async () => {
  const sandbox = await openSandbox({ senders: ['+447700900000', '+447700900005'] });
  const api = await apiOf(sandbox);
  for (const subscription of sandbox.senders) {
    const numbers = await api.read(`/subscriptions/${subscription.subscriptionId}/phone-numbers`);
    expect(numbers).toMatchObject({ _embedded: { phone_numbers: [{ msisdn: subscription.msisdn }] } });
    expect((await api.get(`/subscribers/${subscription.subscriberId}`)).status).toBe(200);
    expect((await api.get(`/accounts/${subscription.accountId}`)).status).toBe(200);
  }
});

test.each([
  ['accounts', { accounts: 0 }],
  ['accounts', { accounts: 1.5 }],
  ['subscriptions', { subscriptions: -1 }],
  ['terminatedSubscriptions', { subscriptions: 2, terminatedSubscriptions: 3 }],
])('a fleet with impossible %s is refused at the start', async (name, fleet) => {
  await expect(openSandbox({ fleet })).rejects.toThrow(`fleet.${name}`);
});
