import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What of a request reaches the API. The key is the session's, and never the page's. */
const passed = ['accept', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'];

/** What of an answer reaches the page. */
const given = ['content-type', 'etag', 'cache-control', 'location', 'retry-after', 'request-id', 'allow'];

/**
 * Passes a request on to the API.
 *
 * @param path as the API has it, with its query
 * @param key absent without a session; then the API says what is missing
 */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { apiUrl, path, key }: { readonly apiUrl: string; readonly path: string; readonly key: string | undefined },
): Promise<void> {
  const { method = 'GET' } = request;
  const headers = new Headers(key === undefined ? {} : { authorization: `Bearer ${key}` });
  for (const name of passed) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = method === 'GET' || method === 'HEAD' ? undefined : await buffer(request);
  const answer = await fetch(`${apiUrl}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined || body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  for (const name of given) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.statusCode = answer.status;
  response.end(Buffer.from(await answer.arrayBuffer()));
}
