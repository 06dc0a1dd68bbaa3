import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { partnerProductPages } from '../../../shared/provider/partner/subscriptions/product-pages.ts';
import { partnerSubjects } from '../../../shared/provider/partner/subscriptions/subject-reads.ts';
import { openPractice, type Practice, write } from '../../support/documents/practice.ts';
import { orderedSubscription, orderLifeMs } from '../../support/documents/some-subscription.ts';
import { offeringId } from '../../support/documents/stock.ts';
import { anEventReport, aRule, invocation, ruleWorld, settings } from '../../support/worlds/rule-world.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await openPractice({ flags: { listProducts: true } });
});
afterAll(() => practice.close());

/** A subscription with a plan and an add-on, of which the add-on is used up. */
async function emptyAddOnBeside(planId: string) {
  const plan = { productOfferingId: planId };
  const { subscriptionId } = await orderedSubscription(practice, { products: { plan } });
  const addons = [{ productOfferingId: offeringId.addon, activationMode: 'immediate' }] as const;
  const bought = { subscriptionId, purchaseLocation: 'DE', products: { addons: [...addons] } } as const;
  await practice.partner.orders.create({ type: 'topup_subscription', ...bought }, write);
  practice.clock.advance(orderLifeMs);
  const products = practice.sandbox.partner.products(subscriptionId);
  const addOn = products.find((product) => product.offeringId === offeringId.addon);
  const plans = products.filter((product) => product.offeringId === planId);
  practice.sandbox.partner.spend(addOn?.id ?? '', addOn?.balance?.initialBytes ?? 0);
  return { subscriptionId, addOnId: addOn?.id ?? '', planId: plans[0]?.id ?? '' };
}

type Provider = 'lists products' | 'has no list';

async function decided(provider: Provider, planOffering: string) {
  const { subscriptionId, addOnId, planId } = await emptyAddOnBeside(planOffering);
  const world = await ruleWorld([aRule({ on: 'product.depleted', thresholdPercent: 100 })]);
  for (const productId of [planId, addOnId]) await world.watched.record({ productId, subscriptionId });
  Object.assign(world.subjects, partnerSubjects(practice.partner));
  const pages = partnerProductPages(practice.partner);
  if (provider === 'lists products')
    world.subjects.products = async function* (id) {
      const page = await pages({ status: 'active', subscriptionId: id });
      if ('products' in page) yield* page.products;
    };
  const report = anEventReport({
    type: 'product.depleted',
    subject: { about: 'product', id: addOnId },
    createdAtMs: world.now(),
  });
  world.keep(report);
  await reactToEvent(world, settings, { source: 'partner', eventId: report.id }, invocation);
  const checks = [...world.decisions.all.values()].at(-1)?.checks ?? [];
  return { bought: world.commands.started.length, check: checks.find(({ name }) => name === 'refill') };
}

test.each(['lists products', 'has no list'] as const)(
  'an add-on that runs empty beside an unlimited plan is not bought again: provider %s',
  async (provider) => {
    const { bought, check } = await decided(provider, offeringId.unlimitedPlan);
    expect(bought).toBe(0);
    expect(check).toEqual({
      name: 'refill',
      passed: false,
      detail: expect.stringMatching(
        /^Another product, "Everywhere unlimited" \(prd_\w+\), has unlimited data$/,
      ),
    });
  },
);

test('beside a plan with a limit its figures decide', async () => {
  const { bought, check } = await decided('lists products', offeringId.monthlyPlan);
  expect([bought, check?.detail]).toEqual([0, expect.stringContaining('has used 0 %')]);
});
