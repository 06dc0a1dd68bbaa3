import { createHash } from 'node:crypto';
import { equalBytes } from './equal-bytes.ts';
import type { BasicCredentials } from './settings.ts';

/** Whether an `Authorization` header holds one of these credentials. Source: RFC 7617. */
export function isKnownBasic(header: string | undefined, known: readonly BasicCredentials[]): boolean {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]{1,2000})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return false;
  // Hashed, so that also the length of what was expected stays unknown.
  const given = hashOf(Buffer.from(encoded, 'base64'));
  return known.some(({ username, password }) => equalBytes(hashOf(`${username}:${password}`), given));
}

function hashOf(value: string | Uint8Array): Uint8Array {
  return createHash('sha256').update(value).digest();
}
