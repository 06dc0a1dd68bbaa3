import { createHash } from 'node:crypto';
import { timeOrder } from '../lists/time-order.ts';

/**
 * A name of 64 characters for an event of a source. The source's own id is not used as a key, as nothing bounds what it
 * is made of.
 */
export function eventNameOf({ source, id }: { readonly source: string; readonly id: string }): string {
  return createHash('sha256').update(`${source}\n${id}`).digest('hex');
}

/** What `eventNameOf` makes. */
export const eventNamePattern = /^[0-9a-f]{64}$/;

/** Sorts as text in the order of receiving; no two events have the same. */
export function eventCursorOf(event: {
  readonly source: string;
  readonly id: string;
  readonly receivedAtMs: number;
}): string {
  return timeOrder(event.receivedAtMs, eventNameOf(event));
}
