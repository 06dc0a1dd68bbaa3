import * as z from 'zod/mini';
import type { Request } from '../../shared/provider/exchange/http.ts';

const reply = z.object({ id: z.string() });
type Reply = z.infer<typeof reply>;

/** A call of no particular API that changes the world. */
export function write(url: URL, change: Partial<Request<Reply>> = {}): Request<Reply> {
  return {
    tried: 'Order a pizza',
    kind: 'write',
    method: 'POST',
    url: new URL('/orders', url),
    headers: { 'content-type': 'application/json' },
    body: '{"size":1}',
    limitMs: 20_000,
    reply,
    hidden: [],
    ...change,
  };
}
