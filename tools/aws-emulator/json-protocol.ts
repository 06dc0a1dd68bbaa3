import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Authorize, accessKeyIdOf, type SignedRequest } from './authorize.ts';
import { AwsError, notImplemented } from './aws-error.ts';
import { validationMessage } from './validation-message.ts';

/** What an operation may know of the HTTP request that carried it. */
export interface Call {
  /** The server's own `http://127.0.0.1:<port>`. */
  readonly baseUrl: string;
  /** Aborted when the caller hangs up, and also once it has its answer. */
  readonly hungUp: AbortSignal;
  header(name: string): string | undefined;
}

/** One operation of a service: gets the parsed JSON body, returns what is sent back as JSON. */
export type Operation<Service> = (input: unknown, service: Service, call: Call) => unknown;

/** How one service dresses the AWS JSON protocol. */
export interface JsonService {
  readonly name: SignedRequest['service'];
  /** The part of `X-Amz-Target` before the dot. */
  readonly target: string;
  readonly contentType: 'application/x-amz-json-1.0' | 'application/x-amz-json-1.1';
  /** The error code for input of the wrong shape. */
  readonly invalidInput: string;
  /** Further headers of an error answer. */
  errorHeaders?(error: AwsError): Record<string, string>;
}

/**
 * Makes an operation out of a strict schema and the work itself. A parameter that the schema does not know is refused
 * as not implemented rather than ignored.
 */
export function operation<Schema extends z.ZodType, Service>(
  schema: Schema,
  run: (input: z.output<Schema>, service: Service, call: Call) => unknown,
): Operation<Service> {
  return (input, service, call) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return run(parsed.data, service, call);
    const unknownName = parsed.error.issues.find((issue) => issue.code === 'unrecognized_keys');
    if (unknownName) throw notImplemented(`the parameter ${unknownName.keys.join(', ')}`);
    throw new z.ZodError(parsed.error.issues);
  };
}

/** Answers one request of a JSON protocol service. */
export async function answerJson<Service>(
  request: IncomingMessage,
  response: ServerResponse,
  protocol: JsonService,
  operations: Readonly<Record<string, Operation<Service>>>,
  service: Service,
  authorize: Authorize,
): Promise<void> {
  try {
    const output = await runOperation(request, response, protocol, operations, service, authorize);
    send(response, 200, protocol.contentType, output);
  } catch (cause) {
    const error = asAwsError(cause, protocol);
    for (const [name, value] of Object.entries(protocol.errorHeaders?.(error) ?? {}))
      response.setHeader(name, value);
    send(response, error.status, protocol.contentType, { __type: error.code, message: error.message });
  }
}

async function runOperation<Service>(
  request: IncomingMessage,
  response: ServerResponse,
  protocol: JsonService,
  operations: Readonly<Record<string, Operation<Service>>>,
  service: Service,
  authorize: Authorize,
): Promise<unknown> {
  const call = callOf(request, response);
  const body = await text(request);
  const target = call.header('x-amz-target') ?? '(none)';
  const name = target.startsWith(`${protocol.target}.`)
    ? target.slice(protocol.target.length + 1)
    : undefined;
  const run = name !== undefined && Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!run || name === undefined)
    throw new AwsError('UnknownOperationException', `Unknown operation: ${target}.`);
  const signature = call.header('authorization');
  if (!signature) {
    throw new AwsError('MissingAuthenticationTokenException', 'The request is not signed.', 403);
  }
  const input = readJson(body);
  authorize({ service: protocol.name, operation: name, input, accessKeyId: accessKeyIdOf(signature) });
  return await run(input, service, call);
}

function callOf(request: IncomingMessage, response: ServerResponse): Call {
  const { socket } = request;
  const gone = new AbortController();
  // The end of the socket is the first sign that a caller hung up; the response learns of it one turn later.
  const hangUp = () => gone.abort();
  socket.once('end', hangUp);
  response.once('close', () => {
    socket.off('end', hangUp);
    hangUp();
  });
  return {
    baseUrl: `http://127.0.0.1:${socket.localPort}`,
    hungUp: gone.signal,
    header: (name) => request.headers[name]?.toString(),
  };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body === '' ? '{}' : body);
  } catch {
    throw new AwsError('SerializationException', 'The request body is not JSON.');
  }
}

function asAwsError(cause: unknown, protocol: JsonService): AwsError {
  if (cause instanceof AwsError) return cause;
  if (cause instanceof z.ZodError) return new AwsError(protocol.invalidInput, validationMessage(cause));
  throw cause;
}

function send(response: ServerResponse, status: number, contentType: string, output: unknown): void {
  response.writeHead(status, { 'content-type': contentType, 'x-amzn-requestid': crypto.randomUUID() });
  response.end(JSON.stringify(output ?? {}));
}
