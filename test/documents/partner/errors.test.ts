import { expect } from 'vitest';
import { portingIn } from '../../support/documents/porting-in.ts';
import { type Practice, write } from '../../support/documents/practice.ts';
import { firstOf } from '../../support/documents/refused.ts';
import {
  activation,
  bareActivation,
  firstSubscription,
  oneSubscription,
  someSubscriber,
} from '../../support/documents/some-subscription.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { problemOf } from '../../support/provider/thrown.ts';

const states = statementsOf('Partner API');

states(
  'Errors',
  '200 is a success with a body',
  async ({ partner, barePartner }) => {
    const subscription = await firstOf(partner.subscriptions.list());
    expect(await partner.subscriptions.get(subscription.id)).toEqual(subscription);
    const bare = await barePartner('GET', `/subscriptions/${subscription.id}`);
    expect(bare).toMatchObject({ status: 200, body: { id: subscription.id } });
  },
  oneSubscription,
);

const creations = {
  account: (practice: Practice) => someSubscriber(practice),
  subscriber: (practice: Practice) => someSubscriber(practice),
  order: async (practice: Practice) => {
    const { id } = await someSubscriber(practice);
    await practice.partner.orders.create(activation(id), write);
  },
  porting: (practice: Practice) => portingIn(practice),
} as const;

for (const [kind, create] of Object.entries(creations)) {
  states(
    'Errors',
    `201 says that the ${kind} is created`,
    async (practice) => {
      await create(practice);
      const operation = `partner.create${kind[0]?.toUpperCase()}${kind.slice(1)}`;
      expect(practice.sandbox.spy.calls(operation)).toMatchObject([{ state: 'answered', status: 201 }]);
    },
    oneSubscription,
  );
}

/** A porting of the first subscription's number to another operator, which asked for its cancelation where wanted. */
async function portingOut(practice: Practice, isWithdrawn: boolean): Promise<string> {
  const { partner, sandbox } = practice;
  const { subscriptionId } = await firstSubscription(practice);
  const number = await firstOf(partner.phoneNumbers.list({ subscriptionId }));
  await partner.phoneNumbers.enablePortingOptIn(number.id, write);
  const id = sandbox.partner.askForNumber(number.id);
  if (isWithdrawn) sandbox.partner.withdraw(id);
  return id;
}

for (const [action, path, isWithdrawn] of [
  ['accept', 'accept', false],
  ['reject', 'reject', false],
  ['acceptCancellation', 'accept-cancelation', true],
  ['rejectCancellation', 'reject-cancelation', true],
] as const) {
  states(
    'Errors',
    `202 says that ${path} of a porting is taken, and carried out later`,
    async (practice) => {
      const { partner, sandbox, clock } = practice;
      const id = await portingOut(practice, isWithdrawn);
      const { status } = await partner.portings.get(id);
      const answered = await partner.portings[action](id, {}, write);
      expect(answered.status).toBe(status);
      expect(sandbox.spy.calls().at(-1)).toMatchObject({ method: 'POST', status: 202 });
      clock.advance(1000);
      expect((await partner.portings.get(id)).status).not.toBe(status);
    },
    oneSubscription,
  );
}

states('Errors', '400 says that nothing was done, and where the request is wrong', async (practice) => {
  const { partner, barePartner } = practice;
  const problem = await problemOf(partner.orders.create(activation('subr_none'), write));
  expect(problem).toMatchObject({
    code: 'refused',
    status: 400,
    effect: 'none',
    pointers: ['$.subscriber_id'],
    correlationId: write.correlationId,
  });
  expect(problem.detail).toContain('There is no such subscriber');
  const bare = await barePartner('POST', '/orders', bareActivation('subr_none'));
  expect(bare.headers.get('content-type')).toBe('application/problem+json');
  expect(bare).toMatchObject({
    status: 400,
    body: {
      title: 'Bad Request',
      status: 400,
      detail: expect.any(String),
      correlation_id: expect.any(String),
      errors: [{ code: 'constraint_validation_error', pointer: '$.subscriber_id' }],
    },
  });
  expect(await Array.fromAsync(partner.orders.list())).toEqual([]);
});

states('Errors', '404 says: no such resource', async ({ partner, barePartner }) => {
  expect(await problemOf(partner.orders.get('ord_none'))).toMatchObject({
    code: 'refused',
    status: 404,
    effect: 'none',
  });
  const bare = await barePartner('GET', '/orders/ord_none');
  expect(bare.headers.get('content-type')).toBe('application/problem+json');
  expect(bare).toMatchObject({ status: 404, body: { title: 'Not Found', status: 404 } });
  expect(bare.body).not.toHaveProperty('errors');
});

for (const acts of [false, true]) {
  states(
    'Errors',
    `a write that is answered 5XX may ${acts ? 'have been carried out' : 'have come to nothing'}, so its effect is unknown`,
    async (practice) => {
      const { partner, sandbox } = practice;
      const { subscriptionId } = await firstSubscription(practice);
      sandbox.faults.next('partner.graceSubscription', { kind: 'server-error', acts });
      expect(await problemOf(partner.subscriptions.grace(subscriptionId, write))).toMatchObject({
        code: 'unavailable',
        status: 500,
        effect: 'unknown',
      });
      const { status } = await partner.subscriptions.get(subscriptionId);
      expect(status).toBe(acts ? 'grace' : 'active');
    },
    oneSubscription,
  );
}

states('Errors', 'an error whose body has no known form is read by its status alone', async (practice) => {
  const { partner, sandbox } = practice;
  for (const [status, code] of [
    [400, 'refused'],
    [404, 'refused'],
    [502, 'unavailable'],
  ] as const) {
    sandbox.faults.next('partner.getOrder', { kind: 'html', status, acts: false });
    const problem = await problemOf(partner.orders.get('ord_none'));
    expect(problem).toMatchObject({ code, status, effect: 'none' });
    expect(problem.detail).toBeUndefined();
  }
});
