import { dayMs } from '../timing.ts';

/** How long an event and its id are kept, at least: so long a repeated one is known. */
export const eventLifeMs = 14 * dayMs;

/** An event that is not marked as queued after this time is queued by `scheduler`. */
export const requeueEventAfterMs = 60_000;

/** Time limit of the function that reacts to events. */
export const reactFunctionTimeoutMs = 60_000;

/** Six function limits, as AWS advises. */
export const reactVisibilityMs = 6 * reactFunctionTimeoutMs;
