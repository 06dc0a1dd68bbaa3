import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { occasionOf } from '../../../shared/core/rules/executions/command.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { readRuleDocument } from '../../../shared/http/rules/rule-document.ts';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import { partnerSubjects } from '../../../shared/provider/partner/subscriptions/subject-reads.ts';
import { openPractice, type Practice, write } from '../../support/documents/practice.ts';
import { pendingPorting, portingOut, withdrawnPorting } from '../../support/documents/some-customer.ts';
import {
  activation,
  firstSubscription,
  orderedSubscription,
  someSubscriber,
} from '../../support/documents/some-subscription.ts';
import { offeringId } from '../../support/documents/stock.ts';
import { invocation, ruleWorld, settings } from '../../support/worlds/rule-world.ts';

const shipped = readRuleDocument(
  JSON.parse(readFileSync(new URL('../../../examples/rules.json', import.meta.url), 'utf8')),
);

const dayMs = 86_400_000;
const ofFirst = async (practice: Practice) => (await firstSubscription(practice)).subscriptionId;
const body = (kind: string, more: object) => [{ kind: 'crm', body: { kind, ...more } }];
const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_`));

/** What happens, and what the rule then has done. */
type Example = readonly [happen: (practice: Practice) => Promise<unknown>, done: readonly object[]];

const examples: Readonly<Record<string, Example>> = {
  'top-up-at-80': [
    async ({ sandbox, ...practice }) => {
      const { planId } = await firstSubscription({ sandbox, ...practice });
      sandbox.partner.spend(planId, 4_500_000_000);
    },
    [
      {
        kind: 'operation',
        step: {
          operation: 'partner.topup_subscription',
          input: { products: { addons: [{ activationMode: 'immediate' }] } },
        },
      },
      {
        kind: 'sms',
        to: 'subscription',
        text: expect.stringMatching(/^You have used \d\d % of your data\./),
      },
    ],
  ],
  'tell-depleted': [
    async (practice) => {
      const { planId } = await firstSubscription(practice);
      practice.sandbox.partner.spend(planId, 10_000_000_000);
    },
    [{ text: expect.stringMatching(/^The subscription subs_\w+ has used up prd_\w+\.$/) }],
  ],
  'tell-throttled': [
    async (practice) => {
      const plan = { productOfferingId: offeringId.unlimitedPlan };
      const { products } = await orderedSubscription(practice, { products: { plan } });
      practice.sandbox.partner.throttle(products[0]?.id ?? '', '256 kbit/s');
    },
    [{ text: 'Your data is slower now (256 kbit/s). It is fast again from 2026-03-02T00:00:00.000Z.' }],
  ],
  'tell-porting-rejected': [
    async (practice) => {
      const rejection = { reason: 'wrong_birth_date', message: 'Another day' };
      practice.sandbox.partner.refuseNumber(await pendingPorting(practice), rejection);
    },
    [
      ...body('porting_rejected', {
        porting: id('port'),
        reason: 'wrong_birth_date',
        message: 'Another day',
      }),
      { kind: 'bus', type: 'Porting rejected' },
    ],
  ],
  'tell-sim-installed': [
    async (practice) => practice.sandbox.partner.installProfile(await ofFirst(practice)),
    body('sim_installed', { subscription: id('subs') }),
  ],
  'tell-invoice-open': [
    async (practice) => {
      const { accountId } = await firstSubscription(practice);
      practice.sandbox.partner.openInvoice(accountId);
    },
    body('invoice_open', { invoice: id('inv') }),
  ],
  'let-number-stay': [
    withdrawnPorting,
    [
      {
        kind: 'operation',
        step: { operation: 'partner.accept_porting_cancellation', input: { id: id('port') } },
      },
    ],
  ],
  'tell-porting-completed': [
    async (practice) => {
      await practice.partner.portings.accept(await portingOut(practice), {}, write);
      practice.clock.advance(3 * dayMs);
    },
    body('porting_completed', { porting: id('port') }),
  ],
  'tell-porting-canceled': [
    async (practice) => {
      const porting = await withdrawnPorting(practice);
      await practice.partner.portings.acceptCancellation(porting, {}, write);
      practice.clock.advance(dayMs);
    },
    body('porting_canceled', { porting: id('port') }),
  ],
  'tell-contract': [
    (practice) => orderedSubscription(practice),
    body('contract_created', { contract: id('con') }),
  ],
  'tell-limited': [
    async (practice) => practice.partner.subscriptions.grace(await ofFirst(practice), write),
    [{ kind: 'sms', to: 'subscription' }],
  ],
  'tell-suspended': [
    async (practice) => {
      await practice.partner.subscriptions.grace(await ofFirst(practice), write);
      await practice.partner.subscriptions.suspend(await ofFirst(practice), write);
    },
    body('subscription_suspended', { subscription: id('subs') }),
  ],
  'tell-ended': [
    async (practice) => practice.sandbox.partner.terminate(await ofFirst(practice)),
    body('subscription_ended', { subscription: id('subs') }),
  ],
  'tell-canceled': [
    async (practice) => {
      const subscriptionId = await ofFirst(practice);
      await practice.partner.orders.create({ type: 'cancel_subscription', subscriptionId }, write);
      practice.clock.advance(60_000);
    },
    body('subscription_canceled', { subscription: id('subs') }),
  ],
  'tell-sim-deleted': [
    async (practice) => practice.sandbox.partner.deleteProfile(await ofFirst(practice)),
    [{ text: expect.stringMatching(/^The eSIM \d+ of subs_\w+ was removed\.$/) }],
  ],
  'tell-product-ended': [
    async (practice) => practice.sandbox.partner.terminate(await ofFirst(practice)),
    body('product_ended', { product: id('prd') }),
  ],
};

/** The events of orders come with a later version of the API, so this one is written by hand. */
async function orderFailed(practice: Practice): Promise<object> {
  const { id: subscriber } = await someSubscriber(practice);
  practice.sandbox.faults.next('partner.createOrder', { kind: 'order-end', status: 'canceled' });
  const order = await practice.partner.orders.create(activation(subscriber), write);
  practice.clock.advance(60_000);
  const data = { order: { id: order.id, status: 'failed' } };
  return { id: 'evt_1', type: 'order.failed', created_at: '2026-03-01T12:00:00Z', data };
}

async function commandsOf(name: string, tell: (practice: Practice, on: string) => Promise<object>) {
  const rule = shipped.rules.find((one) => one.name === name);
  if (rule === undefined) throw new Error(`No example is called ${name}`);
  const practice = await openPractice({ partner: { subscriptions: 1 } });
  try {
    const event = readEventReport(new TextEncoder().encode(JSON.stringify(await tell(practice, rule.on))));
    if ('fault' in event) throw new Error(event.fault);
    const world = await ruleWorld([{ ...rule, mode: 'on' }]);
    world.clock.advance(practice.clock.now() - world.now());
    world.keep(event.report);
    const ports = { ...world, subjects: partnerSubjects(practice.partner) };
    await reactToEvent(ports, settings, { source: 'partner', eventId: event.report.id }, invocation);
    const decisions = [...world.decisions.all.values()].map(({ verdict, checks }) => [
      verdict,
      checks.at(-1),
    ]);
    expect(decisions).toEqual([['executed', expect.anything()]]);
    return world.commands.started.map((command) => command.do);
  } finally {
    await practice.close();
  }
}

test.each(Object.entries(examples))('the shipped rule %s does what it says', async (name, [happen, done]) => {
  const commands = await commandsOf(name, async (practice, on) => {
    await happen(practice);
    return practice.sandbox.partner.events().findLast(({ type }) => type === on) ?? {};
  });
  expect(commands).toMatchObject(done);
});

test('the shipped rule tell-order-failed does what it says', async () => {
  expect(await commandsOf('tell-order-failed', orderFailed)).toMatchObject([
    { kind: 'sms', text: expect.stringMatching(/^The order ord_\w+ has failed\.$/) },
  ]);
});

test('each shipped rule is tried', () => {
  expect(shipped.rules.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(examples), 'tell-order-failed'].toSorted(),
  );
});

test('what an event reports goes to the endpoint too', async () => {
  const { data, ...rest } = anEvent;
  const read = readEventReport(new TextEncoder().encode(JSON.stringify({ ...rest, data })));
  if ('fault' in read) throw new Error(read.fault);
  expect(occasionOf(read.report, {}).facts).toEqual({
    throttling: { bandwidth: '1 Mbit/s', period: 'daily', reset_at: '2026-03-02T00:00:00Z' },
  });
});

const anEvent = {
  id: 'evt_1',
  type: 'product.throttling.applied',
  created_at: '2026-03-01T12:00:00Z',
  data: {
    throttling: { bandwidth: '1 Mbit/s', period: 'daily', reset_at: '2026-03-02T00:00:00Z', secret: 'x' },
    product: { id: 'prd_1' },
  },
};
