import type { Operation } from '../../../http/call.ts';
import { readCursor, unknownCursor, writeCursor } from '../../../http/cursor.ts';
import type { World } from '../../../world.ts';
import { listAnswer } from '../list-answer.ts';
import type { ListQuery } from '../list-query.ts';
import { isChosen, usageItem } from './usage-item.ts';
import { readUsageQuery } from './usage-query.ts';

/** Place of one item in everything that was performed, and the next one to show. */
type Place = { readonly textNo: number; readonly recipientNo: number };

/** List usage: one item for each recipient of each performed text, newest first, shown after the usage delay. */
export function listUsage(world: World): Operation {
  return (call) => {
    const query = readUsageQuery(call, world);
    const { items, next } = readPage(world, query);
    const nextCursor = next && writeCursor(`${next.textNo}.${next.recipientNo}`, query);
    return listAnswer(call, world, 'items', items, nextCursor);
  };
}

/** One page and, when there is one more item to show, where it lies. */
function readPage(world: World, query: ListQuery) {
  const from = startOf(world, query);
  const items: Record<string, unknown>[] = [];
  for (let textNo = from.textNo; textNo >= 0; textNo -= 1) {
    const sms = world.texts[textNo];
    if (!sms || sms.atMs + world.delays.usageMs > world.now() || !isChosen(world, sms, query.filter))
      continue;
    const start = textNo === from.textNo ? from.recipientNo : sms.to.length - 1;
    for (let recipientNo = start; recipientNo >= 0; recipientNo -= 1) {
      if (items.length === query.limit) return { items, next: { textNo, recipientNo } };
      items.push(usageItem(world, sms, recipientNo));
    }
  }
  return { items, next: undefined };
}

function startOf(world: World, query: ListQuery): Place {
  if (query.cursor === undefined) {
    const textNo = world.texts.length - 1;
    return { textNo, recipientNo: (world.texts[textNo]?.to.length ?? 0) - 1 };
  }
  const [textNo, recipientNo] = readCursor(query.cursor, query).split('.').map(Number);
  const recipients = world.texts[textNo ?? -1]?.to.length ?? 0;
  if (textNo === undefined || recipientNo === undefined || recipientNo >= recipients) throw unknownCursor();
  return { textNo, recipientNo };
}
