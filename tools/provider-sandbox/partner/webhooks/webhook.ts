import type { EventType } from '../event.ts';

/**
 * A receiver of notifications. The document has no operation that registers one, so the provider does it on request.
 */
export type Webhook = {
  readonly url: string;
  /** HTTP Basic on every delivery. */
  readonly basic?: { readonly username: string; readonly password: string };
  /** Base64. Each signs every delivery, as two do while a secret is being replaced; none is signed when left out. */
  readonly signingSecrets?: readonly string[];
  /** All when left out. */
  readonly enabledEvents?: readonly EventType[];
  /** Shares of the events, 0 to 1, to which each of this happens. The sandbox's seed decides to which. */
  readonly disorder?: Partial<Record<Mischief, number>>;
};

/** Sent again after it was received; held back so that later events overtake it; never sent. */
export type Mischief = 'duplicate' | 'reorder' | 'drop';

/** One try to deliver one event to one receiver. */
export type Attempt = {
  readonly url: string;
  readonly eventId: string;
  /** 1 for the first one. */
  readonly attemptNo: number;
  readonly atMs: number;
  /** Of the receiver's answer; missing when there was none. */
  readonly status?: number;
};

/** An event that a receiver wanted and never gets. */
export type DroppedEvent = Pick<Attempt, 'url' | 'eventId'>;
