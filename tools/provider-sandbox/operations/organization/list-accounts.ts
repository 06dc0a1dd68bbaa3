import type { Operation } from '../../http/call.ts';
import type { World } from '../../world.ts';
import { accountBody } from './account-body.ts';
import { listAnswer } from './list-answer.ts';
import { readListQuery } from './list-query.ts';
import { shelfPage } from './shelf-page.ts';

/** List Accounts. */
export function listAccounts(world: World): Operation {
  return (call) => {
    const { items, nextCursor } = shelfPage(world.fleet().accounts, readListQuery(call, {}, world));
    const bodies = items.map((item) => accountBody(world, item));
    return listAnswer(call, world, 'accounts', bodies, nextCursor);
  };
}
