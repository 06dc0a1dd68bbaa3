import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen.ts';

export type Log = (line: string) => void;

/** A server that can be reached from this machine only. */
export interface LoopbackServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** Cuts open connections, long polls included, and resolves when the port is free. */
  close(): Promise<void>;
}

// Longer than the idle time of SDK clients: a server that closes first makes a client's next request fail now and then.
const keepAliveMs = 75_000;

/** Opens `server` on 127.0.0.1; port 0 takes any free port. Rejects, naming the port, if it is taken. */
export async function openOnLoopback(server: Server, port: number): Promise<LoopbackServer> {
  server.keepAliveTimeout = keepAliveMs;
  const url = await listenOnLoopback(server, port);
  return {
    url,
    async close() {
      const closed = new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Serves `answer` on 127.0.0.1. A rejection of `answer` is a fault of the emulator: it is logged and cuts the
 * connection.
 */
export function serve(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  log: Log,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    // An SDK sets its clock by an answer's date: what it signs would end early in a system that lives ahead of the
    // machine.
    response.sendDate = false;
    answer(request, response).catch((error: unknown) => {
      // Anyone who hangs up in the middle of an answer wants no more of it.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
        log(`emulator: ${request.method} failed: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    });
  });
  return openOnLoopback(server, port);
}
