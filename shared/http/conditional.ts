import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { namesTag } from '../core/api/entity-tags.ts';
import type { ApiEvent } from './api-call.ts';

/** What a 304 has of the answer that it stands in place of (RFC 9110, section 15.4.5). */
const kept = ['etag', 'cache-control', 'vary'];

/** An answer as it is, or 304 without its body where the caller has it already: `If-None-Match` names its ETag. */
export function conditional(
  result: APIGatewayProxyStructuredResultV2,
  { headers: asked, requestContext: { http } }: Pick<ApiEvent, 'headers' | 'requestContext'>,
): APIGatewayProxyStructuredResultV2 {
  const { statusCode, headers = {} } = result;
  const isRead = http.method === 'GET' || http.method === 'HEAD';
  if (!isRead || statusCode !== 200 || headers.etag === undefined) return result;
  if (!namesTag(asked['if-none-match'] ?? '', String(headers.etag))) return result;
  const left = Object.entries(headers).filter(([name]) => kept.includes(name));
  return { statusCode: 304, headers: Object.fromEntries(left), body: '' };
}
