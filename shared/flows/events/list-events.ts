import { pageOf, type Spent, walked } from '../../core/lists/page.ts';
import type { EventCursor, EventFilter, EventStore, ListedEvent } from '../../ports/events.ts';

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

/** Whether an event, of the time that was asked for, is of the source and type that were. */
export function isOf({ source, type }: ListedEvent, filter: EventFilter): boolean {
  return (
    (filter.source === undefined || filter.source === source) &&
    (filter.type === undefined || filter.type === type)
  );
}
