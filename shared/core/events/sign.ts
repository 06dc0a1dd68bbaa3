import { createHmac } from 'node:crypto';

/**
 * The headers by which a receiver knows who calls, and a call that it has had.
 *
 * @param keys one signature each, so that a receiver that knows only one of them is satisfied
 *
 * Source: Standard Webhooks 1.0, "Webhook headers" and "Signature scheme".
 */
export function signedHeaders(
  id: string,
  body: string,
  keys: readonly Uint8Array[],
  nowMs: number,
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
