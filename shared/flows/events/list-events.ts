import type { EventFilter, EventPlace, EventStore, ListedEvent } from '../../ports/events.ts';

export type EventPage = { readonly events: readonly ListedEvent[]; readonly next?: EventPlace };

/** A page of events, the last received first. No `next` means: this was the last one. */
export async function listEvents(
  world: { readonly events: Pick<EventStore, 'list'> },
  filter: EventFilter,
  after: EventPlace | undefined,
  limit: number,
): Promise<EventPage> {
  const events: ListedEvent[] = [];
  for await (const event of world.events.list(filter, after)) {
    const last = events.at(-1);
    if (last !== undefined && events.length === limit) return { events, next: placeOf(last) };
    events.push(event);
  }
  return { events };
}

function placeOf({ source, id, receivedAtMs }: ListedEvent): EventPlace {
  return { source, id, receivedAtMs };
}
