import type { Operation } from '../../../http/call.ts';
import { productBody } from '../../../partner/body/product-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/** Retrieving a single product, which the document notes without a heading. */
export function getProduct(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    return halAnswer(200, productBody(world, findItem(world.products, call)));
  };
}
