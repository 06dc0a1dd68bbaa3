import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { listEvents } from '../../flows/events/list-events.ts';
import type { ListedEvent, StoredEvent } from '../../ports/events.ts';
import { json, queryOf } from '../api-call.ts';
import type { ReadPorts } from '../request/api-ports.ts';
import { readLimit } from '../request/page-request.ts';
import { notFound } from '../request/problem.ts';
import { encodeEventCursor, readEventCursor, readEventFilter, readSource } from './event-request.ts';

const eventsMax = 1000;

/** What sources reported by webhooks in the last 14 days. */
export function addEventRoutes(app: Router, ports: Pick<ReadPorts, 'events'>): void {
  app.get('/events', async ({ event }) => {
    const query = queryOf(event, ['source', 'type', 'from', 'to', 'limit', 'cursor']);
    const page = await listEvents(
      ports,
      readEventFilter(query),
      readEventCursor(query.cursor),
      readLimit(query.limit, eventsMax),
    );
    const next = page.next === undefined ? {} : { next: encodeEventCursor(page.next) };
    return json(200, { events: page.events.map(listedView), ...next });
  });

  // The id is the source's own, and two sources may use the same.
  app.get('/events/:id', async ({ params, event }) => {
    const found = await ports.events.get(readSource(queryOf(event, ['source']).source), params.id ?? '');
    if (found === undefined) throw notFound('There is no such event, or no longer');
    return json(200, storedView(found));
  });
}

function listedView({ source, id, type, createdAtMs, receivedAtMs }: ListedEvent) {
  return {
    source,
    id,
    type,
    created_at: new Date(createdAtMs).toISOString(),
    received_at: new Date(receivedAtMs).toISOString(),
  };
}

/** The body as it came; only well-formed UTF-8 is ever kept. */
function storedView({ body, queuedAtMs, ...listed }: StoredEvent) {
  return {
    ...listedView(listed),
    ...(queuedAtMs === undefined ? {} : { queued_at: new Date(queuedAtMs).toISOString() }),
    body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(body),
  };
}
