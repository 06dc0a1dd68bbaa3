import type { Operation } from '../../../http/call.ts';
import { invoiceBody } from '../../../partner/body/invoice-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieve a invoice. */
export function getInvoice(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, invoiceBody(world, findItem(world.invoices, call)));
  };
}
