import { expect } from 'vitest';
import { write } from '../../support/documents/practice.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { bodyOf, embeddedIn, linksIn, pointersIn } from './bare-answer.ts';
import { bare, everyOperation, gets, idsIn, lists, type Operation } from './every-operation.ts';
import { activation, bareActivation } from './orders/first-order.ts';
import { bareSms, sms } from './texts/first-text.ts';

const states = statementsOf('Organization API');

const namesOf = (operations: readonly Operation[]) => operations.map(({ name }) => name);

for (const operation of everyOperation) {
  const { title, name, method } = operation;
  const status = name === 'createOrder' ? 201 : 200;
  const type = name === 'listSubscriptionPhoneNumbers' ? 'application/hal+json' : 'application/json';
  states('Endpoints', `${title} succeeds with ${status} and ${type}`, async (practice) => {
    const { sandbox } = practice;
    const ids = await idsIn(practice);
    const before = sandbox.spy.calls(name).length;
    await operation.typed(practice, ids);
    const answer = await bare(practice, operation, ids);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    const calls = sandbox.spy.calls(name).slice(before);
    const path = `/enterprise${operation.path(ids)}`;
    const call = { method, target: path, status, state: 'answered' };
    expect(calls).toMatchObject([call, call]);
  });
}

const collections = new Map([
  ['listAccounts', 'accounts'],
  ['listSubscribers', 'subscribers'],
  ['listSubscriptions', 'subscriptions'],
  ['listProducts', 'products'],
  ['listOrderTemplates', 'order-templates'],
  ['listUsage', 'items'],
]);

for (const operation of lists) {
  const collection = collections.get(operation.name) ?? '';
  states('Endpoints', `${operation.title} embeds ${collection}`, async (practice) => {
    const ids = await idsIn(practice);
    const said = embeddedIn(await bare(practice, operation, ids), collection);
    expect(said).toBeInstanceOf(Array);
    expect(await operation.typed(practice, ids)).toHaveLength(said?.length ?? -1);
  });
}

for (const operation of gets.filter(({ name }) => name !== 'listSubscriptionPhoneNumbers'))
  states('Endpoints', `${operation.title} answers the one that its path names`, async (practice) => {
    const ids = await idsIn(practice);
    const id = operation.path(ids).split('/').at(-1);
    expect(bodyOf(await bare(practice, operation, ids)).id).toBe(id);
    expect(await operation.typed(practice, ids)).toMatchObject({ id });
  });

states(
  'Endpoints',
  "Get Subscription's Phone Numbers embeds phone_numbers and has _links",
  async (practice) => {
    const id = practice.sandbox.senders[0]?.subscriptionId ?? '';
    const answer = await practice.bareOrganization('GET', `/subscriptions/${id}/phone-numbers`);
    const number = { msisdn: '447700900000', country: 'GB' };
    expect(embeddedIn(answer, 'phone_numbers')).toEqual([{ ...number, is_primary: true }]);
    expect(linksIn(answer)).toEqual(['self']);
    const typed = await practice.organization.subscriptions.phoneNumbers(id);
    expect(typed).toEqual([{ ...number, isPrimary: true, raw: {} }]);
    const [, call] = practice.sandbox.spy.calls('listSubscriptionPhoneNumbers');
    expect(call?.headers.accept).toContain('application/hal+json');
  },
);

states(
  'Endpoints',
  'List Products can be narrowed to an account',
  async ({ organization, bareOrganization, sandbox }) => {
    const accountId = sandbox.senders[0]?.accountId ?? '';
    const query = `?account_id=${accountId}`;
    expect(await Array.fromAsync(organization.products.list({ accountId }))).toHaveLength(2);
    expect(sandbox.spy.calls('listProducts')[0]?.target).toBe(`/enterprise/products${query}`);
    expect(embeddedIn(await bareOrganization('GET', `/products${query}`), 'products')).toHaveLength(2);
    expect(embeddedIn(await bareOrganization('GET', '/products'), 'products')).toHaveLength(3);
    const malformed = await bareOrganization('GET', '/products?account_id=acc_1');
    expect([malformed.status, ...pointersIn(malformed)]).toEqual([400, '$.account_id']);
  },
  // Two of the three subscriptions belong to the first account.
  { fleet: { accounts: 2, subscriptions: 2 } },
);

for (const [title, path, list] of [
  ['List Subscriptions', '/subscriptions', 'subscriptions'],
  ['List Products', '/products', 'products'],
] as const)
  states('Endpoints', `${title} knows no status but active and terminated`, async (practice) => {
    const { organization, bareOrganization, sandbox } = practice;
    expect(() => organization[list].list({ status: 'paused' as 'active' })).toThrow('"status"');
    expect(sandbox.spy.calls()).toEqual([]);
    expect((await bareOrganization('GET', `${path}?status=paused`)).status).toBe(400);
  });

for (const [title, method, path, body] of [
  ['Send SMS', 'POST', '/sms', () => bareSms()],
  ['Create Order', 'POST', '/orders', bareActivation],
] as const)
  states('Endpoints', `the body of ${title} is application/json`, async (practice) => {
    const asText = { 'content-type': 'text/plain' };
    expect((await practice.bareOrganization(method, path, body(practice), asText)).status).toBe(415);
    expect((await practice.bareOrganization(method, path, body(practice))).status).toBeLessThan(300);
  });

states('Endpoints', 'a write carries an idempotency key, a correlation id and JSON', async (practice) => {
  const { organization, sandbox } = practice;
  await organization.sms.send(sms());
  await organization.orders.create(activation(practice), write);
  const headers = {
    'idempotency-key': write.idempotencyKey,
    'x-correlation-id': write.correlationId,
    'content-type': 'application/json',
  };
  const calls = [...sandbox.spy.calls('sendSms'), ...sandbox.spy.calls('createOrder')];
  expect(calls).toMatchObject([{ headers }, { headers }]);
});

states('Endpoints', 'a read carries a correlation id and no idempotency key', async (practice) => {
  const ids = await idsIn(practice);
  for (const operation of [...lists, ...gets]) await operation.typed(practice, ids);
  for (const name of namesOf([...lists, ...gets])) {
    const [call] = practice.sandbox.spy.calls(name);
    expect(call?.headers).toMatchObject({ 'x-correlation-id': 'fleetcast' });
    expect(call?.headers).not.toHaveProperty('idempotency-key');
  }
});

states(
  'Endpoints',
  'a repeated call of Send SMS is a second text: no replay is promised',
  async (practice) => {
    await practice.organization.sms.send(sms());
    await practice.organization.sms.send(sms());
    expect(practice.sandbox.spy.performed()).toHaveLength(2);
  },
);

states(
  'Endpoints',
  'an idempotency key that is honoured gets the first answer again',
  async (practice) => {
    const { organization, sandbox } = practice;
    expect(await organization.sms.send(sms())).toEqual(await organization.sms.send(sms()));
    expect(sandbox.spy.performed()).toHaveLength(1);
  },
  { flags: { replayIdempotencyKeys: true } },
);
