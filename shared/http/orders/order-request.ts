import * as z from 'zod/mini';
import { type BatchKind, type BatchSettings, defaultBatch } from '../../core/jobs/batch-settings.ts';
import { textOptions } from '../../core/jobs/option-forms.ts';
import { smsTextUnitsMax } from '../../core/limits.ts';
import { faultsOfDefaults, faultsOfReminding, readBatch } from '../../core/orders/rows/read-batch.ts';
import { afterHoursMax } from '../../core/orders/rows/read-remind.ts';
import { present } from '../../core/present.ts';
import { tableOfRows } from '../../core/rows/json-rows.ts';
import type { OrderRequest } from '../../flows/intake/create-order-batch.ts';
import type { OrderDraftRequest } from '../../flows/intake/open-draft.ts';
import { labelMembers, labelsIn } from '../jobs/label-members.ts';
import { optionsForm, optionsIn } from '../jobs/options-form.ts';
import { recordForm } from '../request/record-form.ts';
import { invalidRequest } from '../request/request-faults.ts';
import { againMember, oneSource, uploadMember } from '../request/row-sources.ts';

const sources = ['upload', 'rows'] as const;

/** What order batches and subscription changes have in common. */
const common = () => ({
  /** A row's columns may hold numbers or lists as well; the table that they are read as knows which. */
  rows: z.optional(z.array(z.unknown()).check(z.minLength(1))).check(
    z.meta({
      items: { type: 'object', additionalProperties: true },
      description: 'One object of columns for each order.',
    }),
  ),
  upload: uploadMember(),
  again: againMember(),
  defaults: z.optional(recordForm(z.string())).check(
    z.meta({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What an empty cell of a column means.',
    }),
  ),
  ...labelMembers(),
  options: optionsForm(textOptions),
});

const second = 'allow_second_subscription';

export const orderBatchForm = () =>
  z
    .strictObject({
      ...common(),
      provider_api: z
        ._default(z.enum(['organization', 'partner']), 'organization')
        .check(z.describe("Which of the provider's APIs takes the orders.")),
      [second]: z
        .optional(z.boolean())
        .check(z.describe('Orders for people who already have a subscription too.')),
      remind: z
        .optional(
          z.strictObject({
            after_hours: z.int().check(z.minimum(1), z.maximum(afterHoursMax)),
            from: z.string(),
            text: z.string().check(z.minLength(1), z.maxLength(smsTextUnitsMax)),
          }),
        )
        .check(z.describe('Texts people who have not installed their eSIM. At the partner API only.')),
    })
    .check(oneSource(sources));

export const changeForm = () => z.strictObject(common()).check(oneSource(sources));

type OrderBody = z.output<ReturnType<typeof orderBatchForm>>;
type ChangeBody = z.output<ReturnType<typeof changeForm>>;

/** @throws InputError with a JSON Pointer for each fault */
export async function readOrderBatch({
  provider_api: api,
  ...body
}: OrderBody): Promise<OrderRequest | OrderDraftRequest> {
  return readOrders(api === 'partner' ? 'partner-activate' : 'activate', body);
}

/** @throws InputError with a JSON Pointer for each fault */
export async function readSubscriptionChanges(body: ChangeBody): Promise<OrderRequest | OrderDraftRequest> {
  return readOrders('change', body);
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
  const chosen = { ...labels, ...(Object.keys(options).length === 0 ? {} : { options }) };
  if (rows === undefined) return { ...present({ upload, again }), batch, ...chosen } as OrderDraftRequest;
  const { header } = tableOfRows(rows);
  // Loaded with the first rows: it knows the words of all languages.
  const { orderMemberFaults } = await import('./order-members.ts');
  const unusable = orderMemberFaults(kind, header, rows);
  if (unusable.length > 0) throw invalidRequest(unusable);
  return { rows: rows as OrderRequest['rows'], batch, ...chosen };
}
