import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { namesTag } from '../core/api/entity-tags.ts';
import type { ApiEvent } from './api-call.ts';

type Asked = Pick<ApiEvent, 'headers' | 'requestContext'>;

/** An answer in the form that the caller asked for: in gzip, or without a body that the caller has already. */
export function negotiated(
  result: APIGatewayProxyStructuredResultV2,
  event: Asked,
): APIGatewayProxyStructuredResultV2 {
  return conditional(compressed(result, event), event);
}

/** Below this a compressed answer saves less than it costs. */
const bytesMin = 8 * 1024;

/** An answer as it is, or in gzip where it is large and the caller accepts that. */
function compressed(
  result: APIGatewayProxyStructuredResultV2,
  event: Asked,
): APIGatewayProxyStructuredResultV2 {
  const { body = '', headers } = result;
  if (body.length < bytesMin || result.isBase64Encoded === true) return result;
  const varied = { ...headers, vary: 'Accept-Encoding' };
  if (!acceptsGzip(event.headers['accept-encoding'])) return { ...result, headers: varied };
  // A strong tag names bytes, and these are others (RFC 9110, section 8.8.3.3).
  const tag = headers?.etag === undefined ? {} : { etag: `W/${headers.etag}` };
  return {
    ...result,
    headers: { ...varied, ...tag, 'content-encoding': 'gzip' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  };
}

function acceptsGzip(accepted = ''): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .some((one) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(one));
}

/** What a 304 has of the answer that it stands in place of (RFC 9110, section 15.4.5). */
const kept = ['etag', 'cache-control', 'vary'];

/** An answer as it is, or 304 without its body where the caller has it already: `If-None-Match` names its ETag. */
function conditional(
  result: APIGatewayProxyStructuredResultV2,
  { headers: asked, requestContext: { http } }: Asked,
): APIGatewayProxyStructuredResultV2 {
  const { statusCode, headers = {} } = result;
  const isRead = http.method === 'GET' || http.method === 'HEAD';
  if (!isRead || statusCode !== 200 || headers.etag === undefined) return result;
  if (!namesTag(asked['if-none-match'] ?? '', String(headers.etag))) return result;
  const left = Object.entries(headers).filter(([name]) => kept.includes(name));
  return { statusCode: 304, headers: Object.fromEntries(left), body: '' };
}
