import { expect } from 'vitest';
import { type PracticeOptions, write } from '../../support/documents/practice.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';
import { pointersIn } from './bare-answer.ts';
import { bare, everyOperation, gets, idsIn, lists, writes } from './every-operation.ts';
import { activation, bareActivation, placeOrder } from './orders/first-order.ts';
import { bareSms, sms } from './texts/first-text.ts';

const states = statementsOf('Organization API');

for (const operation of everyOperation)
  states('Errors', `${operation.title} is answered 401 without an acceptable token`, async (practice) => {
    const ids = await idsIn(practice);
    const said = await bare(practice, operation, ids, { authorization: 'Bearer guessed' });
    expect(said).toMatchObject({ status: 401, body: { status: 401 } });
    practice.sandbox.faults.next(operation.name, { kind: 'unauthorized' });
    const problem = await problemOf(operation.typed(practice, ids));
    expect(problem).toMatchObject({ code: 'unauthorized', status: 401, effect: 'none' });
  });

for (const operation of gets)
  states('Errors', `${operation.title} is answered 404 when there is no such thing`, async (practice) => {
    const unknown = '0123456789ABCDEFGHIJKLMNOP';
    const ids = {
      accountId: `acc_${unknown}`,
      subscriberId: `sbr_${unknown}`,
      subscriptionId: `sub_${unknown}`,
      productId: `prod_${unknown}`,
      orderId: `order_${unknown}`,
      templateId: `otpl_${unknown}`,
    };
    expect(await bare(practice, operation, ids)).toMatchObject({ status: 404, body: { status: 404 } });
    const problem = await problemOf(operation.typed(practice, ids));
    expect(problem).toMatchObject({ code: 'refused', status: 404, effect: 'none' });
  });

for (const operation of gets)
  states('Errors', `${operation.title} sends no id that leads elsewhere`, async (practice) => {
    for (const id of ['', '..', 'a/b', 'a?b', 'a#b']) {
      const ids = { accountId: id, subscriberId: id, subscriptionId: id, productId: id, orderId: id };
      const requested = operation.typed(practice, { ...ids, templateId: id });
      await expect(requested).rejects.toThrow('"id" must be an identifier');
    }
    expect(practice.sandbox.spy.calls()).toEqual([]);
  });

states('Errors', 'Send SMS is answered 400 when its body is wrong', async (practice) => {
  const { organization, bareOrganization, sandbox } = practice;
  const said = await bareOrganization('POST', '/sms', bareSms({ text: 7 }));
  expect([said.status, ...pointersIn(said)]).toEqual([400, '$.text']);
  sandbox.faults.next('sendSms', { kind: 'refused', pointer: '$.to[0]' });
  expect(await problemOf(organization.sms.send(sms()))).toMatchObject({
    code: 'refused',
    status: 400,
    effect: 'none',
    pointers: ['$.to[0]'],
  });
  expect(sandbox.spy.performed()).toEqual([]);
});

states('Errors', 'Create Order is answered 400 when its body is wrong', async (practice) => {
  const { bareOrganization, sandbox } = practice;
  const said = await bareOrganization('POST', '/orders', bareActivation(practice, { account_id: 7 }));
  expect([said.status, ...pointersIn(said)]).toEqual([400, '$.account_id']);
  sandbox.faults.next('createOrder', { kind: 'refused', pointer: '$.account_id' });
  expect(await problemOf(placeOrder(practice))).toMatchObject({
    code: 'refused',
    status: 400,
    effect: 'none',
    pointers: ['$.account_id'],
  });
  expect(sandbox.spy.orders()).toEqual([]);
});

states('Errors', 'List usage is answered 400 when its query is wrong', async (practice) => {
  const { organization, bareOrganization } = practice;
  const said = await bareOrganization('GET', '/usage/items?from-date=soon');
  expect([said.status, ...pointersIn(said)]).toEqual([400, "$['from-date']"]);
  const problem = await problemOf(all(organization.usage.list({ accountId: 'acc_1' })));
  expect(problem).toMatchObject({
    code: 'refused',
    status: 400,
    effect: 'none',
    pointers: ["$['account-id']"],
  });
});

for (const body of ['', '{', '[]', '"text"', 'null'])
  for (const { title, path } of writes)
    states('Errors', `${title} is answered 400 for the body ${body || 'of no byte'}`, async (practice) => {
      const target = path({} as never);
      const said = await practice.bareOrganization('POST', target, body);
      expect([said.status, ...pointersIn(said)]).toEqual([400, '$']);
    });

const onePerMinute: PracticeOptions = { orderCallsPerMinute: 1 };

for (const [retryAfter, header, retryAfterMs] of [
  ['seconds', '60', 60_000],
  ['date', 'Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
  ['none', null, undefined],
] as const)
  states(
    'Errors',
    `Create Order is answered 429 when there are too many, hint in ${retryAfter}`,
    async (practice) => {
      const { bareOrganization, sandbox, clock } = practice;
      await placeOrder(practice);
      const said = await bareOrganization('POST', '/orders', bareActivation(practice));
      expect([said.status, said.headers.get('retry-after')]).toEqual([429, header]);
      const problem = await problemOf(placeOrder(practice));
      expect(problem).toMatchObject({ code: 'busy', status: 429, effect: 'none' });
      expect(problem.retryAfterMs).toBe(retryAfterMs);
      expect(sandbox.spy.orders()).toHaveLength(1);
      clock.advance(60_000);
      expect((await placeOrder(practice)).status).toBe('pending');
    },
    { ...onePerMinute, retryAfter },
  );

states(
  'Errors',
  'no read and no text meets the rate limit of orders',
  async (practice) => {
    const ids = await idsIn(practice);
    for (const operation of [...lists, ...gets, ...writes.slice(0, 1)])
      for (let call = 0; call < 2; call += 1) await operation.typed(practice, ids);
    const statuses = practice.sandbox.spy.calls().map(({ status }) => status);
    expect(statuses).not.toContain(429);
  },
  onePerMinute,
);

for (const status of [500, 502, 503, 504] as const) {
  states('Errors', `a read that is answered ${status} may be repeated`, async ({ organization, sandbox }) => {
    sandbox.faults.next('listAccounts', { kind: 'server-error', status });
    const problem = await problemOf(all(organization.accounts.list()));
    expect(problem).toMatchObject({ code: 'unavailable', status, effect: 'none' });
  });

  for (const acts of [true, false])
    states(
      'Errors',
      `a write that is answered ${status} may have been performed (${acts})`,
      async (practice) => {
        const { organization, sandbox } = practice;
        sandbox.faults.next('sendSms', { kind: 'server-error', status, acts });
        sandbox.faults.next('createOrder', { kind: 'server-error', status, acts });
        const problems = [
          await problemOf(organization.sms.send(sms())),
          await problemOf(organization.orders.create(activation(practice), write)),
        ];
        const open = { code: 'unavailable', status, effect: 'unknown' };
        expect(problems).toMatchObject([open, open]);
        const count = acts ? 1 : 0;
        expect(sandbox.spy.performed()).toHaveLength(count);
        expect(sandbox.spy.orders()).toHaveLength(count);
      },
    );
}

states(
  'Errors',
  'the status decides, whatever the body of an error is',
  async ({ organization, sandbox }) => {
    sandbox.faults.next('sendSms', { kind: 'html', status: 400, acts: false });
    const problem = await problemOf(organization.sms.send(sms()));
    expect(problem).toMatchObject({ code: 'refused', status: 400, effect: 'none' });
    expect(problem.detail).toBeUndefined();
  },
);

states(
  'Errors',
  'an explained error names what is wrong, where, and the correlation id',
  async (practice) => {
    const { organization, bareOrganization } = practice;
    const headers = { 'x-correlation-id': 'doc_1-000002' };
    const said = await bareOrganization('POST', '/sms', bareSms({ from: '1' }), headers);
    expect(said.headers.get('content-type')).toBe('application/problem+json');
    expect(said.body).toEqual({
      title: 'Bad Request',
      status: 400,
      detail: 'The request is not valid',
      correlation_id: 'doc_1-000002',
      errors: [
        {
          code: 'constraint_validation_error',
          detail: 'Not a number that is authorized to send',
          pointer: '$.from',
        },
      ],
    });
    expect(await problemOf(organization.sms.send(sms({ from: '1' })))).toEqual({
      tried: 'Send SMS to 1 recipient',
      code: 'refused',
      effect: 'none',
      status: 400,
      correlationId: write.correlationId,
      pointers: ['$.from'],
      detail: 'Bad Request; The request is not valid; Not a number that is authorized to send',
    });
  },
);
