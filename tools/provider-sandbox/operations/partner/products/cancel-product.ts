import * as z from 'zod';
import type { Operation } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { productBody } from '../../../partner/body/product-body.ts';
import { readForm } from '../../../partner/form.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { endProduct } from '../../../partner/products/change-product.ts';
import { isLive } from '../../../partner/products/product.ts';
import { findItem } from '../find.ts';
import { halAnswer } from '../hal-answer.ts';
import { refuseQuery } from '../list-query.ts';

const form = z.strictObject({ cancellation_mode: z.enum(['immediate', 'end_of_cycle']) });

/**
 * Cancel a Product. With `end_of_cycle` the answer still shows an active product, which is canceled when its cycle
 * ends; one that has not started has no cycle, so it cannot be canceled this way.
 */
export function cancelProduct(world: PartnerWorld): Operation {
  return (call) => {
    refuseQuery(call);
    const product = findItem(world.products, call);
    const { cancellation_mode: mode } = readForm(call, form);
    const isPossible = mode === 'immediate' ? isLive(product) : product.status === 'active';
    if (!isPossible)
      throw invalid([{ detail: `The product is ${product.status}`, pointer: "$['product-id']" }]);
    if (mode === 'immediate') {
      return halAnswer(200, productBody(world, endProduct(world, product, 'canceled', world.now())));
    }
    const after = { ...product, isCanceledAtEnd: true };
    world.products.put(after);
    return halAnswer(200, productBody(world, after));
  };
}
