import { jsonAnswer } from '../../answer.ts';
import type { Operation } from '../../call.ts';
import { identifier } from '../../identifier.ts';
import { invalid } from '../../problem.ts';
import type { World } from '../../world.ts';
import { isChosen, usageItem } from './usage-item.ts';
import { readUsageQuery, type UsageQuery } from './usage-query.ts';

/** Place of one item in everything that was performed, and the next one to show. */
type Place = { readonly textNo: number; readonly recipientNo: number };

/** List usage: one item for each recipient of each performed text, newest first, shown after the usage delay. */
export function listUsage(world: World): Operation {
  return (call) => {
    const query = readUsageQuery(call.url.searchParams, world.flags.commaSeparatedLists);
    const { items, next } = readPage(world, query);
    const self = new URL(call.url.pathname, world.apiUrl()).href;
    const href = (search: URLSearchParams) => (search.size === 0 ? self : `${self}?${search}`);
    const nextSearch = new URLSearchParams(call.url.searchParams);
    if (next) nextSearch.set('cursor', writeCursor(next, query));
    return jsonAnswer(200, {
      _embedded: { items },
      _links: {
        self: { href: href(call.url.searchParams) },
        ...(next && { next: { href: href(nextSearch) } }),
      },
    });
  };
}

/** One page and, when there is one more item to show, where it lies. */
function readPage(world: World, query: UsageQuery) {
  const from = startOf(world, query);
  const items: Record<string, unknown>[] = [];
  for (let textNo = from.textNo; textNo >= 0; textNo -= 1) {
    const sms = world.texts[textNo];
    if (!sms || sms.atMs + world.usageDelayMs > world.now() || !isChosen(world, sms, query.filter)) continue;
    const start = textNo === from.textNo ? from.recipientNo : sms.to.length - 1;
    for (let recipientNo = start; recipientNo >= 0; recipientNo -= 1) {
      if (items.length === query.limit) return { items, next: { textNo, recipientNo } };
      items.push(usageItem(world, sms, recipientNo));
    }
  }
  return { items, next: undefined };
}

function startOf(world: World, query: UsageQuery): Place {
  if (query.cursor === undefined) {
    const textNo = world.texts.length - 1;
    return { textNo, recipientNo: (world.texts[textNo]?.to.length ?? 0) - 1 };
  }
  const place = readCursor(query.cursor, query);
  const recipients = world.texts[place?.textNo ?? -1]?.to.length ?? 0;
  if (!place || place.recipientNo >= recipients) {
    throw invalid([{ detail: 'The cursor is unknown', pointer: '$.cursor' }]);
  }
  return place;
}

/** A cursor belongs to one filter: with another it would skip items without anybody noticing. */
function writeCursor(place: Place, query: UsageQuery): string {
  return Buffer.from(`${place.textNo}.${place.recipientNo}.${filterMark(query)}`).toString('base64url');
}

function readCursor(cursor: string, query: UsageQuery): Place | undefined {
  const [, textNo, recipientNo, mark] =
    /^(\d+)\.(\d+)\.(\w+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (mark !== filterMark(query)) return undefined;
  return { textNo: Number(textNo), recipientNo: Number(recipientNo) };
}

function filterMark(query: UsageQuery): string {
  const filter = Object.entries(query.filter).sort(([left], [right]) => (left < right ? -1 : 1));
  return identifier('', JSON.stringify(filter));
}
