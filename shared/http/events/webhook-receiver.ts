import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isProved, type RawRequest } from '../../core/events/proof-of-sender.ts';
import {
  type SourceSettings,
  type WebhookSecrets,
  type WebhookSources,
  webhookBodyBytesMax,
} from '../../core/events/settings.ts';
import { InputError } from '../../errors.ts';
import { receiveEvent } from '../../flows/events/receive-event.ts';
import type { EventPorts } from '../../ports/events.ts';
import type { AllPorts } from '../../ports/world.ts';
import { notFound, problem } from '../request/problem.ts';

export type WebhookPorts = EventPorts &
  Pick<AllPorts, 'now' | 'log' | 'count'> & {
    /** Current secrets; read again (`fresh`) once when a proof fails, so that a new one works within seconds. */
    readonly secrets: (fresh: boolean) => Promise<WebhookSecrets>;
  };

/** Reads an event's envelope, or says what is wrong with it without quoting it. */
export type ReadEnvelope = (
  body: Uint8Array,
) =>
  | { readonly event: { readonly id: string; readonly type: string; readonly createdAt: string } }
  | { readonly fault: string };

const unproved = new InputError('unproved_sender', [{ detail: 'The request does not prove who sends it' }]);

const tooLarge = new InputError('body_too_large', [
  { detail: `A body holds at most ${webhookBodyBytesMax} bytes` },
]);

const notKept = new InputError('unavailable', [{ detail: 'Send it again later' }]);

/**
 * Makes the handler of `POST /webhooks/{source}`. It answers 200 when the event is durably kept and queued, now or
 * before; 5xx means that the source shall send it again, as it is assumed to, anything else that this would be
 * in vain.
 */
export function webhookReceiver(
  ports: WebhookPorts,
  sources: WebhookSources,
  readEnvelope: ReadEnvelope,
): (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2> {
  return async (event) => {
    const source = event.pathParameters?.source ?? '';
    const { requestId } = event.requestContext;
    try {
      const settings = Object.hasOwn(sources, source) ? sources[source] : undefined;
      if (settings === undefined) throw notFound('There is no such source of webhooks');
      const eventId = await receive(ports, source, settings, rawRequestOf(event), readEnvelope);
      ports.log.info('event.received', { requestId, source, eventId });
      return { statusCode: 200, headers: { 'request-id': requestId }, body: '' };
    } catch (error) {
      if (error instanceof InputError) return problem(error, requestId);
      ports.log.error('event.store_failed', { requestId, source }, error);
      return problem(notKept, requestId, { 'retry-after': '60' });
    }
  };
}

/** @returns the event's id */
async function receive(
  ports: WebhookPorts,
  source: string,
  settings: SourceSettings,
  request: RawRequest,
  readEnvelope: ReadEnvelope,
): Promise<string> {
  if (request.body.length > webhookBodyBytesMax) throw tooLarge;
  if (!(await isTrusted(ports, source, settings, request))) {
    ports.count('EventsRefused', 1);
    throw unproved;
  }
  const read = readEnvelope(request.body);
  if ('fault' in read) throw new InputError('invalid_event', [{ detail: read.fault }]);
  const { id, type, createdAt } = read.event;
  const receivedAtMs = ports.now();
  const { body } = request;
  await receiveEvent(ports, { source, id, type, createdAtMs: Date.parse(createdAt), receivedAtMs, body });
  return id;
}

async function isTrusted(
  { secrets, now }: WebhookPorts,
  source: string,
  settings: SourceSettings,
  request: RawRequest,
): Promise<boolean> {
  for (const fresh of [false, true]) {
    const all = await secrets(fresh);
    const own = Object.hasOwn(all, source) ? all[source] : undefined;
    if (isProved(request, settings, own ?? { basic: [], signing: [] }, now())) return true;
  }
  return false;
}

/** The gateway hands bytes over in base64 unless it takes them for text; what is signed is the bytes. */
function rawRequestOf({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2): RawRequest {
  return { headers, body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}
