import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { operations as table } from '../core/orders/operation.ts';
import type { Operations, OrderRecords, RecordOwners } from '../order-ports.ts';
import type { Count, Log } from '../ports.ts';
import { providerOperations } from '../provider/ordering/operations.ts';
import { providerOrderRecords } from '../provider/ordering/records.ts';
import { awsClientSettings, freshName, optional, required } from './live.ts';
import { liveOrganization, livePartner } from './live-provider.ts';
import { tableRecordOwners } from './table-record-owners.ts';

/** Ordering at both of the provider's APIs. A stage that names no partner API orders nothing there: such rows are refused as they are planned. */
export function liveOrdering(watch: { readonly log: Pick<Log, 'warn'>; readonly count: Count }): {
  readonly operations: Operations;
  readonly orderRecords: OrderRecords;
} {
  const apis = { organization: liveOrganization(watch), partner: livePartner(watch) };
  const operations = providerOperations(apis);
  const orderRecords = providerOrderRecords(apis);
  if (hasPartner()) return { operations, orderRecords };
  return {
    operations: {
      ...operations,
      faultsOf: (step) =>
        table[step.operation].realm === 'partner' ? [noPartner] : operations.faultsOf(step),
    },
    // Nobody has a line, or is a subscriber, at an API that is not there.
    orderRecords: { ...orderRecords, subscribers: async () => ({ items: [] }) },
  };
}

const noPartner = {
  detail: 'This deployment names no partner API. Deploy it with PartnerBaseUrl and PartnerAuthUrl',
  pointer: '',
};

export function hasPartner(): boolean {
  return (optional('PARTNER_BASE_URL') ?? '') !== '';
}

export function liveRecordOwners(): RecordOwners {
  return tableRecordOwners(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), freshName);
}
