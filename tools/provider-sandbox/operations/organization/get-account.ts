import { jsonAnswer } from '../../http/answer.ts';
import type { Operation } from '../../http/call.ts';
import type { World } from '../../world.ts';
import { accountBody } from './account-body.ts';
import { findItem } from './find-item.ts';
import { refuseQuery } from './list-query.ts';

/** Get Account. */
export function getAccount(world: World): Operation {
  return (call) => {
    refuseQuery(call);
    return jsonAnswer(200, accountBody(world, findItem(world.fleet().accounts, call)));
  };
}
