import { tablePersonNotes } from '../../aws/orders/person-notes.ts';
import { tableRecordOwners } from '../../aws/orders/record-owners.ts';
import type {
  Operations,
  OrderPlanning,
  OrderRecords,
  PersonNotes,
  RecordOwners,
} from '../../ports/orders.ts';
import type { Watch } from '../../ports/world.ts';
import { type Apis, type PartnerOrdering, providerOperations } from '../../provider/ordering/operations.ts';
import { planningRecords, providerOrderRecords } from '../../provider/ordering/records.ts';
import { orders as organizationOrders } from '../../provider/organization/orders.ts';
import { subscriptions as organizationSubscriptions } from '../../provider/organization/subscriptions.ts';
import type { PartnerConnection } from '../../provider/partner/api.ts';
import { subscribers } from '../../provider/partner/customers/subscribers.ts';
import { orders as partnerOrders } from '../../provider/partner/orders/orders.ts';
import { portings } from '../../provider/partner/portings/portings.ts';
import { products } from '../../provider/partner/subscriptions/products.ts';
import { subscriptions as partnerSubscriptions } from '../../provider/partner/subscriptions/subscriptions.ts';
import { authorizing } from '../../provider/tokens/bearer.ts';
import { freshName, required } from '../live.ts';
import { dynamoClient } from '../live-clients.ts';
import { liveOrganization } from './live-organization.ts';
import { hasPartner, livePartner } from './live-partner.ts';

/**
 * Ordering at both of the provider's APIs. A stage that names no partner API orders nothing there: such rows are refused as they are
 * planned.
 */
export function liveOperations(watch: Watch): Operations {
  return providerOperations(liveApis(watch));
}

/** What both of the provider's APIs have on record of orders. */
export function liveOrderRecords(watch: Watch): OrderRecords {
  return providerOrderRecords(liveApis(watch));
}

/** What planning needs of both, over the same connections and tokens. */
export function liveOrders(watch: Watch): OrderPlanning {
  const apis = liveApis(watch);
  return { operations: providerOperations(apis), orderRecords: planningRecords(apis) };
}

function liveApis(watch: Watch): Apis {
  const organization = liveOrganization(watch);
  return {
    organization: {
      orders: organizationOrders(organization),
      subscriptions: organizationSubscriptions(organization),
      sms: { authorize: authorizing(organization.api) },
    },
    partner: hasPartner() ? partnerOrdering(livePartner(watch)) : undefined,
  };
}

function partnerOrdering({ calls, dialect, authorize }: PartnerConnection): PartnerOrdering {
  return {
    authorize,
    orders: partnerOrders(calls, dialect.noAddons),
    portings: portings(calls),
    products: products(calls),
    subscribers: subscribers(calls),
    subscriptions: partnerSubscriptions(calls),
  };
}

export function liveRecordOwners(): RecordOwners {
  return tableRecordOwners(dynamoClient(), required('TABLE_NAME'), freshName);
}

export function livePersonNotes(): PersonNotes {
  return tablePersonNotes(dynamoClient(), required('TABLE_NAME'), freshName);
}
