import type { IncomingMessage } from 'node:http';
import type { APIGatewayEventRequestContextV2, APIGatewayProxyEventV2 } from 'aws-lambda';
import { accountId } from '../template/account.ts';
import type { Match } from './routes.ts';

/** One request, as the functions behind an HTTP API get to see it. */
export type GatewayRequest = {
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Names in lower case; repeated ones joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly context: APIGatewayEventRequestContextV2;
};

/** Reads what stands before the body. */
export function readRequest(
  request: IncomingMessage,
  { path, query }: Target,
  match: Match<{ readonly key: string }>,
  gateway: { readonly apiId: string; readonly requestId: string; readonly nowMs: number },
): GatewayRequest {
  const { method = 'GET' } = request;
  const { cookie, ...headers } = joinedHeaders(request);
  const domainName = headers.host ?? '127.0.0.1';
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  return {
    routeKey: match.route.key,
    pathParameters: match.pathParameters,
    method,
    path,
    query,
    headers: { ...headers, 'x-forwarded-for': sourceIp, 'x-forwarded-proto': 'http' },
    cookies: cookie?.split(/; */) ?? [],
    context: {
      accountId,
      apiId: gateway.apiId,
      domainName,
      domainPrefix: domainName.split('.')[0] ?? '',
      http: {
        method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: gateway.requestId,
      routeKey: match.route.key,
      stage: '$default',
      time: accessLogTime(gateway.nowMs),
      timeEpoch: gateway.nowMs,
    },
  };
}

/** What a request asks for: the path decoded, the query as it came. */
export type Target = { readonly path: string; readonly query: string };

/**
 * An HTTP API decodes the path before it looks for a route, so `%2F` parts steps as `/` does, and `%3F` ends the path.
 *
 * Source: events of AWS in github.com/hotsock/voker, fastify/aws-lambda-fastify#169 and middleapi/standard-server#93.
 * @returns undefined for a path that cannot be decoded: what AWS does with one is not known
 */
export function targetOf(request: IncomingMessage): Target | undefined {
  const [encoded = '/', ...query] = (request.url ?? '/').split('?');
  try {
    const [path = '/'] = decodeURIComponent(encoded).split('?');
    return { path, query: query.join('?') };
  } catch {
    return undefined;
  }
}

/** All but the body. */
function requestFields({ routeKey, pathParameters, path, query, headers, cookies, context }: GatewayRequest) {
  const parameters = queryParameters(query);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 && { cookies: [...cookies] }),
    headers: { ...headers },
    ...(parameters && { queryStringParameters: parameters }),
    requestContext: context,
    ...(pathParameters && { pathParameters: { ...pathParameters } }),
  };
}

/**
 * The event of a proxy integration, payload format 2.0.
 *
 * Source: API Gateway developer guide, "Create AWS Lambda proxy integrations for HTTP APIs".
 */
export function requestEvent(request: GatewayRequest, body: Buffer): APIGatewayProxyEventV2 {
  const isText = isTextType(request.headers['content-type']);
  return {
    ...requestFields(request),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** Whether the gateway hands a body on as text. Forms, which are text too, it does not. */
function isTextType(contentType = ''): boolean {
  return /^(text\/.*|application\/(json|javascript|xml|.+\+json|.+\+xml))\s*(;|$)/i.test(contentType);
}

function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values = []] of Object.entries(request.headersDistinct)) {
    headers[name] = values.join(name === 'cookie' ? '; ' : ',');
  }
  return headers;
}

/** @returns undefined when there is no query; repeated names have their values joined by commas */
function queryParameters(query: string): Record<string, string> | undefined {
  if (query === '') return undefined;
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    parameters[name] = name in parameters ? `${parameters[name]},${value}` : value;
  }
  return parameters;
}

/** Such as `12/Mar/2026:19:03:58 +0000`. */
function accessLogTime(nowMs: number): string {
  const [, day, month, year, time] =
    /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(new Date(nowMs).toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}
