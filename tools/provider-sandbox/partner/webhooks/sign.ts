import { createHmac } from 'node:crypto';
import type { Webhook } from './webhook.ts';

/**
 * The headers that say who sends a notification. The provider names the schemes, Basic and HMAC-SHA256 with a base64
 * secret, and not the form of the signature. Assumed (A-80): that of Standard Webhooks 1.0.
 *
 * @param body as it goes over the wire
 */
export function signatureHeaders(
  { basic, signingSecrets = [] }: Webhook,
  eventId: string,
  body: string,
  atMs: number,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(atMs / 1000);
  const signatures = signingSecrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
    ...(basic && {
      authorization: `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`,
    }),
  };
}
