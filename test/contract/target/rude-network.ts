import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Call = {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** The operation's name, for services that send it in a header. */
  readonly operation: string;
  readonly body: Buffer;
  /** The same for each repeat that the SDK makes automatically. */
  readonly invocation: string;
  /** The `Authorization` header. */
  readonly signature: string;
};

/** `lost`: it is carried out, and the connection breaks before the answer. */
export type Fate = 'carried' | 'lost' | { readonly status: number; readonly body: string };

export type RudeNetwork = {
  readonly url: string;
  /** Decides about each call from now on; until then all are carried. */
  decide(fate: (call: Call) => Fate | Promise<Fate>): void;
  /** Every call so far, repeats included. */
  readonly calls: readonly Call[];
  close(): Promise<void>;
};

/** Stands between an SDK client and an emulator, and does to their calls what networks and servers do. */
export async function openRudeNetwork(target: string): Promise<RudeNetwork> {
  let fateOf: (call: Call) => Fate | Promise<Fate> = () => 'carried';
  const calls: Call[] = [];
  const server = createServer((incoming, answer) => {
    serve(incoming, answer).catch((error: unknown) => answer.destroy(error as Error));
  });

  const serve = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    // As the emulators: only they know what time it is.
    answer.sendDate = false;
    const call = await readCall(incoming);
    calls.push(call);
    const fate = await fateOf(call);
    if (typeof fate === 'object') {
      const type = fate.body.startsWith('<') ? 'application/xml' : 'application/x-amz-json-1.0';
      answer.writeHead(fate.status, { 'content-type': type }).end(fate.body);
      return;
    }
    const { response, body } = await carry(target, incoming, call);
    if (fate === 'lost') incoming.socket.destroy();
    else answer.writeHead(response.statusCode ?? 500, response.headers).end(body);
  };

  // What breaks here is what a test lets break, and no connection that a busy machine has left idle.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide(fate) {
      fateOf = fate;
    },
    calls,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const operation =
    String(incoming.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? '';
  const { method = '', url: path = '' } = incoming;
  const invocation = String(incoming.headers['amz-sdk-invocation-id'] ?? '');
  const { authorization: signature = '' } = incoming.headers;
  return { method, path, operation, invocation, signature, body: await buffer(incoming) };
}

async function carry(
  target: string,
  { headers }: IncomingMessage,
  { method, path, body }: Call,
): Promise<{ response: IncomingMessage; body: Buffer }> {
  // A connection of its own: one that is kept may be closed by the other side just when it is used again.
  const outgoing = request(`${target}${path}`, { method, headers, agent: false });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { response, body: await buffer(response) };
}

/** Gives the first `count` calls that `concerns` this fate and carries all others. */
export function firstOnly(
  count: number,
  concerns: (call: Call) => boolean,
  fate: Fate,
): (call: Call) => Fate {
  let given = 0;
  return (call) => {
    if (!concerns(call) || given === count) return 'carried';
    given += 1;
    return fate;
  };
}
