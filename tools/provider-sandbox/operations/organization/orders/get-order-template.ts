import { orderTemplates } from '../../../fleet/order-template.ts';
import { makeShelf } from '../../../fleet/shelf.ts';
import { jsonAnswer } from '../../../http/answer.ts';
import type { Operation } from '../../../http/call.ts';
import type { World } from '../../../world.ts';
import { findItem } from '../find-item.ts';
import { refuseQuery } from '../list-query.ts';
import { orderTemplateBody } from './order-template-body.ts';

/** Get Order Template. */
export function getOrderTemplate(world: World): Operation {
  const templates = makeShelf(orderTemplates);
  return (call) => {
    refuseQuery(call);
    return jsonAnswer(200, orderTemplateBody(world, findItem(templates, call)));
  };
}
