import type { RecordReads } from '../../ports/directory/records.ts';
import type { Watch } from '../../ports/log.ts';
import { accounts as organizationAccounts } from '../../provider/organization/accounts.ts';
import { orderTemplates } from '../../provider/organization/order-templates.ts';
import { orders as organizationOrders } from '../../provider/organization/orders.ts';
import { products as organizationProducts } from '../../provider/organization/products.ts';
import { subscribers as organizationSubscribers } from '../../provider/organization/subscribers.ts';
import { subscriptions as organizationSubscriptions } from '../../provider/organization/subscriptions.ts';
import { usage } from '../../provider/organization/usage.ts';
import { partnerResources } from '../../provider/partner/api.ts';
import { providerRecords } from '../../provider/records/record-reads.ts';
import { openOrganization, openPartner } from '../provider-connection.ts';

/** Loaded with the first record: the clients of both APIs are large. */
export function openRecordReads(watch: Watch): RecordReads {
  return providerRecords({
    organization: () => {
      const connection = openOrganization(watch);
      return {
        accounts: organizationAccounts(connection),
        subscribers: organizationSubscribers(connection),
        subscriptions: organizationSubscriptions(connection),
        products: organizationProducts(connection),
        orders: organizationOrders(connection),
        orderTemplates: orderTemplates(connection),
        usage: usage(connection),
      };
    },
    partner: () => partnerResources(openPartner(watch)),
  });
}
