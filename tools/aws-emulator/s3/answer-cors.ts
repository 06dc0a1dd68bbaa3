import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws-error.ts';
import type { CorsRule } from './cors-rules.ts';
import type { S3Answer } from './s3-operation.ts';
import type { S3Service } from './s3-service.ts';

/**
 * The headers that let a browser's page read an answer.
 *
 * Source: S3 user guide, "How does Amazon S3 evaluate the CORS configuration on a bucket?"
 */
export function corsHeaders(incoming: IncomingMessage, s3: S3Service): Record<string, string> {
  const { origin } = incoming.headers;
  if (origin === undefined) return {};
  const rule = s3.cors.find(bucketOf(incoming), origin, incoming.method ?? '');
  return rule === undefined ? {} : allowing(rule, origin);
}

/**
 * Answers a browser that asks before it sends.
 *
 * @throws AwsError AccessForbidden when no rule of the bucket allows it
 */
export function answerPreflight(incoming: IncomingMessage, s3: S3Service): S3Answer {
  const { origin = '' } = incoming.headers;
  const method = incoming.headers['access-control-request-method'] ?? '';
  const requested = (incoming.headers['access-control-request-headers'] ?? '').split(',');
  const names = requested.map((name) => name.trim()).filter((name) => name !== '');
  const rule = s3.cors.find(bucketOf(incoming), origin, method, names);
  if (rule === undefined)
    throw new AwsError('AccessForbidden', 'CORSResponse: This CORS request is not allowed.', 403);
  const headers = names.length === 0 ? {} : { 'access-control-allow-headers': names.join(', ') };
  return { status: 200, headers: { ...allowing(rule, origin), ...headers } };
}

function allowing(rule: CorsRule, origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': rule.origins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function bucketOf({ url = '/' }: IncomingMessage): string {
  return decodeURIComponent(/^\/([^/?]*)/.exec(url)?.[1] ?? '');
}
