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
  readonly pause: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** An answer that has come whole. */
export type Answered = { readonly status: number; readonly headers: Headers; readonly text: string };

type Repeat = (typeof operations)[keyof typeof operations]['repeat'];

const busy = [429, 503];
const unknown = [500, 502, 504];

/**
 * Makes a call, and repeats it where that is safe: with the same Idempotency-Key a lost answer is found again.
 *
 * @throws FleetcastError for an answer that is no success; what `fetch` throws when there is none
 */
export async function send(
  sending: Sending,
  id: keyof typeof operations,
  request: AnyRequest,
): Promise<Answered> {
  const repeat = repeatOf(id, request);
  const made = requestOf(sending, id, request);
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= sending.tries;
    const answer = await exchange(sending, made, request.signal, isLast || repeat === 'match');
    if (answer === undefined) {
      await sending.pause(backoffMs(attempt), request.signal);
      continue;
    }
    const { status, headers, text } = answer;
    if ((status >= 200 && status < 300) || status === 304) return answer;
    const error = FleetcastError.of(status, headers, text);
    if (isLast || !mayRepeat(error, repeat)) throw error;
    await sending.pause((error.retryAfterSeconds ?? 0) * 1_000 || backoffMs(attempt), request.signal);
  }
}

/** A decision changes the version that it names. Approving and the like find that they were done, whatever is named. */
function repeatOf(id: keyof typeof operations, { ifMatch }: AnyRequest): Repeat {
  return id === 'resolveHeldRows' && ifMatch !== undefined ? 'match' : operations[id].repeat;
}

/** What names a version may only be repeated if it was not begun, and a gateway says 503 of what it waited for in vain. */
function mayRepeat({ status, code }: FleetcastError, repeat: Repeat): boolean {
  if (repeat === 'match') return busy.includes(status) && code !== 'gateway_503';
  return busy.includes(status) || unknown.includes(status);
}

/** @returns undefined when no whole answer came, and a repeat may find out what became of the call */
async function exchange(
  { fetch, timeoutMs }: Sending,
  { url, init }: ReturnType<typeof requestOf>,
  signal: AbortSignal | undefined,
  isLast: boolean,
): Promise<Answered | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
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
