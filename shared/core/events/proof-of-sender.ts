import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { BasicCredentials, SignatureForm, SourceSecrets, SourceSettings } from './settings.ts';

/** A request as it came, headers by name in lower case. */
export type RawRequest = { readonly headers: HeaderValues; readonly body: Uint8Array };

/** By name in lower case. */
type HeaderValues = Readonly<Record<string, string | undefined>>;

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

/**
 * Whether the body, as it came, is signed with one of the keys, and the signed time is near. A header may hold several
 * signatures, as while a key is being replaced at the sender.
 */
function isSigned(
  headers: HeaderValues,
  body: Uint8Array,
  keys: readonly Uint8Array[],
  form: SignatureForm,
  nowMs: number,
): boolean {
  const lead = signedLead(headers, form, nowMs);
  if (lead === undefined) return false;
  const given = signaturesIn(headers[form.header] ?? '', form);
  return keys.some((key) => {
    const own = createHmac('sha256', key).update(lead).update(body).digest();
    return given.some((one) => equalBytes(own, one));
  });
}

/** What is signed before the body. @returns undefined when the time is missing, or too far from now */
function signedLead(headers: HeaderValues, form: SignatureForm, nowMs: number): string | undefined {
  if (form.signed === 'body') return '';
  const timestamp = headers[form.timestampHeader] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(nowMs - Number(timestamp) * 1000) > form.toleranceSeconds * 1000) return undefined;
  if (form.signed === 'timestamp.body') return `${timestamp}.`;
  return `${headers[form.idHeader] ?? ''}.${timestamp}.`;
}

function signaturesIn(header: string, { prefix, encoding }: SignatureForm): Uint8Array[] {
  return header
    .split(' ')
    .filter((word) => word.startsWith(prefix))
    .map((word) => Buffer.from(word.slice(prefix.length), encoding));
}

/** Compares in a time that does not tell where the bytes differ. */
function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function hashOf(value: string | Uint8Array): Uint8Array {
  return createHash('sha256').update(value).digest();
}

/** Shorter keys could be found by trying. */
const keyBytesMin = 16;

/** @returns the key, or undefined when the text is no base64 of at least 16 bytes; `whsec_` may stand before it */
export function parseSigningSecret(text: string): Uint8Array | undefined {
  const encoded = text.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) return undefined;
  const key = Buffer.from(encoded, 'base64');
  return key.length < keyBytesMin ? undefined : key;
}
