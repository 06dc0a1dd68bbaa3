import { jsonAnswer } from '../../../http/answer.ts';
import type { Operation } from '../../../http/call.ts';
import type { World } from '../../../world.ts';
import { findItem } from '../find-item.ts';
import { refuseQuery } from '../list-query.ts';
import { productBody } from './product-body.ts';

/** Get Product. The document names no statuses for it: 404 as for the others. */
export function getProduct(world: World): Operation {
  return (call) => {
    refuseQuery(call);
    return jsonAnswer(200, productBody(world, findItem(world.fleet().products, call)));
  };
}
