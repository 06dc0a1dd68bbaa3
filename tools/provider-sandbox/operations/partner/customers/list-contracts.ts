import type { Operation } from '../../../http/call.ts';
import { contractBody } from '../../../partner/body/contract-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { identifierRule, readListQuery } from '../list-query.ts';

/** List all Contracts. */
export function listContracts(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, { 'account-id': identifierRule });
    return listAnswer(world, call, query, {
      member: 'contracts',
      shelf: world.contracts,
      isChosen: ({ accountId }) => isAmong(accountId, query.filter['account-id']),
      body: (item) => contractBody(world, item),
    });
  };
}
