import { FleetcastError } from './fleetcast-error.ts';
import { operations } from './generated/operations.ts';

/** A request as every operation may have it. */
export type AnyRequest = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

export type Sending = {
  readonly baseUrl: string;
  readonly key: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly tries: number;
  readonly timeoutMs: number;
  readonly pause: (ms: number) => Promise<void>;
};

const busy = [429, 503];
const unknown = [500, 502, 504];

/**
 * Makes a call, and repeats it where that is safe: with the same Idempotency-Key a lost answer is found again.
 *
 * @throws FleetcastError for an answer that is no success; what `fetch` throws when there is none
 */
export async function send(sending: Sending, id: keyof typeof operations, request: AnyRequest) {
  const { repeat } = operations[id];
  const made = requestOf(sending, id, request);
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= sending.tries;
    const answer = await exchange(sending, made, request.signal, isLast || repeat === 'match');
    if (answer?.ok || answer?.status === 304) return answer;
    if (answer === undefined) {
      await sending.pause(backoffMs(attempt));
      continue;
    }
    const error = FleetcastError.of(answer.status, answer.headers, await answer.text());
    const mayRepeat = busy.includes(error.status) || (unknown.includes(error.status) && repeat !== 'match');
    if (isLast || !mayRepeat) throw error;
    await sending.pause((error.retryAfterSeconds ?? 0) * 1_000 || backoffMs(attempt));
  }
}

/** @returns undefined when nobody answered, and a repeat may find out what became of the call */
async function exchange(
  { fetch, timeoutMs }: Sending,
  { url, init }: ReturnType<typeof requestOf>,
  signal: AbortSignal | undefined,
  isLast: boolean,
): Promise<Response | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (isLast || signal?.aborted) throw error;
    return undefined;
  }
}

function requestOf(
  { baseUrl, key }: Sending,
  id: keyof typeof operations,
  { path = {}, query = {}, body, ifMatch, ifNoneMatch, idempotencyKey }: AnyRequest,
) {
  const { method, path: template, repeat } = operations[id];
  const url = new URL(
    baseUrl.replace(/\/$/, '') + template.replaceAll(/\{(\w+)\}/g, (_, name) => pathValue(path, name)),
  );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers({ accept: 'application/json' });
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (repeat === 'key') headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  if (ifNoneMatch !== undefined) headers.set('if-none-match', ifNoneMatch);
  return { url, init: { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) } };
}

function pathValue(path: Readonly<Record<string, string>>, name: string): string {
  const value = path[name];
  if (value === undefined || value === '') throw new TypeError(`The path needs \`${name}\``);
  return encodeURIComponent(value);
}

/** Half a second, a second, two. */
function backoffMs(attempt: number): number {
  return 250 * 2 ** attempt;
}
