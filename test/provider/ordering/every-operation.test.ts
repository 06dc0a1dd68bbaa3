import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchKind } from '../../../shared/core/jobs/batch-settings.ts';
import { type OperationName, operations, type Step } from '../../../shared/core/jobs/operation.ts';
import { isCarriedOut } from '../../../shared/core/orders/is-carried-out.ts';
import { isMadeBy, reconciledBy } from '../../../shared/core/orders/record-match.ts';
import { cellsOf } from '../../../shared/core/orders/rows/order-cells.ts';
import { findOrderColumns } from '../../../shared/core/orders/rows/order-columns.ts';
import { readOrderRow } from '../../../shared/core/orders/rows/read-order-row.ts';
import { withIdBefore } from '../../../shared/core/orders/step-input.ts';
import { present } from '../../../shared/core/present.ts';
import type { Performed } from '../../../shared/ports/orders.ts';
import { providerOperations } from '../../../shared/provider/ordering/operations.ts';
import { providerOrderRecords } from '../../../shared/provider/ordering/records.ts';
import { openPractice, type Practice } from '../../support/documents/practice.ts';
import { errorOf } from '../../support/provider/thrown.ts';

let practice: Practice;
let handler: ReturnType<typeof providerOperations>;
const seen = new Set<OperationName>();
const minuteMs = 60_000;

beforeAll(async () => {
  practice = await openPractice({
    flags: { allowAssumedOrderTypes: true, allowPartialSubscribers: true },
    fleet: { subscriptions: 1 },
    partner: { subscriptions: 8 },
  });
  handler = providerOperations({ organization: practice.organization, partner: practice.partner });
});
afterAll(() => practice.close());

let calls = 0;
async function perform(step: Step): Promise<Performed> {
  calls += 1;
  const name = `ord_1-${calls}`;
  expect(handler.faultsOf(step)).toEqual([]);
  const performed = await handler.perform({
    step,
    idempotencyKey: name,
    correlationId: name,
    limitMs: 20_000,
  });
  seen.add(step.operation);
  return performed;
}

/** Performs a step, lets its time pass, and tells how it ended. */
async function performed(step: Step): Promise<Performed> {
  const { id } = await perform(step);
  practice.clock.advance(minuteMs);
  const performed = await handler.follow(step, id);
  if (reconciledBy(step) === 'orders') await expectOnRecord(step, id);
  return handler.rest?.(step, performed)?.() ?? performed;
}

/** The type of an order on record is the operation's name: by another one, the order would look absent. */
async function expectOnRecord(step: Step, orderId: string): Promise<void> {
  const records = providerOrderRecords({ organization: practice.organization, partner: practice.partner });
  const { items } = await records.orders(undefined);
  const subscriptionId = await records.subscriptionOfOrder(orderId);
  const made = items
    .filter((order) => order.orderId === orderId)
    .map(({ type }) => isMadeBy(step, present({ id: orderId, type, subscriptionId })));
  expect([step.operation, made]).toEqual([step.operation, [true]]);
}

const subscriptions = () => Array.fromAsync(practice.partner.subscriptions.list({ limit: 40 }));
async function offeringOf(type: string): Promise<string> {
  for await (const { id } of practice.partner.productCatalogs.list())
    for await (const one of practice.partner.productCatalogs.listOfferings(id, { status: 'active' }))
      if (one.type === type) return one.id;
  throw new Error(`Nothing of type ${type} is sold`);
}
async function first<Item>(list: AsyncIterable<Item>): Promise<Item> {
  for await (const item of list) return item;
  throw new Error('The list is empty');
}
async function lineNo(no: number): Promise<string> {
  const subscription = (await subscriptions())[no];
  if (subscription === undefined) throw new Error(`There is no subscription ${no}`);
  return subscription.id;
}

describe('a row as people write it is taken by the provider', () => {
  function stepsOf(kind: BatchKind, row: Record<string, string>): readonly Step[] {
    const read = readOrderRow(
      { kind },
      cellsOf(findOrderColumns(kind, Object.keys(row)), Object.values(row), {}),
    );
    if ('fault' in read) throw new Error(read.fault.detail);
    return read.steps;
  }

  test('for an eSIM by e-mail with everything there is, and for one that is fetched', async () => {
    const account = await first(practice.organization.accounts.list());
    const template = await first(practice.organization.orderTemplates.list());
    const row = {
      account_id: account.id,
      template_id: template.id,
      first_name: 'Ada',
      last_name: 'Berg',
      email: 'ada@example.com',
      employee_id: 'E-1',
      group: 'Drivers',
      delivery_cc: 'office@example.com depot@example.com',
      eid: '8904 9032 0000 0000 0000 0000 0000 0017',
      smds: 'apple',
    };
    for (const change of [{}, { delivery: 'api', delivery_cc: '' }])
      for (const step of stepsOf('activate', { ...row, ...change }))
        expect((await performed(step)).progress).toBe('done');
  });

  test('for the change of a subscription', async () => {
    const account = await first(practice.organization.accounts.list());
    const { id } = await first(practice.organization.subscriptions.list());
    const subscription = { account_id: account.id, subscription_id: id };
    for (const row of [
      { ...subscription, action: 'suspend', reason: 'lost_or_stolen' },
      { ...subscription, action: 'resume' },
      { ...subscription, action: 'swap', delivery_to: 'ada@example.com' },
    ])
      for (const step of stepsOf('change', row))
        expect(await performed(step)).toMatchObject({
          progress: 'done',
          subscription: { subscriptionId: id },
        });
  });

  test('for a new subscriber with a plan and an add-on', async () => {
    const account = await first(practice.partner.accounts.list());
    const [create, order] = stepsOf('partner-activate', {
      account_id: account.id,
      first_name: 'Ada',
      last_name: 'Berg',
      email: 'ada@example.com',
      country: 'US',
      state: 'NY',
      locale: 'en-US',
      birth_date: '1990-02-28',
      plan: await offeringOf('plan'),
      addons: await offeringOf('addon'),
      eid: '89049032000000000000000000000017',
    });
    if (create === undefined || order === undefined) throw new Error('The row has too few steps');
    expect(handler.faultsOf(order)).toEqual([]);
    const { id } = await performed(create);
    const { subscription, ...rest } = await performed(withIdBefore(order, id));
    expect(rest).toMatchObject({ progress: 'done', status: 'completed' });
    expect(subscription?.activationCode).toMatch(/^LPA:1\$smdp\.example\.com\$\d+$/);
    expect(subscription?.qrCode).toContain('/qrcode/v1/esim/');
    expect(subscription?.installed).toBe(false);
    practice.sandbox.partner.installProfile(subscription?.subscriptionId ?? '');
    expect((await handler.follow(order, rest.id)).subscription?.installed).toBe(true);
  });
});

test('a subscription is topped up, changed, given another SIM and canceled by orders', async () => {
  const subscriptionId = await lineNo(0);
  const bought = { subscriptionId, purchaseLocation: 'DE' };
  const [plan, addon] = [await offeringOf('plan'), await offeringOf('addon')];
  const addons = [{ productOfferingId: addon, activationMode: 'first_usage' }];
  const soldProducts = () => practice.sandbox.partner.products(subscriptionId);
  const before = soldProducts().length;
  const done = { progress: 'done', subscription: { subscriptionId } };
  expect(
    await performed({ operation: 'partner.topup_subscription', input: { ...bought, products: { addons } } }),
  ).toMatchObject(done);
  expect(soldProducts()).toHaveLength(before + 1);
  const productIds = [soldProducts().at(-1)?.id ?? ''];
  expect(
    await performed({
      operation: 'partner.cancel_subscription_products',
      input: { subscriptionId, productIds },
    }),
  ).toMatchObject(done);
  const products = { plan: { productOfferingId: plan } };
  expect(
    await performed({ operation: 'partner.change_subscription_plan', input: { ...bought, products } }),
  ).toMatchObject(done);
  expect(
    await performed({ operation: 'partner.swap_subscription_sim', input: { subscriptionId } }),
  ).toMatchObject(done);
  expect(
    await performed({ operation: 'partner.cancel_subscription', input: { subscriptionId } }),
  ).toMatchObject(done);
});

test('a subscription is limited, suspended, paused and resumed at once', async () => {
  const [one, other] = [await lineNo(1), await lineNo(2)];
  for (const [operation, id, status] of [
    ['partner.grace_subscription', one, 'grace'],
    ['partner.suspend_subscription', one, 'suspended'],
    ['partner.deactivate_subscription', other, 'deactivated'],
    ['partner.resume_subscription', other, 'active'],
  ] as const)
    expect(await perform({ operation, input: { id } })).toEqual({ id, status, progress: 'done' });
});

test('a product is started and canceled at once', async () => {
  const subscriptionId = await lineNo(3);
  const addons = [{ productOfferingId: await offeringOf('addon'), activationMode: 'first_usage' }];
  await performed({
    operation: 'partner.topup_subscription',
    input: { subscriptionId, purchaseLocation: 'DE', products: { addons } },
  });
  const sold = practice.sandbox.partner.products(subscriptionId);
  const id = sold.find(({ status }) => status !== 'active')?.id ?? '';
  expect(await perform({ operation: 'partner.activate_product', input: { id } })).toMatchObject({
    status: 'active',
  });
  const input = { id, cancellationMode: 'immediate' };
  expect(await perform({ operation: 'partner.cancel_product', input })).toMatchObject({ status: 'canceled' });
});

test('a subscriber, an account and the opt-in of a number are changed, and their status tells', async () => {
  const { partner } = practice;
  const records = providerOrderRecords({ organization: practice.organization, partner });
  const subscriber = await first(partner.subscribers.list());
  const number = await first(partner.phoneNumbers.list({ subscriptionId: await lineNo(5) }));
  const input = {
    type: 'personal',
    owner: { firstName: 'Ada', lastName: 'Berg', address: { country: 'DE' } },
  };
  const { id: account } = await perform({ operation: 'partner.create_account', input });
  const address = { line1: 'Street 1', city: 'Bonn' };
  for (const [operation, written, status, before] of [
    [
      'partner.update_account',
      { id: account, name: 'Berg', owner: { lastName: 'Byron' } },
      'as_written',
      'otherwise',
    ],
    [
      'partner.update_subscriber',
      { id: subscriber.id, lastName: 'Byron', address },
      'as_written',
      'otherwise',
    ],
    ['partner.enable_porting_opt_in', { id: number.id }, 'opted_in', 'opted_out'],
    ['partner.disable_porting_opt_in', { id: number.id }, 'opted_out', 'opted_in'],
  ] as const) {
    const step = { operation, input: written };
    expect([operation, await records.statusOf(step), isCarriedOut(step, before)]).toEqual([
      operation,
      before,
      false,
    ]);
    await perform(step);
    expect([operation, await records.statusOf(step), isCarriedOut(step, status)]).toEqual([
      operation,
      status,
      true,
    ]);
  }
});

test('a number is asked for, and its porting is on its way', async () => {
  const subscriptionId = await lineNo(4);
  const { partner } = practice;
  const input = {
    direction: 'in',
    country: 'DE',
    subscriptionId,
    phoneNumberId: (await first(partner.phoneNumbers.list({ subscriptionId }))).id,
    msisdn: '+4915123456789',
    donorDetails: {
      networkOperatorId: (await first(partner.networkOperators.list({ country: 'DE', status: 'active' }))).id,
      serviceProviderId: (await first(partner.serviceProviders.list({ country: 'DE', status: 'active' }))).id,
      account: { type: 'personal' },
    },
    preferredSchedule: { type: 'first_available_date' },
  };
  const { id, progress } = await perform({ operation: 'partner.create_porting', input });
  expect(progress).toBe('taken');
  const portings = await Array.fromAsync(partner.portings.list({ subscriptionId }));
  expect(portings.map((porting) => porting.id)).toEqual([id]);
});

test('every operation of the table but what is done to a porting was carried out', () => {
  const all = Object.keys(operations) as OperationName[];
  const isDecision = (name: string) => /^partner\.(accept|reject|request)_porting/.test(name);
  expect(all.filter((name) => !seen.has(name) && !isDecision(name))).toEqual([]);
});

describe('what cannot be sent', () => {
  const someone = { accountId: 'acc_1', firstName: 'Ada', lastName: 'Berg', email: 'ada@example.com' };
  test.each<[Step, string, string]>([
    [
      { operation: 'partner.topup_subscription', input: { subscriptionId: 'subs_1' } },
      '/purchaseLocation',
      'text',
    ],
    [{ operation: 'partner.grace_subscription', input: {} }, '/id', 'text'],
    [{ operation: 'partner.cancel_product', input: { id: 'prd_1' } }, '/cancellationMode', 'end_of_cycle'],
    [
      { operation: 'partner.accept_porting', input: { id: 'port_1', terminationAction: 'burn' } },
      '/terminationAction',
      'terminate',
    ],
    [
      { operation: 'partner.create_subscriber', input: { ...someone, address: { country: 'XX' } } },
      '/address/country',
      'DE',
    ],
    [
      { operation: 'organization.resume_subscription', input: { accountId: 'acc_1' } },
      '/subscriptionId',
      'text',
    ],
  ])('%j is named by its place and rule', (step, pointer, rule) => {
    const fault = handler.faultsOf(step).find((one) => one.pointer === pointer);
    expect(fault?.detail).toContain(rule);
  });

  test('is never sent: nothing has happened, and the error shows nobody', async () => {
    const before = practice.sandbox.spy.calls().length;
    const step: Step = {
      operation: 'organization.activate_subscription',
      input: { accountId: 'acc_1', subscriber: { email: 'no address of Ada' }, simProfile: {} },
    };
    const error = await errorOf(
      handler.perform({ step, idempotencyKey: 'k', correlationId: 'k', limitMs: 20_000 }),
    );
    expect(error).toMatchObject({ problem: { effect: 'none', code: 'refused' } });
    expect(error.message).not.toContain('Ada');
    expect(practice.sandbox.spy.calls()).toHaveLength(before);
  });
});

describe('what a done order of the organization does not show of its subscription', () => {
  const step: Step = { operation: 'organization.resume_subscription', input: {} };
  const done = { id: 'order_1', status: 'completed', progress: 'done' } as const;

  test('is read from the subscription, in one call', async () => {
    const [subscription] = await Array.fromAsync(practice.organization.subscriptions.list());
    if (subscription === undefined) throw new Error('The organization has no subscription');
    const before = practice.sandbox.spy.calls().length;
    const whole = await handler.rest?.(step, {
      ...done,
      subscription: { subscriptionId: subscription.id },
    })?.();
    expect(whole).toMatchObject({ ...done, subscription: { subscriptionId: subscription.id } });
    expect(whole?.subscription?.iccid).toMatch(/^89\d{17,18}$/);
    expect(practice.sandbox.spy.calls()).toHaveLength(before + 1);
  });

  test('stays out when there is no such subscription any more: the order is done all the same', async () => {
    const performed = { ...done, subscription: { subscriptionId: `sub_${'0'.repeat(26)}` } };
    expect(await handler.rest?.(step, performed)?.()).toEqual(performed);
  });

  test.each([
    ['an order that shows it', { ...done, subscription: { subscriptionId: 'sub_1', iccid: '8949' } }],
    ['an order without a subscription', done],
    [
      'an order that is still worked on',
      { ...done, progress: 'taken', subscription: { subscriptionId: 'sub_1' } },
    ],
  ] as const)('is nothing for %s', (_, performed) => {
    expect(handler.rest?.(step, performed)).toBeUndefined();
  });
});
