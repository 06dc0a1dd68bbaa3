import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { methodsOf } from '../core/api/operations.ts';
import type { ApiEvent } from './api-call.ts';

// Which pages of other origins may call from a browser: https://fetch.spec.whatwg.org/#http-cors-protocol. There are no
// credentials in its sense: a page sends its token itself.

/** How long a browser remembers what it may do. */
const maxAgeS = 600;

const requestHeaders = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';
const exposedHeaders = 'ETag, Location, Retry-After, Request-Id';

/**
 * The answer with what a browser must know of it. Exact origins only: `*` or a suffix would let in pages that nobody
 * has named.
 *
 * @param origins that the stage names; with none an answer stays as it is
 */
export function crossOrigin(
  result: APIGatewayProxyStructuredResultV2,
  { headers: { origin, ...asked }, rawPath, requestContext: { http } }: ApiEvent,
  origins: readonly string[] = [],
): APIGatewayProxyStructuredResultV2 {
  if (origins.length === 0) return result;
  const { headers = {} } = result;
  const varied = { ...headers, vary: headers.vary === undefined ? 'Origin' : `${headers.vary}, Origin` };
  if (origin === undefined || !origins.includes(origin)) return { ...result, headers: varied };
  const isPreflight = http.method === 'OPTIONS' && asked['access-control-request-method'] !== undefined;
  return {
    ...result,
    headers: {
      ...varied,
      'access-control-allow-origin': origin,
      ...(isPreflight
        ? {
            'access-control-allow-methods': methodsOf(rawPath).join(', '),
            'access-control-allow-headers': requestHeaders,
            'access-control-max-age': String(maxAgeS),
          }
        : { 'access-control-expose-headers': exposedHeaders }),
    },
  };
}
