import { expect } from 'vitest';
import { partnerRoutes } from '../../../shared/provider/partner/routes.ts';
import { write } from '../../support/documents/practice.ts';
import { expectRefused } from '../../support/documents/refused.ts';
import {
  activation,
  bareActivation,
  firstSubscription,
  oneSubscription,
  someSubscriber,
} from '../../support/documents/some-subscription.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { partner as operations } from '../operations.ts';
import { subscriptionEndpoints, twoSubscriptions } from './subscriptions/subscription-endpoints.ts';

const states = statementsOf('Partner API');

for (const [operation, name] of Object.entries(operations)) {
  const { method, path } = partnerRoutes[name as keyof typeof partnerRoutes];
  states(
    'Endpoints',
    `${operation} takes Api-Version 2025-01-28 or none, and can answer 5XX`,
    async (practice) => {
      const { sandbox, barePartner } = practice;
      const ask = (headers: Record<string, string>) =>
        barePartner(method, path.replace('{id}', 'none_1'), undefined, headers);
      const versionPointer = "$['Api-Version']";
      expectRefused(await ask({ 'api-version': '2020-01-01' }), versionPointer);
      for (const headers of [{}, { 'api-version': '2025-01-28' }, { 'correlation-id': 'trace-1' }]) {
        expect(JSON.stringify((await ask(headers)).body)).not.toContain(versionPointer);
      }
      sandbox.faults.next(`partner.${name}`, { kind: 'server-error', status: 503 });
      const answer = await ask({ 'correlation-id': 'trace-1' });
      expect(answer).toMatchObject({ status: 503, body: { status: 503, correlation_id: 'trace-1' } });
    },
  );
}

for (const { operation, route, prepare, run } of subscriptionEndpoints) {
  states(
    'Endpoints',
    `${operation} is sent with Api-Version always`,
    async (practice) => {
      await run(practice.partner, await prepare(practice, 0));
      const { headers } = practice.sandbox.spy.calls(`partner.${route}`).at(-1) ?? {};
      expect(headers).toMatchObject({ 'api-version': '2025-01-28' });
    },
    twoSubscriptions,
  );
}

states(
  'Endpoints',
  'a read goes with the Correlation-Id that the client chose, or with none',
  async ({ partner, sandbox }) => {
    await problemOf(partner.orders.get('ord_none', { correlationId: 'trace-1' }));
    await problemOf(partner.orders.get('ord_none'));
    const sent = sandbox.spy.calls('partner.getOrder').map(({ headers }) => headers['correlation-id']);
    expect(sent).toEqual(['trace-1', undefined]);
  },
);

states(
  'Endpoints',
  'a write goes with the Correlation-Id that the client chose',
  async ({ partner, sandbox }) => {
    const problem = await problemOf(
      partner.subscriptions.grace('subs_none', { ...write, correlationId: 'trace-2' }),
    );
    expect(problem.correlationId).toBe('trace-2');
    expect(sandbox.spy.calls('partner.graceSubscription')[0]?.headers['correlation-id']).toBe('trace-2');
  },
);

states(
  'Endpoints',
  'a body is application/json, and one that calls itself otherwise does nothing',
  async (practice) => {
    const { partner, sandbox, barePartner } = practice;
    const { id } = await someSubscriber(practice);
    await partner.orders.create(activation(id), write);
    expect(sandbox.spy.calls('partner.createOrder')[0]?.headers['content-type']).toBe('application/json');
    const bare = (type: string) =>
      barePartner('POST', '/orders', bareActivation(id), { 'content-type': type });
    expect((await bare('application/json')).status).toBe(201);
    expect((await bare('text/plain')).status).toBe(415);
    expectRefused(await barePartner('POST', '/orders', '{ half a body'), '$');
    expect(await Array.fromAsync(partner.orders.list())).toHaveLength(2);
  },
);

states(
  'Endpoints',
  'a product is retrieved by its id with the shape of a product',
  async (practice) => {
    const { partner, barePartner } = practice;
    const { planId } = await firstSubscription(practice);
    const product = await partner.products.get(planId);
    expect(product).toMatchObject({ id: planId, status: 'active', productOffering: { type: 'plan' } });
    expect(Object.keys(product.raw)).toEqual(['_links']);
    expect(await barePartner('GET', `/products/${planId}`)).toMatchObject({
      status: 200,
      body: { id: planId },
    });
  },
  oneSubscription,
);

for (const [what, method, pathOf] of [
  ['lists products', 'GET', () => '/products'],
  ['retrieves one offering', 'GET', () => '/product-offerings/prdoff_1'],
  ['cancels a subscription', 'POST', (id: string) => `/subscriptions/${id}/cancel`],
  ['terminates a subscription', 'POST', (id: string) => `/subscriptions/${id}/terminate`],
] as const) {
  states(
    'Endpoints',
    `no operation of the document ${what}`,
    async (practice) => {
      const { subscriptionId } = await firstSubscription(practice);
      expect((await practice.barePartner(method, pathOf(subscriptionId))).status).toBe(404);
      const { subscriptions, products, productCatalogs } = practice.partner;
      expect(Object.keys(subscriptions).toSorted()).toEqual(
        ['deactivate', 'get', 'grace', 'list', 'resume', 'suspend'].toSorted(),
      );
      expect(Object.keys(products).toSorted()).toEqual(['activate', 'cancel', 'get']);
      expect(Object.keys(productCatalogs).toSorted()).toEqual(['get', 'list', 'listOfferings']);
    },
    oneSubscription,
  );
}

states(
  'Endpoints',
  'the introductory body with an e-mail and offerings is no order body',
  async ({ partner, sandbox, barePartner }) => {
    const items = [{ productOfferingId: 'prdoff_1' }];
    const form = { subscriber: { email: 'kim@example.com' }, items };
    await expect(async () => partner.orders.create(form as never, write)).rejects.toThrow();
    expect(sandbox.spy.calls('partner.createOrder')).toEqual([]);
    expectRefused(await barePartner('POST', '/orders', form), '$.type');
  },
);

states(
  'Endpoints',
  'orders are posted to /connect/orders below the base address with a bearer token',
  async (practice) => {
    const { partner, sandbox } = practice;
    const { id } = await someSubscriber(practice);
    await partner.orders.create(activation(id), write);
    expect(sandbox.spy.calls('partner.createOrder')[0]).toMatchObject({
      method: 'POST',
      target: '/connect/orders',
    });
    const bare = await fetch(`${sandbox.baseUrl}/connect/orders`);
    expect(bare.status).toBe(401);
  },
);
