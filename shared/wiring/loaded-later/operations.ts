import type { Watch } from '../../ports/log.ts';
import type { Operations } from '../../ports/orders.ts';
import { type Apis, type PartnerOrdering, providerOperations } from '../../provider/ordering/operations.ts';
import { orders as organizationOrders } from '../../provider/organization/orders.ts';
import { subscriptions as organizationSubscriptions } from '../../provider/organization/subscriptions.ts';
import type { PartnerConnection } from '../../provider/partner/connection.ts';
import { accounts } from '../../provider/partner/customers/accounts.ts';
import { subscribers } from '../../provider/partner/customers/subscribers.ts';
import { orders as partnerOrders } from '../../provider/partner/orders/orders.ts';
import { phoneNumbers } from '../../provider/partner/portings/phone-numbers.ts';
import { portings } from '../../provider/partner/portings/portings.ts';
import { products } from '../../provider/partner/subscriptions/products.ts';
import { subscriptions as partnerSubscriptions } from '../../provider/partner/subscriptions/subscriptions.ts';
import { authorizing } from '../../provider/tokens/bearer.ts';
import { hasPartner } from '../deployed-settings.ts';
import { openOrganization, openPartner } from '../provider-connection.ts';

/**
 * Ordering at both of the provider's APIs. A stage that names no partner API orders nothing there: such rows are
 * refused as they are planned.
 */
export function openOperations(watch: Watch): Operations {
  return providerOperations(openOrderingApis(watch));
}

/** As much of both as orders need. */
export function openOrderingApis(watch: Watch): Apis {
  const organization = openOrganization(watch);
  return {
    organization: {
      orders: organizationOrders(organization),
      subscriptions: organizationSubscriptions(organization),
      sms: { authorize: authorizing(organization.api) },
    },
    partner: hasPartner() ? partnerOrdering(openPartner(watch)) : undefined,
  };
}

function partnerOrdering({ calls, dialect, authorize }: PartnerConnection): PartnerOrdering {
  return {
    accounts: accounts(calls),
    authorize,
    orders: partnerOrders(calls, dialect.noAddons),
    phoneNumbers: phoneNumbers(calls),
    portings: portings(calls),
    products: products(calls),
    subscribers: subscribers(calls),
    subscriptions: partnerSubscriptions(calls),
  };
}
