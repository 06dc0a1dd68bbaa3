import { expect, test } from 'vitest';
import { type OperationName, operations } from '../../../shared/core/jobs/operation.ts';
import { listedEventTypes } from '../../../shared/core/rules/event-types.ts';
import { raisedBy } from '../../../shared/core/rules/readings/raised-events.ts';
import { providerOperations } from '../../../shared/provider/ordering/operations.ts';
import { openPractice, type Practice } from '../../support/documents/practice.ts';
import {
  firstNumber,
  newAccount,
  openNumber,
  owner,
  pendingPorting,
  portingOut,
  withdrawnPorting,
} from '../../support/documents/some-customer.ts';
import {
  activation,
  firstSubscription,
  orderedSubscription,
  someSubscriber,
} from '../../support/documents/some-subscription.ts';
import { offeringId } from '../../support/documents/stock.ts';

type Partner = Extract<OperationName, `partner.${string}`>;

const address = { country: 'DE' };
const dayMs = 86_400_000;
const ofFirst = async (practice: Practice) => ({ id: (await firstSubscription(practice)).subscriptionId });
const bought = async (practice: Practice) => ({
  subscriptionId: (await firstSubscription(practice)).subscriptionId,
  purchaseLocation: 'DE',
});
const addons = [{ productOfferingId: offeringId.addon, activationMode: 'first_usage' }] as const;

async function waitingProduct(practice: Practice): Promise<string> {
  const products = { plan: { productOfferingId: offeringId.monthlyPlan }, addons };
  const ordered = await orderedSubscription(practice, { products });
  return ordered.products.find(({ status }) => status === 'pending')?.id ?? '';
}

async function inGrace(practice: Practice) {
  const { id } = await ofFirst(practice);
  await practice.partner.subscriptions.grace(id, { idempotencyKey: 'k', correlationId: 'c' });
  return { id };
}

async function deactivated(practice: Practice) {
  const { id } = await ofFirst(practice);
  await practice.partner.subscriptions.deactivate(id, { idempotencyKey: 'k', correlationId: 'c' });
  return { id };
}

async function newPorting(practice: Practice) {
  const { partner } = practice;
  const [operator] = await Array.fromAsync(
    partner.networkOperators.list({ country: 'DE', status: 'active' }),
  );
  const [provider] = await Array.fromAsync(
    partner.serviceProviders.list({ country: 'DE', status: 'active' }),
  );
  return {
    direction: 'in',
    country: 'DE',
    subscriptionId: (await firstSubscription(practice)).subscriptionId,
    phoneNumberId: await firstNumber(practice),
    msisdn: '+4915123456789',
    donorDetails: {
      networkOperatorId: operator?.id,
      serviceProviderId: provider?.id,
      account: { type: 'personal' },
    },
    preferredSchedule: { type: 'first_available_date' },
  };
}

/** What each operation needs, which is made before anybody listens. */
const inputs: Readonly<Record<Partner, (practice: Practice) => Promise<object>>> = {
  'partner.create_subscriber': async (practice) => ({
    accountId: (await firstSubscription(practice)).accountId,
    firstName: 'Ada',
    lastName: 'Berg',
    email: 'ada@example.com',
    address,
  }),
  'partner.activate_subscription': async (practice) => activation((await someSubscriber(practice)).id),
  'partner.update_subscriber': async (practice) => ({
    id: (await firstSubscription(practice)).subscriberId,
    lastName: 'Byron',
  }),
  'partner.create_account': async () => newAccount,
  'partner.update_account': async (practice) => ({
    id: (await firstSubscription(practice)).accountId,
    owner,
  }),
  'partner.topup_subscription': async (practice) => ({
    ...(await bought(practice)),
    products: { addons: [{ productOfferingId: offeringId.addon, activationMode: 'immediate' }] },
  }),
  'partner.cancel_subscription': async (practice) => ({
    subscriptionId: (await firstSubscription(practice)).subscriptionId,
  }),
  'partner.cancel_subscription_products': async (practice) => {
    const { subscriptionId, planId } = await firstSubscription(practice);
    return { subscriptionId, productIds: [planId] };
  },
  'partner.swap_subscription_sim': async (practice) => ({
    subscriptionId: (await firstSubscription(practice)).subscriptionId,
  }),
  'partner.change_subscription_plan': async (practice) => ({
    ...(await bought(practice)),
    products: { plan: { productOfferingId: offeringId.unlimitedPlan } },
  }),
  'partner.grace_subscription': ofFirst,
  'partner.suspend_subscription': inGrace,
  'partner.deactivate_subscription': ofFirst,
  'partner.resume_subscription': deactivated,
  'partner.activate_product': async (practice) => ({ id: await waitingProduct(practice) }),
  'partner.cancel_product': async (practice) => ({
    id: (await firstSubscription(practice)).planId,
    cancellationMode: 'immediate',
  }),
  'partner.enable_porting_opt_in': async (practice) => ({ id: await firstNumber(practice) }),
  'partner.disable_porting_opt_in': async (practice) => ({ id: await openNumber(practice) }),
  'partner.create_porting': newPorting,
  'partner.accept_porting': async (practice) => ({
    id: await portingOut(practice),
    terminationAction: 'terminate',
  }),
  'partner.reject_porting': async (practice) => ({ id: await portingOut(practice) }),
  'partner.request_porting_cancellation': async (practice) => ({
    id: await pendingPorting(practice),
    reason: 'user_requested',
  }),
  'partner.accept_porting_cancellation': async (practice) => ({ id: await withdrawnPorting(practice) }),
  'partner.reject_porting_cancellation': async (practice) => ({ id: await withdrawnPorting(practice) }),
};

/** What happens only when a phone, another carrier or a later version does something too. */
const notInTheSandbox = (type: string) =>
  type.startsWith('order.') ||
  type === 'invoice.draft' ||
  type === 'invoice.paid' ||
  type.startsWith('subscription.sim_profile.') ||
  type === 'porting.rejected' ||
  type === 'porting.canceled';

test.each(Object.entries(inputs) as [Partner, (typeof inputs)[Partner]][])(
  'the events that %s raises in the sandbox are those of the table',
  async (operation, inputOf) => {
    const practice = await openPractice({ partner: { subscriptions: 1 } });
    try {
      const input = { ...(await inputOf(practice)) };
      const before = new Set(practice.sandbox.partner.events().map(({ id }) => id));
      const handler = providerOperations({ organization: practice.organization, partner: practice.partner });
      const step = { operation, input };
      expect(handler.faultsOf(step)).toEqual([]);
      const call = { idempotencyKey: 'k1', correlationId: 'c1', limitMs: 20_000 };
      await handler.perform({ step, ...call });
      practice.clock.advance(operation.includes('porting') ? 3 * dayMs : 60_000);
      const raised = practice.sandbox.partner
        .events()
        .filter(({ id }) => !before.has(id))
        .map(({ type }) => type);
      const inTable = raisedBy[operation];
      expect([...new Set(raised)].filter((type) => !inTable.includes(type))).toEqual([]);
      // A line of the table that nothing raises would refuse rules for no reason.
      expect(inTable.filter((type) => !raised.includes(type as never) && !notInTheSandbox(type))).toEqual([]);
    } finally {
      await practice.close();
    }
  },
);

test('the table has every operation, and only types that are listed', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(
    Object.keys(operations)
      .filter((name) => name.startsWith('partner.'))
      .toSorted(),
  );
  for (const type of Object.values(raisedBy).flat()) expect(listedEventTypes).toContain(type);
});
