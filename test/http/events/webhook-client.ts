import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Webhook } from 'standardwebhooks';
import {
  type SourceSecrets,
  standardSignature,
  type WebhookSources,
} from '../../../shared/core/events/settings.ts';
import { type WebhookPorts, webhookReceiver } from '../../../shared/http/events/webhook-receiver.ts';
import { parseEnvelope } from '../../../shared/provider/partner/events/event.ts';
import { checkConformance } from '../../support/conformance/conformance.ts';
import type { TestWorld } from '../../support/world.ts';

export const password = { username: 'provider', password: 'secret' };
export const basicHeader = { authorization: 'Basic cHJvdmlkZXI6c2VjcmV0' };
export const signingKey = Buffer.from('a key of twenty-four byt');

const sources: WebhookSources = {
  provider: { require: ['basic'], signature: standardSignature },
  signer: { require: ['hmac'], signature: standardSignature },
  open: { require: [], signature: standardSignature },
};

const secrets: Readonly<Record<string, SourceSecrets>> = {
  provider: { basic: [password], signing: [] },
  signer: { basic: [], signing: [signingKey] },
};

export type Disposition = {
  readonly source?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly isBase64Encoded?: boolean;
};

/** The function behind an HTTP API, called with what the gateway sends in payload format 2.0. */
export function receiverOf(world: TestWorld, ports: Partial<WebhookPorts> = {}) {
  const handler = webhookReceiver(
    { ...world, secrets: async () => secrets, ...ports },
    sources,
    parseEnvelope,
  );
  return async ({
    source = 'provider',
    headers = basicHeader,
    body = eventJson(),
    isBase64Encoded,
  }: Disposition = {}) => {
    const inBase64 = isBase64Encoded ?? Buffer.isBuffer(body);
    const event = {
      version: '2.0',
      pathParameters: { source },
      requestContext: { requestId: 'request-1' },
      headers: { 'content-type': 'application/hal+json', ...headers },
      body: inBase64 ? Buffer.from(body).toString('base64') : String(body),
      isBase64Encoded: inBase64,
    } as unknown as APIGatewayProxyEventV2;
    const answer = await handler(event);
    const { statusCode: status, headers: given = {}, body: text = '' } = answer;
    // The gateway lets nobody through without a source.
    const path = `/webhooks/${source || 'none'}`;
    checkConformance({ method: 'POST', path, status, headers: given, text });
    return { status, headers: given, body: text };
  };
}

export function eventJson(change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    id: 'evt_1',
    type: 'product.depleted',
    created_at: '2026-01-05T11:59:58Z',
    data: { product: { id: 'prd_1', status: 'depleted' } },
    ...change,
  });
}

export function signed(body: string, atMs: number, key: Uint8Array = signingKey): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(atMs / 1000)),
    'webhook-signature': new Webhook(Buffer.from(key).toString('base64')).sign('msg_1', new Date(atMs), body),
  };
}
