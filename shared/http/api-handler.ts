import { Router } from '@aws-lambda-powertools/event-handler/http';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { callerOf } from '../core/access/actor.ts';
import { methodsOf, type Operation, operations } from '../core/api/operations.ts';
import { InputError } from '../errors.ts';
import type { AuditPorts } from '../flows/audit/audit-log.ts';
import type { Log } from '../ports/log.ts';
import type { Authenticate } from './access/authenticate.ts';
import type { LimitCreates } from './access/limit-creates.ts';
import type { ApiEvent } from './api-call.ts';
import { audited } from './audit/audited.ts';
import { crossOrigin } from './cross-origin.ts';
import { negotiated } from './negotiated.ts';
import { problem } from './request/problem.ts';
import { readRequest } from './request/read-request.ts';
import type { Route } from './route.ts';

type Result = APIGatewayProxyStructuredResultV2;
export type ApiHandler = (event: ApiEvent, context: Context) => Promise<Result>;

/** What a stage says of its callers. */
export type CallerRules = {
  /** Origins whose pages may call from a browser; none when left out. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Where something is created. */
  readonly limitCreates?: LimitCreates;
  /** Where it is on record what callers do; left out where nobody is asked. */
  readonly auditing?: AuditPorts;
};

/**
 * Makes a Lambda handler that serves these operations of the HTTP API. Every error is an RFC 9457 problem.
 *
 * @param authenticate says who calls; `undefined` where no operation asks
 */
export function apiHandler(
  log: Pick<Log, 'info' | 'error'>,
  routes: readonly Route[],
  authenticate: Authenticate | undefined,
  { corsOrigins, limitCreates, auditing }: CallerRules = {},
): ApiHandler {
  const app = new Router({ logger: quiet });
  // By the headers, which a copy of the event for the router has too.
  const callers = new WeakMap<ApiEvent['headers'], string>();
  for (const route of routes) {
    const { method, path, scope, repeat, hurries }: Operation = operations[route.id];
    const asksWho = typeof scope === 'string' ? undefined : authenticate;
    if (typeof scope !== 'string' && asksWho === undefined)
      throw new Error(`${route.id} is served by a function that cannot tell who calls`);
    const serve = async ({
      params,
      event,
    }: {
      params: Record<string, string | undefined>;
      event: unknown;
    }) => {
      const caller = await asksWho?.(event as ApiEvent, hurries);
      if (caller !== undefined) callers.set((event as ApiEvent).headers, callerOf(caller.actor));
      const read = async () => {
        const request = readRequest(route, params, event as ApiEvent, caller);
        if (repeat === 'key') await limitCreates?.(request.caller);
        return request;
      };
      const asked = { id: route.id, params, event: event as ApiEvent };
      const { status, body, headers } =
        auditing === undefined || caller === undefined
          ? await route.handle(await read())
          : await audited(auditing, { ...asked, caller }, read, route.handle);
      // A page is a text; every other answer is JSON.
      const written = typeof body === 'string' ? body : JSON.stringify(body);
      return new Response(written, { status, headers: { ...jsonHeaders, ...headers } });
    };
    app.route(serve, { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1') as `/${string}` });
  }
  app.notFound(async (_, { event }) => withoutRoute(event as ApiEvent));
  app.errorHandler(Error, async (error, { event }) => {
    const { requestId } = (event as ApiEvent).requestContext;
    if (error instanceof InputError) return asResponse(problem(error, requestId, headersOf(error)));
    log.error('request.failed', requestFacts(event as ApiEvent), error);
    return asResponse(problem(broken, requestId));
  });

  async function answer(event: ApiEvent, context: Context): Promise<Result> {
    const { requestId } = event.requestContext;
    try {
      const read = asRead(event);
      const malformed = malformedPart(read);
      if (malformed !== undefined) return problem(malformed, requestId);
      return (await app.resolve(read, context)) as Result;
    } catch (error) {
      // Requests so odd that the router itself cannot take them apart.
      log.error('request.unreadable', { requestId }, error);
      return problem(unreadable, requestId);
    }
  }

  return async (event, context) => {
    const result = crossOrigin(negotiated(await answer(event, context), event), event, corsOrigins);
    const { method } = event.requestContext.http;
    const isDenied = result.statusCode === 401 || result.statusCode === 403;
    if (isDenied || (method !== 'GET' && method !== 'HEAD'))
      log.info('request.answered', {
        ...requestFacts(event, result),
        status: result.statusCode,
        caller: callers.get(event.headers) ?? '',
      });
    const headers = { ...result.headers, 'request-id': event.requestContext.requestId };
    return method === 'HEAD' ? { ...result, headers, body: '' } : { ...result, headers };
  };
}

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };

const broken = new InputError('internal_error', [
  {
    detail: 'Something broke on our side',
    hint: 'Repeat the request unchanged, with the same Idempotency-Key.',
  },
]);

const unreadable = new InputError('malformed_url', [
  { detail: 'The request cannot be read. Send plain HTTP' },
]);

/** What a known path answers to another method, and any method to an unknown path. */
function withoutRoute(event: ApiEvent): Response {
  const { method } = event.requestContext.http;
  const allowed = methodsOf(event.rawPath);
  // A stage may leave an operation out: without the partner API there are no webhooks.
  if (allowed.length === 0 || allowed.includes(method))
    return asResponse(
      problem(
        new InputError('no_such_path', [
          { detail: 'No operation has this path', hint: 'GET /openapi.json lists every path.' },
        ]),
        event.requestContext.requestId,
      ),
    );
  const allow = [...allowed, 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  const error = new InputError('method_not_allowed', [{ detail: `This path has the methods ${allow}` }]);
  return asResponse(problem(error, event.requestContext.requestId, { allow }));
}

/** What HTTP asks for beside the body of some errors. */
function headersOf({ code, retryAfterMs }: InputError): Record<string, string> {
  if (retryAfterMs !== undefined)
    return { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1_000))) };
  if (code === 'unsupported_encoding') return { 'accept-encoding': 'identity' };
  if (code === 'credentials_missing') return { 'www-authenticate': 'Bearer' };
  if (code === 'credentials_invalid' || code === 'credentials_expired')
    return { 'www-authenticate': 'Bearer error="invalid_token"' };
  return code === 'unavailable' ? { 'retry-after': '5' } : {};
}

function asResponse({ statusCode, headers, body }: ReturnType<typeof problem>): Response {
  return new Response(body, { status: statusCode, headers });
}

/** Our ids, as they stand in addresses. */
const idForm = /\b(?:cmp|ord|ntc|ers)_[0-9a-v]{26}\b/;

/**
 * Joins the gateway's request id, which its access log and its answer have, with the id of the job that the request is
 * about: that one is in every line about the job from here to the provider's call, and begins the correlation id of
 * that call.
 */
function requestFacts({ requestContext, rawPath }: ApiEvent, answer?: Result) {
  const made = String(answer?.headers?.location ?? '');
  const id = (idForm.exec(made) ?? idForm.exec(rawPath))?.[0];
  const about = id === undefined ? {} : id.startsWith('ers_') ? { erasureId: id } : { jobId: id };
  return { requestId: requestContext.requestId, ...about };
}

/** The router would break on a path that cannot be decoded, and read a query of that kind as something else. */
function malformedPart({ rawPath, rawQueryString }: ApiEvent): InputError | undefined {
  const part = Object.entries({ path: rawPath, query: rawQueryString }).find(
    ([, text]) => !isDecodable(text),
  );
  if (part === undefined) return undefined;
  return new InputError('malformed_url', [
    {
      detail: `The ${part[0]} of the address has a "%" that two hexadecimal digits of UTF-8 must follow`,
      hint: 'Percent-encode it as UTF-8.',
    },
  ]);
}

function isDecodable(text: string | undefined): boolean {
  try {
    decodeURIComponent(text ?? '');
    return true;
  } catch {
    return false;
  }
}

/** HEAD is answered as GET is. Both may carry a body, which means nothing and which the router cannot take. */
function asRead(given: ApiEvent): ApiEvent {
  const event = { ...given, rawPath: encodedPath(given) };
  const { method } = event.requestContext.http;
  if (method !== 'GET' && method !== 'HEAD') return event;
  const { body: _, ...rest } = event;
  const http = { ...event.requestContext.http, method: 'GET' };
  return { ...rest, requestContext: { ...event.requestContext, http } };
}

/**
 * The path in the form that the router expects, which decodes it.
 *
 * The gateway has decoded it before: a "%" of an id would be decoded twice, and a "#" would end the path. So the path
 * is built again from its route and the parameters that the gateway has extracted. A path without parameters stays as
 * it came: its route is fixed, or it has none and gets 404.
 *
 * Source: API Gateway developer guide, "Create routes for HTTP APIs": request parameters are decoded. That `rawPath`
 * is, too, is not documented; events of AWS in github.com/hotsock/voker and fastify/aws-lambda-fastify#169 show it.
 */
function encodedPath({ routeKey, rawPath, pathParameters }: ApiEvent): string {
  if (pathParameters === undefined) return rawPath;
  const [, pattern = rawPath] = routeKey.split(' ');
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParameters[name] ?? ''),
  );
}

/** Errors are logged once, by the handlers above; the router would print the request. */
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
