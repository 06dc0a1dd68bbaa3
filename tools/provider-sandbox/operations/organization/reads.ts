import { orderTemplates } from '../../fleet/order-template.ts';
import { makeShelf } from '../../fleet/shelf.ts';
import { jsonAnswer } from '../../http/answer.ts';
import type { Call, Operation } from '../../http/call.ts';
import type { World } from '../../world.ts';
import { accountBody } from './account-body.ts';
import { findItem } from './find-item.ts';
import { refuseQuery } from './list-query.ts';
import { orderBody } from './orders/order-body.ts';
import { orderTemplateBody } from './orders/order-template-body.ts';
import { subscriberBody } from './subscriber-body.ts';
import { readPrefer } from './subscriptions/prefer.ts';
import { productBody } from './subscriptions/product-body.ts';
import { subscriptionBody } from './subscriptions/subscription-body.ts';

/** Retrieves one item by its id. */
function one(bodyOf: (world: World, call: Call) => object) {
  return (world: World): Operation =>
    (call) => {
      refuseQuery(call);
      return jsonAnswer(200, bodyOf(world, call));
    };
}

const templates = makeShelf(orderTemplates);

/** The operations that retrieve one item. */
export const organizationReads = {
  getAccount: one((world, call) => accountBody(world, findItem(world.fleet().accounts, call))),
  getSubscriber: one((world, call) => subscriberBody(world, findItem(world.fleet().subscribers, call))),
  /** As far as it has come by the sandbox's clock. */
  getOrder: one((world, call) => orderBody(world, findItem(world.fleet().orders, call))),
  getOrderTemplate: one((world, call) => orderTemplateBody(world, findItem(templates, call))),
  /** The document names no statuses for it: 404 as for the others. */
  getProduct: one((world, call) => productBody(world, findItem(world.fleet().products, call))),
  /** With what `Prefer` asks for. */
  getSubscription: one((world, call) => {
    const requested = readPrefer(call);
    return subscriptionBody(world, findItem(world.fleet().subscriptions, call), requested);
  }),
};
