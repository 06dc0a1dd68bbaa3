import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What arrived, as it stood on the wire. */
export type Arrived = {
  readonly line: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Loopback = AsyncDisposable & {
  readonly url: URL;
  /** Every request that arrived whole. */
  readonly arrived: readonly Arrived[];
  /** How many connections were opened. */
  readonly connections: () => number;
};

/**
 * A server without manners: `answer` gets the bare socket and may write, stop half way or destroy it.
 *
 * @param answer called once for each request that arrived whole
 */
export async function loopback(
  answer: (socket: Socket, request: Arrived, count: number) => void,
): Promise<Loopback> {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client destroys what it gives up; that is expected here.
    socket.on('error', () => {});
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece) => {
      received += piece;
      const request = wholeRequest(received);
      if (request === undefined) return;
      received = '';
      arrived.push(request);
      answer(socket, request, arrived.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: new URL(`http://127.0.0.1:${address.port}`),
    arrived,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function wholeRequest(received: string): Arrived | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...fields] = received.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const colon = field.indexOf(':');
    headers[field.slice(0, colon).toLowerCase()] = field.slice(colon + 1).trim();
  }
  const body = received.slice(end + 4);
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { line, headers, body: Buffer.from(body, 'latin1').toString('utf8') };
}

/** A complete answer as bytes. */
export function answerOf(status: number, headers: Readonly<Record<string, string>>, body: string): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} x\r\n${fields.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export function jsonAnswer(status: number, body: unknown): string {
  return answerOf(status, { 'content-type': 'application/json' }, JSON.stringify(body));
}
