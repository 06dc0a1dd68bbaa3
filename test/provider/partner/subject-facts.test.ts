import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import {
  numbersOfSubscription,
  partnerSubjects,
} from '../../../shared/provider/partner/subscriptions/subject-reads.ts';
import { openPractice, type Practice } from '../../support/documents/practice.ts';
import { firstSubscription, oneSubscription } from '../../support/documents/some-subscription.ts';
import { openReceiver } from '../../support/sandbox/webhook-receiver.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await openPractice({ ...oneSubscription });
});
afterAll(() => practice.close());

test('an event names its product and subscription, and both are read again from the API', async () => {
  const { sandbox, partner } = practice;
  const { subscriptionId, planId } = await firstSubscription(practice);
  const { url, received } = await openReceiver();
  sandbox.partner.webhooks.register({ url, enabledEvents: ['balance.threshold.exceeded'] });
  const [plan] = sandbox.partner.products(subscriptionId);
  const initialBytes = plan?.balance?.initialBytes ?? 0;
  sandbox.partner.spend(planId, Math.ceil(0.85 * initialBytes));
  await sandbox.partner.webhooks.deliver();
  const read = readEventReport(new TextEncoder().encode(received[0]?.raw));
  if ('fault' in read) throw new Error(read.fault);
  const { report } = read;
  expect(report).toMatchObject({
    type: 'balance.threshold.exceeded',
    createdAtMs: practice.clock.now(),
    subject: { about: 'product', id: planId },
  });

  const subjects = partnerSubjects(partner);
  const product = await subjects.product(planId);
  expect(product).toMatchObject({ id: planId, status: 'active', subscriptionId });
  expect(product?.balances).toEqual([
    {
      allowance: 'data',
      unit: 'bytes',
      initial: initialBytes,
      remaining: Math.floor(0.15 * initialBytes),
    },
  ]);
  expect(report.reported.product).toEqual(product);
  expect(await subjects.subscription(subscriptionId)).toMatchObject({ id: subscriptionId, status: 'active' });
});

test('the own numbers of a subscription are those that are in use', async () => {
  const { subscriptionId } = await firstSubscription(practice);
  expect(await numbersOfSubscription(practice.partner, subscriptionId)).toEqual(['+447700900000']);
});

test('what is not there is undefined', async () => {
  const subjects = partnerSubjects(practice.partner);
  const nothing = [
    subjects.product('prd_none'),
    subjects.subscription('subs_none'),
    subjects.porting('port_none'),
    subjects.invoice('inv_none'),
    subjects.contract('con_none'),
    subjects.order('ord_none'),
  ];
  expect(await Promise.all(nothing)).toEqual(nothing.map(() => undefined));
});

test.each([
  ['a porting', 'porting.rejected', { porting: { id: 'port_1', status: 'rejected' } }, 'porting', 'port_1'],
  ['an invoice', 'invoice.open', { invoice: { id: 'inv_1', status: 'open' } }, 'invoice', 'inv_1'],
  ['a contract', 'contract.created', { contract: { id: 'con_1' } }, 'contract', 'con_1'],
  ['an order', 'order.failed', { order: { id: 'ord_1', status: 'failed' } }, 'order', 'ord_1'],
  [
    'a subscription',
    'subscription.grace',
    { subscription: { id: 'subs_1', status: 'grace' } },
    'subscription',
    'subs_1',
  ],
])('an event about %s names it', (_, type, data, about, id) => {
  const body = JSON.stringify({ id: 'evt_1', type, created_at: '2026-01-05T12:00:00Z', data });
  expect(readEventReport(new TextEncoder().encode(body))).toMatchObject({
    report: { type, subject: { about, id } },
  });
});
