import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SecretBytes } from '../ports/notifications.ts';
import type { InTime } from '../ports/status.ts';
import type { Clock, NewId, Random } from '../ports/world.ts';

/**
 * The real clock, randomness, and variables of the environment. Nothing else in `shared/` touches them, but for the
 * timer that ends an attempt at a call.
 */

export const now: Clock = () => Date.now();

export const random: Random = () => Math.random();

export const newId: NewId = () => randomUUID();

/** For secrets, as the next one: from a cryptographic source. */
export const secretBytes: SecretBytes = (length) => randomBytes(length);

/** From 0 to below the limit. */
export const secretInt = (limit: number): number => randomInt(limit);

export const pause = (ms: number): Promise<void> => setTimeout(ms);

export const inTime: InTime = async (work, limitMs) => {
  const over = new AbortController();
  try {
    const late = setTimeout(limitMs, undefined, { signal: over.signal });
    return await Promise.race([work.then((value) => ({ value })), late]);
  } finally {
    over.abort();
  }
};

/** @throws when the deployment forgot the variable */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`The environment variable ${name} is missing. Deploy the service stack again`);
  }
  return value;
}

/** @returns undefined when the variable is missing or empty */
export function optional(name: string): string | undefined {
  return process.env[name] || undefined;
}
