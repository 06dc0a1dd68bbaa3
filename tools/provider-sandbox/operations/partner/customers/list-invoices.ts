import type { Operation } from '../../../http/call.ts';
import { invoiceBody } from '../../../partner/body/invoice-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { identifierRule, readListQuery } from '../list-query.ts';

/** List all Invoices. */
export function listInvoices(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, { 'account-id': identifierRule });
    return listAnswer(world, call, query, {
      member: 'invoices',
      shelf: world.invoices,
      isChosen: ({ accountId }) => isAmong(accountId, query.filter['account-id']),
      body: (item) => invoiceBody(world, item),
    });
  };
}
