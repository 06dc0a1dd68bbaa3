import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './http/answer.ts';
import { Refusal } from './http/problem.ts';
import type { Ending } from './misbehavior/conduct.ts';

/** Largest body that is read; the largest one of the documents, 1000 recipients, is far below. */
const bodyBytesMax = 1024 * 1024;

/** Reads a call's body. Throws a 413 when it is too large and the stream's error when the caller went away. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > bodyBytesMax) {
      throw new Refusal({ status: 413, detail: 'The body is too large', headers: { connection: 'close' } });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Does to the connection what the ending says. The `Date` header shows the sandbox's clock, not the machine's. */
export function finish(response: ServerResponse, ending: Ending, nowMs: number): void {
  switch (ending.kind) {
    case 'answer':
      writeHead(response, ending.answer, nowMs);
      response.end(ending.answer.body);
      return;
    case 'truncated': {
      const body = Buffer.from(ending.answer.body);
      writeHead(response, ending.answer, nowMs);
      // Closed only once the first half has left, else the caller would see no answer at all.
      response.write(body.subarray(0, body.length / 2), () => response.socket?.end());
      return;
    }
    case 'closed':
      response.socket?.destroy();
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
  }
}

function writeHead(response: ServerResponse, answer: Answer, nowMs: number): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    date: new Date(nowMs).toUTCString(),
    'content-length': Buffer.byteLength(answer.body),
  });
}
