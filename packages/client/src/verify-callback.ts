import type { components } from './generated/schema.ts';

/** What an endpoint is called with. */
export type Callback = components['schemas']['JobChanged'] | components['schemas']['EndpointPing'];

/** A call that is not from the stage, or is not what it sent. Answer it 401. */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
}

/** Both clocks may differ by as much, and an older call may be one that somebody has kept. */
const toleranceSeconds = 300;

export type ReceivedCallback = {
  /** The headers of the request, whatever the case of their names. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came: parsed and written again it has another signature. */
  readonly body: string;
  /** The secret of the endpoint, `whsec_…`. During a rotation, both. */
  readonly secret: string | readonly string[];
  /** In milliseconds since 1970; the clock of the machine when left out. */
  readonly now?: number;
};

/**
 * Verifies a call of an endpoint as Standard Webhooks say: its signature, and that it was signed within five minutes.
 *
 * @returns the event, and the id by which a repeat is known
 * @throws CallbackError
 */
export async function verifyCallback({
  headers,
  body,
  secret,
  now = Date.now(),
}: ReceivedCallback): Promise<{ readonly id: string; readonly event: Callback }> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(timestamp)) throw new CallbackError('`webhook-timestamp` is no time in seconds');
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new CallbackError('The call was signed more than five minutes ago, or the clocks differ');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(one);
    for (const signature of signatures) {
      const bytes = bytesOf(/^v1,(.+)$/.exec(signature)?.[1] ?? '');
      if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
        return { id, event: JSON.parse(body) as Callback };
    }
  }
  throw new CallbackError('No signature is that of the secret');
}

function headerOf(headers: ReceivedCallback['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new CallbackError(`The header \`${name}\` is missing`);
}

async function keyOf(secret: string) {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : undefined;
  if (bytes === undefined || bytes.length === 0)
    throw new CallbackError('The secret must be `whsec_` and base64, as the stage has shown it');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
