import { type BatchKind, type BatchSettings, defaultBatch } from '../../core/jobs/batch-settings.ts';
import { faultsOfDefaults, faultsOfReminding, readBatch } from '../../core/orders/rows/read-batch.ts';
import { present } from '../../core/present.ts';
import { tableOfRows } from '../../core/rows/json-rows.ts';
import type { OrderRequest } from '../../flows/intake/create-order-batch.ts';
import type { OrderDraftRequest } from '../../flows/intake/open-draft.ts';
import { callbackIn } from '../jobs/callback-member.ts';
import { labelsIn } from '../jobs/label-members.ts';
import { optionsIn } from '../jobs/options-form.ts';
import { invalidRequest } from '../request/request-faults.ts';
import type { OrderBody, PartnerBatchBody, SubscriptionChangeBody } from './order-forms.ts';

/** @throws InputError with a JSON Pointer for each fault */
export async function readOrderBatch({
  provider_api: api,
  ...body
}: OrderBody): Promise<OrderRequest | OrderDraftRequest> {
  return readOrders(api === 'partner' ? 'partner-activate' : 'activate', body);
}

/** @throws InputError with a JSON Pointer for each fault */
export async function readSubscriptionChanges({
  provider_api: api,
  ...body
}: SubscriptionChangeBody): Promise<OrderRequest | OrderDraftRequest> {
  return readOrders(api === 'partner' ? 'partner-change' : 'change', body);
}

/** @throws InputError with a JSON Pointer for each fault */
export async function readPartnerBatch(
  kind: 'partner-porting' | 'partner-account',
  body: PartnerBatchBody,
): Promise<OrderRequest | OrderDraftRequest> {
  return readOrders(kind, body);
}

/** Rows are checked one by one when the batch is planned; here only whether their members are such as orders have. */
async function readOrders(
  kind: BatchKind,
  {
    rows,
    upload,
    again,
    options: written,
    name,
    reference,
    metadata,
    callback,
    ...members
  }: Omit<OrderBody, 'provider_api'>,
): Promise<OrderRequest | OrderDraftRequest> {
  const said = readBatch({
    ...present(members),
    kind,
    ...(written === undefined ? {} : { options: written }),
  });
  const { options, faults } = optionsIn({ options: written });
  const { labels, faults: labelFaults } = labelsIn({ name, reference, metadata });
  const batch: BatchSettings = { ...defaultBatch, ...said.batch };
  const all = [
    ...said.faults,
    ...labelFaults,
    ...faults,
    ...faultsOfDefaults(batch),
    ...faultsOfReminding(batch),
  ];
  if (all.length > 0) throw invalidRequest(all);
  const chosen = {
    ...labels,
    ...callbackIn(callback),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
  if (rows === undefined) return { ...present({ upload, again }), batch, ...chosen } as OrderDraftRequest;
  const { header } = tableOfRows(rows);
  // Loaded with the first rows: it knows the words of all languages.
  const { orderMemberFaults } = await import('./order-members.ts');
  const unusable = orderMemberFaults(kind, header, rows);
  if (unusable.length > 0) throw invalidRequest(unusable);
  return { rows: rows as OrderRequest['rows'], batch, ...chosen };
}
