import { Router } from '@aws-lambda-powertools/event-handler/http';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { InputError } from '../errors.ts';
import type { Log } from '../ports/world.ts';
import type { ApiEvent } from './api-call.ts';
import { asResult, notFound, problem } from './request/problem.ts';

export type ApiHandler = (event: ApiEvent, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** Makes a Lambda handler that serves these routes of the HTTP API. Every error it gives is a problem+json. */
export function apiHandler(log: Pick<Log, 'info' | 'error'>, addRoutes: (app: Router) => void): ApiHandler {
  const app = new Router({ logger: quiet });
  addRoutes(app);
  app.notFound(async () => problem(notFound('There is no such address')));
  app.errorHandler(InputError, async (error) => problem(error));
  app.errorHandler(Error, async (error, { event }) => {
    log.error('request.failed', requestFacts(event as ApiEvent), error);
    return problem(
      new InputError(500, 'Something broke on our side', [
        { detail: 'Repeat the request unchanged, with the same Idempotency-Key' },
      ]),
    );
  });

  return async (event, context) => {
    const malformed = malformedPart(event);
    if (malformed !== undefined) return asResult(malformed);
    try {
      const answer = (await app.resolve(
        withoutIdleBody(event),
        context,
      )) as APIGatewayProxyStructuredResultV2;
      if (event.requestContext.http.method !== 'GET')
        log.info('request.answered', { ...requestFacts(event, answer), status: answer.statusCode });
      return answer;
    } catch (error) {
      // Requests so odd that the router itself cannot take them apart.
      log.error('request.unreadable', { requestId: event.requestContext.requestId }, error);
      return asResult(
        new InputError(400, 'The request cannot be read', [
          { detail: 'Send plain HTTP, as any client does' },
        ]),
      );
    }
  };
}

/** Our ids, as they stand in addresses. */
const idForm = /\b(?:cmp|ord|ntc|ers)_[0-9a-v]{26}\b/;

/**
 * Joins the gateway's request id, which its access log and its answer have, with the id of the job that the request is
 * about: that one is in every line about the job from here to the provider's call, and begins the correlation id of
 * that call.
 */
function requestFacts({ requestContext, rawPath }: ApiEvent, answer?: APIGatewayProxyStructuredResultV2) {
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
  return new InputError(400, `The ${part[0]} of the address is malformed`, [
    { detail: 'Percent-encode it as UTF-8: two hexadecimal digits must follow each "%"' },
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

/** A GET may carry a body, which means nothing and which the router cannot take. */
function withoutIdleBody(event: ApiEvent): ApiEvent {
  const { body: _, ...rest } = event;
  return event.requestContext.http.method === 'GET' ? rest : event;
}

/** Errors are logged once, by the handlers above; the router would print the request. */
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
