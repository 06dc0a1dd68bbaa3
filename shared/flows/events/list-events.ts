import { pageOf, type Spent, walked } from '../../core/lists/page.ts';
import type { EventCursor, EventFilter, EventStore, ListedEvent } from '../../ports/events.ts';
import { isOf } from './matching-events.ts';

export type EventPage = {
  readonly events: readonly ListedEvent[];
  readonly next?: EventCursor;
  /** It ended before it was full: looking at more would have cost too much. */
  readonly isIncomplete: boolean;
};

/**
 * A page of events, the last received first. No `next` means: this was the last one.
 *
 * @param limit most events on the page
 */
export async function listEvents(
  ports: { readonly events: Pick<EventStore, 'list'> },
  filter: EventFilter,
  after: EventCursor | undefined,
  limit: number,
): Promise<EventPage> {
  const spent: Spent = { units: 0 };
  const { items, last, isIncomplete } = await pageOf(walked(ports.events.list(filter, after, spent), spent), {
    limit,
    isWanted: (event) => isOf(event, filter),
  });
  const next = last && { source: last.source, id: last.id, receivedAtMs: last.receivedAtMs };
  return { events: items, isIncomplete, ...(next && { next }) };
}
