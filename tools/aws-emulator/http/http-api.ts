import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { HttpApiSpec } from '../blueprint.ts';
import type { FunctionHost } from '../functions/function-host.ts';
import { brokenAnswer, functionAnswer, type GatewayAnswer, gatewayAnswer } from './function-answer.ts';
import { type GatewayRequest, readRequest, requestEvent, targetOf } from './request-event.ts';
import { matchRoute } from './routes.ts';

/** Most bytes of a request's body. Source: API Gateway developer guide, HTTP API quotas, "Payload size", 10 MB. */
const bodyBytesMax = 10 * 1024 * 1024;

/** Longest wait for a function. Source: the same, "Maximum integration timeout", 30 s. */
const integrationMsMax = 30_000;

export type HttpApiParts = {
  readonly hostOf: (functionArn: string) => FunctionHost;
  readonly now: () => number;
  readonly answered: (method: string, route: string, status: number) => void;
  /** Is handed the work on each request. */
  readonly during?: (work: () => Promise<void>) => Promise<void>;
  /** For what a person should know. */
  readonly warn: (line: string) => void;
  /** Calls back after a while; the answer cancels. */
  readonly timer?: (ms: number, callBack: () => void) => () => void;
};

/** An HTTP API on its `$default` stage: routes, Lambda proxy integrations of payload format 2.0. */
export function httpApi(spec: HttpApiSpec, parts: HttpApiParts): RequestListener {
  const routes = spec.routes.map(({ key, functionArn }) => ({
    key,
    host: parts.hostOf(functionArn),
  }));

  async function answer(
    incoming: IncomingMessage,
    requestId: string,
  ): Promise<GatewayAnswer & { route: string }> {
    const target = targetOf(incoming);
    if (!target) return { ...gatewayAnswer(400, 'Bad Request'), route: '' };
    const match = matchRoute(routes, incoming.method ?? 'GET', target.path);
    if (!match) return { ...gatewayAnswer(404, 'Not Found'), route: '' };
    const request = readRequest(incoming, target, match, { apiId: spec.id, requestId, nowMs: parts.now() });
    return { ...(await answerRoute(incoming, request, match.route)), route: match.route.key };
  }

  async function answerRoute(
    incoming: IncomingMessage,
    request: GatewayRequest,
    { host }: (typeof routes)[number],
  ): Promise<GatewayAnswer> {
    const body = await readBody(incoming);
    if (!body) return gatewayAnswer(413, 'Request Entity Too Large');
    const event = requestEvent(request, body);
    const invocation = await within(parts.timer ?? realTimer, host.invoke(event));
    if (!invocation) return gatewayAnswer(503, 'Service Unavailable');
    if (invocation.ok) return functionAnswer(invocation.payload);
    return invocation.errorType === 'RequestTooLargeException'
      ? gatewayAnswer(413, 'Request Entity Too Large')
      : brokenAnswer;
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    try {
      const { route, ...said } = await answer(incoming, requestId);
      parts.answered(incoming.method ?? '', route, said.status);
      send(response, said, requestId);
    } catch (error) {
      // A client that goes away in the middle of its request is no fault of anybody's.
      if (incoming.complete) parts.warn(`The HTTP API could not answer: ${String(error)}`);
      response.destroy();
    }
  }

  const { during = (work) => work() } = parts;
  return (incoming, response) => void during(() => handle(incoming, response));
}

/** @returns undefined when the body is too large; then nothing more of it is kept */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= bodyBytesMax) pieces.push(piece);
  }
  return bytes <= bodyBytesMax ? Buffer.concat(pieces) : undefined;
}

/** @returns undefined when the answer takes longer than a gateway waits; the function continues unheard */
async function within<Answer>(
  timer: NonNullable<HttpApiParts['timer']>,
  answer: Promise<Answer>,
): Promise<Answer | undefined> {
  let cancel = () => {};
  const late = new Promise<undefined>((resolve) => {
    cancel = timer(integrationMsMax, () => resolve(undefined));
  });
  return Promise.race([answer, late]).finally(cancel);
}

function send(response: ServerResponse, answer: GatewayAnswer, requestId: string): void {
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  if (answer.cookies.length > 0) response.setHeader('set-cookie', [...answer.cookies]);
  response.setHeader('apigw-requestid', requestId);
  response.setHeader('content-length', answer.body.length);
  response.writeHead(answer.status);
  response.end(answer.body);
}

const realTimer: NonNullable<HttpApiParts['timer']> = (ms, callBack) => {
  const timer = setTimeout(callBack, ms);
  return () => clearTimeout(timer);
};
