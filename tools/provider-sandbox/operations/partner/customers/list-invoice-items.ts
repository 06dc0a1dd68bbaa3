import { makeShelf } from '../../../fleet/shelf.ts';
import type { Operation } from '../../../http/call.ts';
import { invoiceItemBody } from '../../../partner/body/invoice-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findValidItem } from '../find.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';

/** List all Invoices Items. */
export function listInvoiceItems(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, {});
    const invoice = findValidItem(world.invoices, call, 'invoice-id');
    return listAnswer(world, call, query, {
      member: 'items',
      shelf: makeShelf(invoice.items),
      body: (item) => invoiceItemBody(world, invoice, item),
    });
  };
}
