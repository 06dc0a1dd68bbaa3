import type { EndpointId } from '../callbacks/endpoint.ts';
import { digest32, type JobId } from '../ids.ts';
import type { Notification, NotificationTarget } from '../rules/notification.ts';

/** All that other systems are informed of. */
export type Outgoing = Notification | Callback;

/** A call to a registered endpoint. */
export type Callback = {
  /** By this the receiver knows a repeat. */
  readonly key: string;
  readonly endpoint: EndpointId;
  readonly type: string;
  readonly atMs: number;
  readonly data: Readonly<Record<string, unknown>>;
};

export function isCallback(outgoing: Outgoing): outgoing is Callback {
  return 'endpoint' in outgoing;
}

/** Whom it goes to. */
export type Target = NotificationTarget | 'endpoint';

export function targetOf(outgoing: Outgoing): Target {
  return isCallback(outgoing) ? 'endpoint' : outgoing.do.kind;
}

/** Which receiver is left alone while nothing is heard of it. */
export function receiverOf(outgoing: Outgoing): string {
  return isCallback(outgoing) ? outgoing.endpoint : outgoing.do.kind;
}

/** The same for each repeat: a change is known by its job, the job's version with it, and its type. */
export function callbackKeyOf(jobId: JobId, version: number, type: string): string {
  return `cb_${digest32(['callback', jobId, String(version), type]).slice(0, 26)}`;
}

/** The same for each repeat of a test call. */
export function pingKeyOf(endpoint: EndpointId, key: string): string {
  return `cb_${digest32(['ping', endpoint, key]).slice(0, 26)}`;
}
