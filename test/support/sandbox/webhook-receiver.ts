import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { bodyOf } from '../http/body-of.ts';

type Notification = {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly event: { readonly id: string; readonly type: string; readonly created_at: string };
};

/** Somebody who keeps every notification and answers with the wanted statuses in turn, 200 after the last. */
export async function openReceiver(...statuses: number[]) {
  const received: Notification[] = [];
  const server = createServer(async (request, response) => {
    const raw = await bodyOf(request);
    if (raw === undefined) return;
    received.push({ headers: request.headers, raw, event: JSON.parse(raw) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, received };
}
