import type { EventCursor, EventFilter, EventStore, ListedEvent } from '../../ports/events.ts';
import { isOf } from './matching-events.ts';

export type EventPage = { readonly events: readonly ListedEvent[]; readonly next?: EventCursor };

/** How many events one page looks at, at most, to find those that match. */
const looksMax = 5_000;

/**
 * A page of events, the last received first. No `next` means: this was the last one.
 *
 * @param limit most events on the page; with a filter it may hold fewer, or none, and still have a next one
 */
export async function listEvents(
  ports: { readonly events: Pick<EventStore, 'list'> },
  filter: EventFilter,
  after: EventCursor | undefined,
  limit: number,
): Promise<EventPage> {
  const events: ListedEvent[] = [];
  let looks = 0;
  let last: ListedEvent | undefined;
  for await (const event of ports.events.list(filter, after)) {
    if (last !== undefined && (events.length >= limit || looks >= looksMax))
      return { events, next: cursorOf(last) };
    looks += 1;
    last = event;
    if (isOf(event, filter)) events.push(event);
  }
  return { events };
}

function cursorOf({ source, id, receivedAtMs }: ListedEvent): EventCursor {
  return { source, id, receivedAtMs };
}
