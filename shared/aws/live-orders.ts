import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { OrderPlanning, PersonNotes, RecordOwners } from '../ports/orders.ts';
import type { Count, Log } from '../ports/world.ts';
import { providerOperations } from '../provider/ordering/operations.ts';
import { providerOrderRecords } from '../provider/ordering/records.ts';
import { awsClientSettings, freshName, required } from './live.ts';
import { hasPartner, liveOrganization, livePartner } from './live-provider.ts';
import { tablePersonNotes } from './table-person-notes.ts';
import { tableRecordOwners } from './table-record-owners.ts';

/**
 * Ordering at both of the provider's APIs, and their records of it. A stage that names no partner API orders nothing there: such
 * rows are refused as they are planned.
 */
export function liveOrders(watch: { readonly log: Pick<Log, 'warn'>; readonly count: Count }): OrderPlanning {
  const partner = hasPartner() ? livePartner(watch) : undefined;
  const apis = { organization: liveOrganization(watch), partner };
  return { operations: providerOperations(apis), orderRecords: providerOrderRecords(apis) };
}

export function liveRecordOwners(): RecordOwners {
  return tableRecordOwners(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), freshName);
}

export function livePersonNotes(): PersonNotes {
  return tablePersonNotes(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), freshName);
}
