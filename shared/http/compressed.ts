import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiEvent } from './api-call.ts';

/** Below this a compressed answer saves less than it costs. */
const bytesMin = 8 * 1024;

/** An answer as it is, or in gzip where it is large and the caller accepts that. */
export function compressed(
  result: APIGatewayProxyStructuredResultV2,
  event: Pick<ApiEvent, 'headers'>,
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
