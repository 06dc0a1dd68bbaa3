import { createHash } from 'node:crypto';
import { timeOrder } from '../lists/page.ts';
import { dayMs } from '../timing.ts';

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

/** How long an event and its id are kept, at least: so long a repeated one is known. */
export const eventLifeMs = 14 * dayMs;

/** An event that is not marked as queued after this time is queued by `scheduler`. */
export const requeueEventAfterMs = 60_000;

/** Time limit of the function that reacts to events. */
export const reactFunctionTimeoutMs = 60_000;

/** Six function limits, as AWS advises. */
export const reactVisibilityMs = 6 * reactFunctionTimeoutMs;
