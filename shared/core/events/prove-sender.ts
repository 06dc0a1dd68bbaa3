import { isKnownBasic } from './basic.ts';
import type { SourceSecrets, SourceSettings } from './settings.ts';
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
