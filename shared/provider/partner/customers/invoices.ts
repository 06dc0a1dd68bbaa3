import * as z from 'zod/mini';
import type { ReadCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier, identifier } from '../../values/identifier.ts';
import { known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource, reference } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { money } from '../money.ts';

const chargeType = known<'recurring' | 'sms_oob' | 'voice_oob' | 'one_off'>();

/** Source: partner API, Invoice. `period` is an ISO 8601 interval as it came: start, a slash, end. */
export const invoice = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    number: text,
    status: known<'paid'>(),
    created_at: moment,
    period: text,
    total: z.optional(money),
    amount_breakdown: z.optional(z.array(resource({ type: chargeType, total: z.optional(money) }))),
    account: z.optional(reference),
  }),
);

/** Source: partner API, Invoice, "Invoice item". It has no id of its own. */
const invoiceItem = z.lazy(() =>
  linkedResource({
    type: chargeType,
    total: z.optional(money),
    subtotal: z.optional(money),
    tax: z.optional(money),
    period: text,
    subscription: z.optional(reference),
    product: z.optional(reference),
  }),
);

export type Invoice = z.output<typeof invoice>;
export type InvoiceItem = z.output<typeof invoiceItem>;

const filters = { accountId: identifier };

export function invoices(calls: PartnerCalls) {
  return {
    /** Source: List all Invoices. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<Invoice> =>
      calls.list(
        {
          route: 'listInvoices',
          tried: 'List invoices',
          form: listForm(filters),
          collection: 'invoices',
          item: invoice,
        },
        given,
      ),

    /** Source: Retrieve a invoice. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<Invoice> =>
      calls.read({ route: 'getInvoice', tried: 'Retrieve an invoice', id, reply: invoice }, call),

    /** Source: List all Invoices Items. @throws ProviderError while walking */
    listItems: (id: string, given: ListOf<Record<never, never>> = {}): Paged<InvoiceItem> =>
      calls.list(
        {
          route: 'listInvoiceItems',
          tried: 'List the items of an invoice',
          id,
          form: listForm({}),
          collection: 'items',
          item: invoiceItem,
        },
        given,
      ),
  };
}
