import type { UsageItem } from '../../shared/provider/organization/usage.ts';
import type { Account } from '../../shared/provider/partner/customers/accounts.ts';
import type { Invoice } from '../../shared/provider/partner/customers/invoices.ts';
import type { Order } from '../../shared/provider/partner/orders/orders.ts';
import type { PhoneNumber } from '../../shared/provider/partner/portings/phone-numbers.ts';
import type { Porting } from '../../shared/provider/partner/portings/porting.ts';
import type { Subscription } from '../../shared/provider/partner/subscriptions/subscriptions.ts';
import type { ProviderEvent } from '../../tools/provider-sandbox/partner/event.ts';
import type { Product } from '../../tools/provider-sandbox/partner/products/product.ts';
import type { Attempt, DroppedEvent } from '../../tools/provider-sandbox/partner/webhooks/webhook.ts';
import type { PerformedSms } from '../../tools/provider-sandbox/performed-sms.ts';
import type { Fleet } from './fleet.ts';

/**
 * What the sandbox itself says about the day: asked for over its API where that has a list, else of its own records.
 */
export type Records = {
  readonly accounts: readonly Account[];
  readonly subscriptions: readonly Subscription[];
  readonly phoneNumbers: readonly PhoneNumber[];
  readonly orders: readonly Order[];
  readonly portings: readonly Porting[];
  readonly invoices: readonly Invoice[];
  readonly products: readonly Product[];
  readonly events: readonly ProviderEvent[];
  readonly attempts: readonly Attempt[];
  readonly dropped: readonly DroppedEvent[];
  readonly texts: readonly PerformedSms[];
  readonly usage: readonly UsageItem[];
};

/** Largest page of the partner API's lists. */
const limit = 40;

export async function recordsOf({ partner, organization, sandbox }: Fleet): Promise<Records> {
  const { products, events, webhooks } = sandbox.partner;
  const subscriptions = await Array.fromAsync(partner.subscriptions.list({ limit }));
  return {
    accounts: await Array.fromAsync(partner.accounts.list({ limit })),
    subscriptions,
    phoneNumbers: await Array.fromAsync(partner.phoneNumbers.list({ limit })),
    orders: await Array.fromAsync(partner.orders.list({ limit })),
    portings: await Array.fromAsync(partner.portings.list({ limit })),
    invoices: await Array.fromAsync(partner.invoices.list({ limit })),
    products: subscriptions.flatMap(({ id }) => products(id)),
    events: events(),
    attempts: webhooks.attempts(),
    dropped: webhooks.dropped(),
    texts: sandbox.spy.performed(),
    usage: await Array.fromAsync(organization.usage.list({ limit: 100 })),
  };
}
