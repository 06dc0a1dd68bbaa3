import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a caller sends; undefined from one that goes away before it has sent all. */
export function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  return text(request).catch(() => undefined);
}
