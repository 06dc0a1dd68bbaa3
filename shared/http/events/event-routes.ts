import * as z from 'zod/mini';
import { sourceNamePattern } from '../../core/events/settings.ts';
import { present } from '../../core/present.ts';
import { listEvents } from '../../flows/events/list-events.ts';
import type { EventCursor, ListedEvent, StoredEvent } from '../../ports/events.ts';
import type { ReadPorts } from '../api-ports.ts';
import { unknownCursor } from '../request/cursors.ts';
import {
  cursorParameter,
  limitParameter,
  refuseEmptyPeriod,
  timeParameter,
  word,
} from '../request/parameters.ts';
import { notFound } from '../request/problem.ts';
import { answer, momentOf, pageAnswer, type Route, route } from '../route.ts';

const listQuery = () =>
  z.strictObject({
    source: z.optional(sourceParameter()).check(z.describe('Events of this source of webhooks only.')),
    type: word('Events of this type only.'),
    from: timeParameter('The first moment of receiving that counts.'),
    to: timeParameter('The first moment of receiving that counts no more.'),
    limit: limitParameter(1000, 100),
    cursor: cursorParameter(),
  });

/** The id is the source's own, and two sources may use the same. */
const eventQuery = () => z.strictObject({ source: sourceParameter() });

/** What sources reported by webhooks in the last 14 days. */
export function eventRoutes(ports: Pick<ReadPorts, 'events'>): Route[] {
  return [
    route(
      'listEvents',
      { query: listQuery },
      async ({ query: { source, type, from, to, limit, cursor } }) => {
        refuseEmptyPeriod('query', from, to);
        const filter = present({ source, type, fromMs: from, toMs: to });
        const page = await listEvents(ports, filter, readEventCursor(cursor), limit);
        const next = page.next && encodeEventCursor(page.next);
        return pageAnswer(page.events.map(listedView), next, page.isIncomplete);
      },
    ),

    route('getEvent', { query: eventQuery }, async ({ params, query: { source } }) => {
      const found = await ports.events.get(source, params.id ?? '');
      if (found === undefined) throw notFound('There is no such event, or no longer');
      return answer(200, storedView(found));
    }),
  ];
}

function listedView({ source, id, type, createdAtMs, receivedAtMs }: ListedEvent) {
  return {
    source,
    id,
    type,
    created_at: momentOf(createdAtMs),
    received_at: momentOf(receivedAtMs),
  };
}

/** The body as it came; only well-formed UTF-8 is ever kept. */
function storedView({ body, queuedAtMs, ...listed }: StoredEvent) {
  return {
    ...listedView(listed),
    ...(queuedAtMs === undefined ? {} : { queued_at: momentOf(queuedAtMs) }),
    body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(body),
  };
}

function sourceParameter() {
  return z
    .string()
    .check(
      z.regex(sourceNamePattern, 'must be the name of a source of webhooks, as in its address'),
      z.describe('The source of webhooks, as in its address.'),
    );
}

/** @throws InputError 400 when we never gave out such a cursor */
function readEventCursor(value: string | undefined): EventCursor | undefined {
  if (value === undefined) return undefined;
  const [, atMs, source, id] =
    /^(\d{1,15}) (\S+) (.+)$/s.exec(Buffer.from(value, 'base64url').toString()) ?? [];
  if (atMs === undefined || source === undefined || id === undefined) throw unknownCursor();
  return { receivedAtMs: Number(atMs), source, id };
}

function encodeEventCursor({ receivedAtMs, source, id }: EventCursor): string {
  return Buffer.from(`${receivedAtMs} ${source} ${id}`).toString('base64url');
}
