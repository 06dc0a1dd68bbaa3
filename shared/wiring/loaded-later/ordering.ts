import type { Watch } from '../../ports/log.ts';
import type { OrderPlanning, OrderRecords } from '../../ports/orders.ts';
import { providerOperations } from '../../provider/ordering/operations.ts';
import { planningRecords, providerOrderRecords } from '../../provider/ordering/records.ts';
import { partnerOfferingPrices } from '../../provider/partner/directory/offering-prices.ts';
import { productOfferings } from '../../provider/partner/directory/product-offerings.ts';
import { hasPartner } from '../deployed-settings.ts';
import { openDirectory } from '../directory.ts';
import { openPartner } from '../provider-connection.ts';
import { openOrderingApis } from './operations.ts';

/** What both of the provider's APIs have on record of orders. */
export function openOrderRecords(watch: Watch): OrderRecords {
  return providerOrderRecords(openOrderingApis(watch));
}

/** What planning needs of both, over the same connections and tokens. */
export function openOrderPlanning(watch: Watch): OrderPlanning {
  const apis = openOrderingApis(watch);
  const directoryPorts = openDirectory(watch);
  return {
    operations: providerOperations(apis),
    orderRecords: planningRecords(apis),
    directoryPorts,
    ...(hasPartner() && {
      offeringPrices: partnerOfferingPrices({ productOfferings: productOfferings(openPartner(watch).calls) }),
    }),
  };
}
