import type { Spent } from '../core/lists/page.ts';
import type { Written } from './calls/ledger.ts';

/** What events need from the world, as `world.ts` says it for flows. */

/** An event's id is its source's own. */
export type EventKey = { readonly source: string; readonly id: string };

export type ListedEvent = EventKey & {
  /** A documented one, or any other as it came. */
  readonly type: string;
  /** By the source's clock. */
  readonly createdAtMs: number;
  readonly receivedAtMs: number;
};

/** @see ListedEvent; `body` as it came, byte by byte */
export type ReceivedEvent = ListedEvent & { readonly body: Uint8Array };

export type StoredEvent = ReceivedEvent & {
  /** Absent: nobody can be sure yet that a message about it is on its way. */
  readonly queuedAtMs?: number;
};

/** What is left out does not matter. */
export type EventFilter = {
  readonly source?: string;
  readonly type?: string;
  /** The first moment of receiving that counts. */
  readonly fromMs?: number;
  /** The first moment of receiving that counts no more. */
  readonly toMs?: number;
};

/** Only the times: the caller walks an index, and has to count what it skips. */
export type EventPeriod = Pick<EventFilter, 'fromMs' | 'toMs'>;

/** Where an event stands in the list. */
export type EventCursor = EventKey & Pick<ListedEvent, 'receivedAtMs'>;

/** Events are kept for at least 14 days. */
export type EventStore = {
  /** Put if absent. `found` is the event of this source and id that was there already. */
  add(event: ReceivedEvent): Promise<Written<StoredEvent>>;
  /** Strong read. */
  get(source: string, id: string): Promise<StoredEvent | undefined>;
  /** Strong read, by the name in its message. */
  named(eventName: string): Promise<StoredEvent | undefined>;
  /** Notes that a message about it has been sent; nothing when it is gone. */
  markQueued(key: EventKey, atMs: number): Promise<void>;
  /** Without bodies, the last received first, from behind a place on. An index: what just came may be missing. */
  list(period: EventPeriod, after?: EventCursor, spent?: Spent): AsyncIterable<ListedEvent>;
  /** Events received until then that are not marked, the oldest first within a shard. An index: it may be stale. */
  unqueued(untilMs: number): AsyncIterable<EventKey>;
};

/**
 * Which event to react to: `eventName` as `eventNameOf` makes it. The source's own id never enters a queue: it may hold
 * characters that SQS refuses.
 */
export type EventMessage = { readonly source: string; readonly eventName: string };

/** An event by its source's own id, as `EventKey`, where it is not yet known to be kept. */
export type EventReference = { readonly source: string; readonly eventId: string };

export type EventQueue = {
  /** @throws when it was not taken */
  sendEvent(message: EventMessage): Promise<void>;
};

export type EventPorts = { readonly events: EventStore; readonly eventQueue: EventQueue };
