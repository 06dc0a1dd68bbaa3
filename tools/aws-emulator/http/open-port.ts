import { createServer, type RequestListener } from 'node:http';
import { listenOnLoopback } from '../listen.ts';
import { gatewayAnswer } from './function-answer.ts';

/** An open port whose requests somebody will answer later. */
export type OpenPort = {
  readonly url: string;
  serve(listener: RequestListener): void;
  /** Takes no more requests, and resolves when the last one has been answered. */
  close(): Promise<void>;
};

/** Opens a port on the loopback address, so that its number is known before what stands behind it. */
export async function openPort(port: number): Promise<OpenPort> {
  const { status, body } = gatewayAnswer(503, 'Service Unavailable');
  let listener: RequestListener = (_request, response) => response.writeHead(status).end(body);
  const server = createServer((request, response) => listener(request, response));
  const url = await listenOnLoopback(server, port);
  let closing: Promise<void> | undefined;
  return {
    url,
    serve(next) {
      listener = next;
    },
    close() {
      closing ??= new Promise((resolve, reject) =>
        server.close((error) => (error ? reject(error) : resolve())),
      );
      return closing;
    },
  };
}
