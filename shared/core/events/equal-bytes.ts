import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that does not tell where the bytes differ. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
