import type { Endpoint, EndpointId } from '../core/callbacks/endpoint.ts';
import type { Outgoing, Target } from '../core/notifications/outgoing.ts';
import type { NotificationFailure } from '../core/notifications/repeat-notification.ts';
import type { Written } from './calls/ledger.ts';

/** What telling other systems needs from the world. */

/** How telling ended. `id` is what the receiver knows it by. */
export type NotifyAnswer =
  | { readonly kind: 'taken'; readonly id: string }
  | ({ readonly kind: 'failed' } & NotificationFailure);

export type Notifier = {
  /** One attempt, never repeated inside. */
  notify(outgoing: Outgoing): Promise<NotifyAnswer>;
};

/** Who can be notified; one that the stage does not name is absent. */
export type Notifiers = Readonly<Partial<Record<Target, Notifier>>>;

/** Until when this process leaves a receiver alone from which it heard nothing, or which is slow. */
export type Silences = Map<string, number>;

/** Where callbacks go. */
export type Endpoints = {
  /** Strong read. */
  endpoint(id: EndpointId): Promise<Endpoint | undefined>;
  /** Writes `next` if the stored endpoint has version `next.version − 1`; version 1 if there is none. */
  write(next: Endpoint): Promise<Written<Endpoint>>;
  /** Forgets the endpoint if it still has this version. @returns whether it is gone */
  remove(endpoint: Pick<Endpoint, 'id' | 'version'>): Promise<boolean>;
  /** All endpoints, in the order of their ids. */
  all(): AsyncIterable<Endpoint>;
};

/** What calls to endpoints are signed with. Who manages endpoints may write them, and only who calls may read them. */
export type EndpointSecrets = {
  /** Put if absent. @returns whether it is there now: false when another one has the number */
  put(id: EndpointId, no: number, key: Uint8Array): Promise<boolean>;
  /** Strong read; undefined when there is none of this number. */
  secret(id: EndpointId, no: number): Promise<Uint8Array | undefined>;
};

/** Random bytes from a cryptographic source. */
export type SecretBytes = (length: number) => Uint8Array;
