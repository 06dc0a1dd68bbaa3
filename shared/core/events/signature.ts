import { createHmac, type Hmac } from 'node:crypto';
import { equalBytes } from './equal-bytes.ts';
import type { SignatureForm } from './settings.ts';

/** By name in lower case. */
export type HeaderValues = Readonly<Record<string, string | undefined>>;

/** Shorter keys could be found by trying. */
const keyBytesMin = 16;

/** @returns the key, or undefined when the text is no base64 of at least 16 bytes; `whsec_` may stand before it */
export function parseSigningSecret(text: string): Uint8Array | undefined {
  const encoded = text.replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) return undefined;
  const key = Buffer.from(encoded, 'base64');
  return key.length < keyBytesMin ? undefined : key;
}

/**
 * Whether the body, as it came, is signed with one of the keys, and the signed time is near. A header may hold several
 * signatures, as while a key is being replaced at the sender.
 */
export function isSigned(
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
    const own = digestOf(createHmac('sha256', key), lead, body);
    return given.some((one) => equalBytes(own, one));
  });
}

function digestOf(hmac: Hmac, lead: string, body: Uint8Array): Uint8Array {
  return hmac.update(lead).update(body).digest();
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
