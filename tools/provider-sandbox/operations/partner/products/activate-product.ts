import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { productBody } from '../../../partner/body/product-body.ts';
import { refuseBody } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { activateProduct as activate } from '../../../partner/products/change-product.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

/**
 * Activate a Product. Only one that is scheduled or waits for its first usage can be. Assumed: another one is
 * answered 400, which the document does not list here.
 */
export function activateProduct(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    refuseBody(call);
    const product = findItem(world.products, call);
    if (product.status !== 'scheduled' && product.status !== 'pending') {
      throw invalid([{ detail: `The product is ${product.status}`, pointer: "$['product-id']" }]);
    }
    return halAnswer(200, productBody(world, activate(world, product, world.now())));
  };
}
