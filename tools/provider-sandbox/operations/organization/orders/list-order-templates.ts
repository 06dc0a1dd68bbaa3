import { orderTemplates } from '../../../fleet/order-template.ts';
import { makeShelf } from '../../../fleet/shelf.ts';
import type { Operation } from '../../../http/call.ts';
import type { World } from '../../../world.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';
import { shelfPage } from '../shelf-page.ts';
import { orderTemplateBody } from './order-template-body.ts';

/** List Order Templates. */
export function listOrderTemplates(world: World): Operation {
  const templates = makeShelf(orderTemplates);
  return (call) => {
    const { items, nextCursor } = shelfPage(templates, readListQuery(call, {}, world));
    const bodies = items.map((template) => orderTemplateBody(world, template));
    return listAnswer(call, world, 'order-templates', bodies, nextCursor);
  };
}
