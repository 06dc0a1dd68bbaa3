import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { firstSubscription, oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { subscriptionEndpoints, twoSubscriptions } from '../subscriptions/subscription-endpoints.ts';

const states = statementsOf('Partner API');

for (const { operation, route, success, collection, prepare, run, bare } of subscriptionEndpoints) {
  states(
    'Endpoints',
    `${operation} answers ${success}${collection ? ` with ${collection}` : ''}`,
    async (practice) => {
      const { partner, sandbox, barePartner } = practice;
      await run(partner, await prepare(practice, 0));
      expect(sandbox.spy.calls(`partner.${route}`).at(-1)).toMatchObject({
        state: 'answered',
        status: success,
      });
      const answer = await barePartner(...bare(await prepare(practice, 1)));
      expect(answer.status).toBe(success);
      expect(answer.headers.get('content-type')).toBe('application/hal+json');
      expect(answer.body).toHaveProperty('_links');
      if (collection) expect(answer.body).toMatchObject({ _embedded: { [collection]: expect.any(Array) } });
      else expect(answer.body).toHaveProperty('id');
    },
    twoSubscriptions,
  );

  states(
    'Endpoints',
    `${operation} can answer 5XX, which leaves open whether a write was carried out`,
    async (practice) => {
      const { partner, sandbox, barePartner } = practice;
      const [method] = bare('');
      const id = await prepare(practice, 0);
      for (const status of [500, 502, 503, 504] as const) {
        sandbox.faults.next(`partner.${route}`, { kind: 'server-error', status }, 2);
        expect(await problemOf(run(partner, id))).toMatchObject({
          code: 'unavailable',
          status,
          effect: method === 'GET' ? 'none' : 'unknown',
        });
        expect(await barePartner(...bare(id))).toMatchObject({ status, body: { status } });
      }
    },
    twoSubscriptions,
  );
}

for (const { operation, route, others, collection, prepare, run, bare } of subscriptionEndpoints) {
  if (others.includes(404)) {
    states('Endpoints', `${operation} answers 404 when there is nothing with that id`, async (practice) => {
      const { partner, barePartner } = practice;
      expect(await problemOf(run(partner, 'none_1'))).toMatchObject({
        code: 'refused',
        status: 404,
        effect: 'none',
      });
      expect(await barePartner(...bare('none_1'))).toMatchObject({ status: 404, body: { status: 404 } });
    });
  }
  if (others.includes(400)) {
    states(
      'Endpoints',
      `${operation} answers 400 to a request that is not valid`,
      async (practice) => {
        const { partner, sandbox, barePartner } = practice;
        const id = await prepare(practice, 0);
        sandbox.faults.next(`partner.${route}`, { kind: 'refused', pointer: '$.somewhere' });
        expect(await problemOf(run(partner, id))).toMatchObject({
          code: 'refused',
          status: 400,
          effect: 'none',
          pointers: ['$.somewhere'],
        });
        const [method, path, body] = bare(id);
        if (collection) expectRefused(await barePartner(method, `${path}?limit=41`), '$.limit');
        else if (body) expect((await barePartner(method, path, {})).status).toBe(400);
        else if (method === 'GET') expect((await barePartner(method, `${path}?a=1`)).status).toBe(400);
        else expectRefused(await barePartner(...bare('none_1')), "$['subscription-id']");
      },
      twoSubscriptions,
    );
  }
  if (bare('none_1')[1].includes('none_1')) {
    states(
      'Endpoints',
      `${operation} is sent with an id of 100 characters and not with one of 101`,
      async (practice) => {
        const { partner, sandbox, barePartner } = practice;
        const [longest, longer] = ['x'.repeat(100), 'x'.repeat(101)];
        const status = others.includes(404) ? 404 : 400;
        expect(await problemOf(run(partner, longest))).toMatchObject({ status });
        expect(sandbox.spy.calls(`partner.${route}`)).toHaveLength(1);
        await expectKept(practice, route, () => run(partner, longer));
        expect((await barePartner(...bare(longest))).status).toBe(status);
        expect((await barePartner(...bare(longer))).status).toBe(others.includes(400) ? 400 : 404);
      },
    );
  }
}

for (const [mode, status] of [
  ['immediate', 'canceled'],
  ['end_of_cycle', 'active'],
] as const) {
  states(
    'Endpoints',
    `Cancel a Product takes cancellation_mode ${mode} and answers a product that is ${status}`,
    async (practice) => {
      const { planId } = await firstSubscription(practice);
      const canceled = await practice.partner.products.cancel(planId, { cancellationMode: mode }, write);
      expect(canceled).toMatchObject({ id: planId, status });
    },
    oneSubscription,
  );
}

states(
  'Endpoints',
  'Cancel a Product requires a cancellation_mode that is known',
  async (practice) => {
    const { planId } = await firstSubscription(practice);
    for (const body of [{}, { cancellationMode: 'never' }]) {
      await expectKept(practice, 'cancelProduct', () =>
        practice.partner.products.cancel(planId, body as never, write),
      );
    }
    for (const body of [{}, { cancellation_mode: 'never' }]) {
      const bare = await practice.barePartner('POST', `/products/${planId}/cancel`, body);
      expectRefused(bare, '$.cancellation_mode');
    }
    expect((await practice.partner.products.get(planId)).status).toBe('active');
  },
  oneSubscription,
);

states(
  'Endpoints',
  'the actions on a subscription and Activate a Product take no body',
  async (practice) => {
    const { subscriptionId, planId } = await firstSubscription(practice);
    for (const path of [
      ...['grace', 'suspend', 'deactivate', 'resume'].map(
        (action) => `/subscriptions/${subscriptionId}/${action}`,
      ),
      `/products/${planId}/activate`,
    ]) {
      expectRefused(await practice.barePartner('POST', path, { reason: 'any' }), '$');
    }
    expect((await practice.partner.subscriptions.get(subscriptionId)).status).toBe('active');
  },
  oneSubscription,
);
