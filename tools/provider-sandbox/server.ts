import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Control, isControlPath } from './control.ts';
import type { Call } from './http/call.ts';
import { problemAnswer, Refusal } from './http/problem.ts';
import { findRoute, type Route } from './http/route.ts';
import { identifier } from './identifier.ts';
import { conduct, type Ending } from './misbehavior/conduct.ts';
import type { FaultScript } from './misbehavior/faults.ts';
import type { Holds } from './misbehavior/holds.ts';
import type { Replays } from './misbehavior/replays.ts';
import type { CallRecords, RecordCall } from './record.ts';
import { finish, readBody } from './wire.ts';

export type ServerParts = {
  readonly routes: readonly Route[];
  readonly control: Control;
  readonly records: CallRecords;
  readonly holds: Holds;
  readonly replays?: Replays;
  readonly faultFor: FaultScript;
  readonly firstCallNumber: number;
  now(): number;
};

/** The HTTP server that the provider's operations and the sandbox's own control endpoints live on. */
export function sandboxServer(parts: ServerParts): Server {
  let nextCallNumber = parts.firstCallNumber;
  const operationCalls = new Map<string, number>();

  async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const method = request.method ?? '';
    const { route, pathParameters } = findRoute(parts.routes, method, url.pathname);
    const { operation } = route;
    const body = await readBody(request);
    const number = nextCallNumber++;
    const given = textOf(request.headers[route.correlationHeader ?? 'x-correlation-id']);
    const correlationId = given ?? identifier('', 'call', number);
    const call: Call = {
      operation,
      number,
      method,
      url,
      pathParameters,
      headers: request.headers,
      body,
      correlationId,
    };
    const operationCallNo = (operationCalls.get(operation) ?? 0) + 1;
    operationCalls.set(operation, operationCallNo);
    const fault = parts.faultFor({ ...call, operationCallNo });
    const record = parts.records.open({
      number,
      operation,
      atMs: parts.now(),
      method,
      target: url.pathname + url.search,
      headers: shownHeaders(request),
      ...(fault && { fault: fault.kind }),
    });
    const ending = await conduct(route, call, fault, {
      now: parts.now,
      hold(ms) {
        const end = parts.holds.hold(ms);
        record({ state: 'held' });
        return end;
      },
      ...(parts.replays && { replays: parts.replays }),
    }).catch((error: unknown) => brokenEnding(error, correlationId));
    // Noted before anything is sent: who has the answer finds it in the record.
    record(noteOf(ending, request.socket.destroyed));
    finish(response, ending, parts.now());
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = readTarget(request.url ?? '');
      if (!isControlPath(url.pathname)) return await answerCall(request, response, url);
      const body = await readBody(request);
      const said = parts.control({ method: request.method ?? '', url, headers: request.headers, body });
      finish(response, { kind: 'answer', answer: said }, parts.now());
    } catch (error) {
      // A caller that went away while its call was read has nobody to be answered.
      if (request.destroyed && !request.complete && !(error instanceof Refusal)) return;
      finish(response, brokenEnding(error, identifier('', 'call', nextCallNumber)), parts.now());
    }
  }

  return createServer((request, response) => void answer(request, response));
}

function readTarget(target: string): URL {
  const base = 'http://sandbox';
  if (!URL.canParse(target, base))
    throw new Refusal({ status: 400, detail: 'The request target is malformed' });
  return new URL(target, base);
}

function brokenEnding(error: unknown, correlationId: string): Ending {
  if (error instanceof Refusal)
    return { kind: 'answer', answer: problemAnswer(error.failure, correlationId) };
  const detail = `The sandbox itself failed: ${error instanceof Error ? error.message : String(error)}`;
  return { kind: 'answer', answer: problemAnswer({ status: 500, detail }, correlationId) };
}

function noteOf(ending: Ending, hasCallerGone: boolean): Parameters<RecordCall>[0] {
  if (ending.kind === 'closed' || ending.kind === 'reset') return { state: 'cut' };
  const { status, note } = ending.answer;
  return {
    state: ending.kind === 'answer' && !hasCallerGone ? 'answered' : 'cut',
    status,
    ...(note !== undefined && { note }),
  };
}

function shownHeaders({ headers }: IncomingMessage): Record<string, string> {
  const shown = Object.entries(headers).filter(([name]) => name !== 'authorization');
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]));
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
