import { dayMs, hourMs, secondMs } from '../instant.ts';
import type { Porting } from './porting.ts';

/**
 * How long the other side, and the provider itself, think about each step. Assumed: nothing names the times
 * here.
 */
export const stepMs = secondMs;

/** How long a number is being moved. */
export const movingMs = hourMs;

/** From a decision to the first date that is available. */
export const firstAvailableMs = dayMs;

/** Last moment at which a porting can still be called off; nothing before it has a date. */
export function deadlineMs({ scheduledAtMs }: Porting): number | undefined {
  return scheduledAtMs === undefined ? undefined : scheduledAtMs - hourMs;
}
