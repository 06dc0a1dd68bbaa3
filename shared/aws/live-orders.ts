import type { Operations, OrderPlanning, OrderRecords, PersonNotes, RecordOwners } from '../ports/orders.ts';
import type { Watch } from '../ports/world.ts';
import { type Apis, providerOperations } from '../provider/ordering/operations.ts';
import { providerOrderRecords } from '../provider/ordering/records.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';
import { liveOrganization } from './live-organization.ts';
import { hasPartner, livePartner } from './live-partner.ts';
import { tablePersonNotes } from './table-person-notes.ts';
import { tableRecordOwners } from './table-record-owners.ts';

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

/** Both, over the same connections and tokens. */
export function liveOrders(watch: Watch): OrderPlanning {
  const apis = liveApis(watch);
  return { operations: providerOperations(apis), orderRecords: providerOrderRecords(apis) };
}

function liveApis(watch: Watch): Apis {
  return { organization: liveOrganization(watch), partner: hasPartner() ? livePartner(watch) : undefined };
}

export function liveRecordOwners(): RecordOwners {
  return tableRecordOwners(dynamoClient(), required('TABLE_NAME'), freshName);
}

export function livePersonNotes(): PersonNotes {
  return tablePersonNotes(dynamoClient(), required('TABLE_NAME'), freshName);
}
