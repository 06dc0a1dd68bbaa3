import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { bodyOf } from '../support/http/body-of.ts';

export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Answering = (response: ServerResponse, received: Received) => void;

/** A server on this machine that gives one answer after the other, and the last one to all further requests. */
export async function loopback(
  ...answers: Answering[]
): Promise<{ readonly baseUrl: string; readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (body === undefined) return;
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body });
    const answering = answers[Math.min(received.length, answers.length) - 1];
    answering?.(response, received.at(-1) as Received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, received };
}

export function says(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answering {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** The call arrives, and its answer is lost. */
export const breaksOff: Answering = (response) => void response.destroy();

/** The call arrives, and nobody answers. */
export const saysNothing: Answering = () => {};

/** The call arrives, and its answer is lost in the middle. */
export function breaksOffInside(status: number): Answering {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"id":', () => void response.destroy());
  };
}
