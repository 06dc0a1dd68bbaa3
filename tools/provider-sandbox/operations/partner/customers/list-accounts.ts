import type { Operation } from '../../../http/call.ts';
import { listedAccountBody } from '../../../partner/body/account-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';

/** List all accounts. */
export function listAccounts(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, {});
    return listAnswer(world, call, query, {
      member: 'accounts',
      shelf: world.accounts,

      body: (item) => listedAccountBody(world, item),
    });
  };
}
