import type { Invoice, InvoiceItem } from '../customers/invoice.ts';
import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { link, reference } from './link.ts';

/** Source: partner API, Invoice. */
export function invoiceBody(world: PartnerWorld, invoice: Invoice) {
  const { id, number, status, accountId, items } = invoice;
  const types = [...new Set(items.map(({ type }) => type))];
  return {
    id,
    number,
    status,
    created_at: isoOf(invoice.createdAtMs),
    period: periodOf(invoice),
    total: money(invoice, items),
    amount_breakdown: types.map((type) => ({
      type,
      total: money(
        invoice,
        items.filter((item) => item.type === type),
      ),
    })),
    _embedded: { account: reference(world, '/accounts', accountId) },
    _links: { self: link(world, `/invoices/${id}`), items: link(world, `/invoices/${id}/items`) },
  };
}

/** Source: partner API, Invoice item. */
export function invoiceItemBody(world: PartnerWorld, invoice: Invoice, item: InvoiceItem) {
  const { currency } = invoice;
  return {
    type: item.type,
    total: money(invoice, [item]),
    subtotal: { amount: item.subtotalAmount, currency },
    tax: { amount: item.taxAmount, currency },
    period: periodOf(invoice),
    _embedded: {
      subscription: reference(world, '/subscriptions', item.subscriptionId),
      product: reference(world, '/products', item.productId),
    },
  };
}

function periodOf({ startMs, endMs }: Invoice): string {
  return `${isoOf(startMs)}/${isoOf(endMs)}`;
}

function money({ currency }: Invoice, items: readonly InvoiceItem[]) {
  const amount = items.reduce((sum, { subtotalAmount, taxAmount }) => sum + subtotalAmount + taxAmount, 0);
  return { amount, currency };
}
