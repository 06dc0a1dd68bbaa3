import { invoiceBody } from '../body/invoice-body.ts';
import { dayMs } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import type { Product } from '../products/product.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';

/** Until an open invoice is paid. Assumed: the event shows `open`, the resource `paid`, and nothing a time. */
const paidAfterMs = dayMs;

/** Share of an amount that is added as tax. Assumed: the German one, for every account. */
const taxRate = 0.19;

/** Makes an invoice of what an account was sold and tells about it. Source: partner API, Events, `invoice.open`. */
export function openInvoice(
  world: PartnerWorld,
  accountId: string,
  products: readonly Product[],
  atMs: number,
): Invoice {
  const id = world.newId('inv_');
  const invoice: Invoice = {
    id,
    number: `R-${world.invoices.size + 1}`,
    accountId,
    status: 'open',
    currency: 'EUR',
    items: products.map((product, at) => itemOf(world, product, `${id}.${String(at).padStart(4, '0')}`)),
    startMs: atMs,
    endMs: Math.max(atMs, ...products.map(({ endAtMs }) => endAtMs ?? atMs)),
    createdAtMs: atMs,
  };
  world.invoices.put(invoice);
  world.emit('invoice.open', { invoice: invoiceBody(world, invoice) }, atMs);
  world.later(atMs + paidAfterMs, () => world.invoices.put({ ...invoice, status: 'paid' }));
  return invoice;
}

function itemOf(world: PartnerWorld, product: Product, id: string): InvoiceItem {
  const offering = world.offerings.get(product.offeringId);
  const subtotalAmount = offering?.price.unitAmount ?? 0;
  return {
    id,
    type: offering?.validity.isRecurrent ? 'recurring' : 'one_off',
    subtotalAmount,
    taxAmount: Math.round(subtotalAmount * taxRate),
    subscriptionId: product.subscriptionId,
    productId: product.id,
  };
}
