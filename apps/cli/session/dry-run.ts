import type { Output } from '../terminal/output.ts';

/** Ends a command that only shows what it would send. */
export class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
}

/** Lets reads through, and shows any other request instead of sending it. */
export function showingRequests(out: Output): typeof globalThis.fetch {
  return async (input, init) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return fetch(input, init);
    const headers = new Headers(init?.headers);
    const named = ['idempotency-key', 'if-match'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    });
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (out.isJson) out.object({ method, url: String(input), body });
    else out.answer([`${method} ${input}`, ...named, ...bodyLines(body)].join('\n'));
    throw new DryRunEnd('Nothing was sent');
  };
}

function bodyLines(body: unknown): readonly string[] {
  return body === undefined ? [] : ['', JSON.stringify(body, undefined, 2)];
}
