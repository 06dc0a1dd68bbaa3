import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What of a large body comes through while it is held. */
const heldAfterBytes = 1_000_000;

/** The line between a browser and the system: a proxy on which a large upload can be caught in the middle. */
export type Line = {
  readonly address: string;
  /** From now on large bodies stop in the middle. */
  readonly hold: () => void;
  /** What is held comes through. */
  readonly letGo: () => void;
  /** What is held is lost, and all large bodies after it: a browser tries again on a connection that was in use. */
  readonly cut: () => void;
  readonly close: () => void;
};

export async function openLine(): Promise<Line> {
  let end = Promise.withResolvers<'let go' | 'cut'>();
  end.resolve('let go');

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url = '', method, headers } = incoming;
    const onward = request(url, { method, headers });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    let bytes = 0;
    try {
      for await (const part of incoming as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > heldAfterBytes && (await end.promise) === 'cut') incoming.socket.destroy();
        if (!onward.write(part)) await once(onward, 'drain');
      }
      onward.end();
    } catch {
      // The browser has hung up.
      onward.destroy();
    }
  }

  const server = createServer((incoming, outgoing) => void carry(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const letGo = () => end.resolve('let go');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => {
      end = Promise.withResolvers();
    },
    letGo,
    cut: () => end.resolve('cut'),
    close: () => {
      letGo();
      server.close();
      server.closeAllConnections();
    },
  };
}
