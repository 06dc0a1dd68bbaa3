import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Authorize, accessKeyIdOf } from '../authorize.ts';
import { AwsError } from '../aws-error.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Reads each request before the server's own listeners do, and answers in their place when the caller may not. */
export function askFirst(server: Server, authorize: Authorize): void {
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const refused = refusalOf(request, body);
    if (refused) return refuse(response, refused);
    for (const listener of listeners) listener(again(request, body), response);
  }

  function refusalOf({ headers }: IncomingMessage, body: Buffer): AwsError | undefined {
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    const accessKeyId = accessKeyIdOf(headers.authorization);
    // The listeners answer requests without a signature or without JSON.
    if (accessKeyId === undefined) return undefined;
    const input = parsed(body);
    if (input === undefined) return undefined;
    try {
      authorize({ service: 'dynamodb', operation, input, accessKeyId });
      return undefined;
    } catch (error) {
      if (error instanceof AwsError) return error;
      throw error;
    }
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** A request whose body can be read again. */
function again({ method, url, headers, socket }: IncomingMessage, body: Buffer): IncomingMessage {
  return Object.assign(Readable.from([body]), { method, url, headers, socket }) as unknown as IncomingMessage;
}

function refuse(response: ServerResponse, { code, message, status }: AwsError): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': crypto.randomUUID(),
  });
  response.end(JSON.stringify({ __type: `com.amazon.coral.service#${code}`, Message: message }));
}
