import { eventNameOf } from '../../../../shared/core/events/event-cursor.ts';
import type { EventStore, StoredEvent } from '../../../../shared/ports/events.ts';

const dayMs = 86_400_000;

/** As long as events are kept. */
const keptMs = 15 * dayMs;

/** Events in RAM for as long as they are kept: a year of them would be looked through at each run of the scheduler. */
export function fleetEvents(nowMs: () => number): EventStore & { readonly firstWaitingMs: () => number } {
  const stored = new Map<string, StoredEvent>();
  const byName = new Map<string, StoredEvent>();
  const waiting = new Map<string, StoredEvent>();
  const keep = (event: StoredEvent): void => {
    stored.set(event.id, event);
    byName.set(eventNameOf(event), event);
    if (event.queuedAtMs === undefined) waiting.set(event.id, event);
    else waiting.delete(event.id);
  };
  return {
    /** When the event was received that waits longest to be queued; infinite when none does. */
    firstWaitingMs: () => waiting.values().next().value?.receivedAtMs ?? Number.POSITIVE_INFINITY,
    async add(event) {
      const found = stored.get(event.id);
      if (found !== undefined) return { applied: false, found };
      for (const [id, { receivedAtMs }] of stored) {
        if (receivedAtMs > nowMs() - keptMs) break;
        stored.delete(id);
        byName.delete(eventNameOf({ source: 'partner', id }));
      }
      keep(event);
      return { applied: true };
    },
    get: async (_, id) => stored.get(id),
    named: async (eventName) => byName.get(eventName),
    async markQueued({ id }, atMs) {
      const event = stored.get(id);
      if (event !== undefined) keep({ ...event, queuedAtMs: atMs });
    },
    async *list() {
      yield* [...stored.values()].toReversed();
    },
    async *unqueued(untilMs) {
      for (const event of waiting.values()) if (event.receivedAtMs <= untilMs) yield event;
    },
  };
}
