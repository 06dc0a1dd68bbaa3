import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { addonName, offeringNamed, partnerOf } from '../../support/sandbox/partner-client.ts';

/** A rule that buys a gigabyte for a subscription which has used most of its data. */
export async function topUp(sandbox: Sandbox) {
  const offering = await offeringNamed(await partnerOf(sandbox), addonName);
  return {
    name: 'top-up-at-80',
    says: 'A subscription that has used 80 % of its data gets one more gigabyte',
    on: 'balance.threshold.exceeded' as const,
    when: "subscription.status = 'active'",
    once: 'period',
    threshold_percent: 80,
    quotas: { subscription_month: { count: 1, amount: 500 }, rule_day: { count: 10, amount: 5_000 } },
    do: [{ top_up: { offering, purchase_location: 'DE', price: { amount: 500, currency: 'EUR' } } }],
  };
}
