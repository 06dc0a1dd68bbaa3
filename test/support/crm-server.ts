import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from './http/body-of.ts';

/** What a CRM was called with. */
type CrmCall = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** How it answers a call: with a status and headers, or not at all, after it has taken the body. */
export type CrmAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hangs up'
  | 'stays silent'
  /** In the middle of the body of a 200. */
  | 'breaks off';

/** A CRM on this machine that answers call by call as instructed, and then always with 200. */
export async function startCrm(...answers: readonly CrmAnswer[]) {
  const calls: CrmCall[] = [];
  const left = [...answers];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (body === undefined) return;
    calls.push({ path: request.url ?? '', headers: request.headers, body });
    const answer = left.shift() ?? { status: 200 };
    if (answer === 'stays silent') return;
    if (answer === 'hangs up') {
      request.socket.destroy();
      return;
    }
    if (answer === 'breaks off') {
      response
        .writeHead(200, { 'content-length': 100 })
        .write('the beginning', () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.status, answer.headers).end('a body that means nothing');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/fleet`,
    calls,
    /** What it shall answer from now on, before its 200s. */
    answer: (...next: readonly CrmAnswer[]) => void left.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Crm = Awaited<ReturnType<typeof startCrm>>;
