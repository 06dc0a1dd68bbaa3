import { eventCursorOf, eventNameOf } from '../../core/events/event-cursor.ts';
import type { EventStore, ListedEvent, StoredEvent } from '../../ports/events.ts';

/** Events in RAM, for ever. */
export function memoryEvents(): EventStore {
  const stored = new Map<string, StoredEvent>();
  return {
    async add(event) {
      const name = eventNameOf(event);
      const found = stored.get(name);
      if (found !== undefined) return { applied: false, found: structuredClone(found) };
      stored.set(name, structuredClone(event));
      return { applied: true };
    },
    get: async (source, id) => structuredClone(stored.get(eventNameOf({ source, id }))),
    named: async (eventName) => structuredClone(stored.get(eventName)),
    async markQueued(key, atMs) {
      const event = stored.get(eventNameOf(key));
      if (event !== undefined) stored.set(eventNameOf(key), { ...event, queuedAtMs: atMs });
    },
    async *list({ fromMs = 0, toMs = Number.POSITIVE_INFINITY }, after) {
      const from = after === undefined ? undefined : eventCursorOf(after);
      const wanted = [...stored.values()].filter(
        (event) =>
          event.receivedAtMs >= fromMs &&
          event.receivedAtMs < toMs &&
          (from === undefined || eventCursorOf(event) < from),
      );
      yield* wanted.sort(lastFirst).map(listed);
    },
    async *unqueued(untilMs) {
      const waiting = [...stored.values()].filter(
        ({ queuedAtMs, receivedAtMs }) => queuedAtMs === undefined && receivedAtMs <= untilMs,
      );
      for (const { source, id } of waiting.sort((one, other) => lastFirst(other, one))) yield { source, id };
    },
  };
}

function lastFirst(one: ListedEvent, other: ListedEvent): number {
  return eventCursorOf(one) > eventCursorOf(other) ? -1 : 1;
}

function listed({ source, id, type, createdAtMs, receivedAtMs }: StoredEvent): ListedEvent {
  return { source, id, type, createdAtMs, receivedAtMs };
}
