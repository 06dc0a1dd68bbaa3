import { createHash } from 'node:crypto';

/**
 * An id of the form both documents use: the prefix and 26 characters of 0-9 and A-Z. The same words always give the
 * same id, so nothing but the words has to survive a restart.
 */
export function identifier(prefix: string, ...words: readonly (string | number)[]): string {
  const digits = BigInt(`0x${digest(words)}`)
    .toString(36)
    .toUpperCase();
  return prefix + digits.padStart(26, '0').slice(-26);
}

/** A number from 0 up to, not including, 1 that looks like chance and is always the same for the same words. */
export function seededNumber(...words: readonly (string | number)[]): number {
  return Number.parseInt(digest(words).slice(0, 12), 16) / 2 ** 48;
}

function digest(words: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}
