import { createHash } from 'node:crypto';
import { equalBytes } from './equal-bytes.ts';
import type { BasicCredentials, SourceSecrets, SourceSettings } from './settings.ts';
import { type HeaderValues, isSigned } from './signature.ts';

/** A request as it came, headers by name in lower case. */
export type RawRequest = { readonly headers: HeaderValues; readonly body: Uint8Array };

/**
 * Whether the request comes from who it says. Each proof that the stage requires, or that the secret has something for,
 * must hold; so a scheme is in force from the moment its secret is there.
 */
export function isProved(
  { headers, body }: RawRequest,
  { require, signature }: SourceSettings,
  { basic, signing }: SourceSecrets,
  nowMs: number,
): boolean {
  const asksBasic = require.includes('basic') || basic.length > 0;
  const asksHmac = require.includes('hmac') || signing.length > 0;
  if (asksBasic && !isKnownBasic(headers.authorization, basic)) return false;
  return !asksHmac || isSigned(headers, body, signing, signature, nowMs);
}

/** Whether an `Authorization` header holds one of these credentials. Source: RFC 7617. */
function isKnownBasic(header: string | undefined, known: readonly BasicCredentials[]): boolean {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]{1,2000})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return false;
  // Hashed, so that also the length of what was expected stays unknown.
  const given = hashOf(Buffer.from(encoded, 'base64'));
  return known.some(({ username, password }) => equalBytes(hashOf(`${username}:${password}`), given));
}

function hashOf(value: string | Uint8Array): Uint8Array {
  return createHash('sha256').update(value).digest();
}
