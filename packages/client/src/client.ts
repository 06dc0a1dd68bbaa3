import type { components } from './generated/schema.ts';
import type { AnswerOf, BodyOf, ConditionalId, OperationId, RequestOf, Shown } from './operation-types.ts';
import { type AnyRequest, type Sending, send } from './send.ts';

// biome-ignore lint/suspicious/noExplicitAny: what it is follows from the operation, as `Client` says.
type AnyBody = any;

export type ClientOptions = {
  /** Where the API is, without `/v1`. */
  readonly baseUrl: string;
  /** The API key. Left out where the browser has a session, whose cookie it sends itself. */
  readonly key?: string;
  /** How often a call is made at most, where a repeat is safe. 3 when left out. */
  readonly tries?: number;
  /** After so long without an answer a call is given up, or repeated. 35,000 when left out: the API answers in 29 s. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Lets time pass, until the signal is aborted. A test may have its own. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

type Args<Id extends OperationId> =
  Record<never, never> extends RequestOf<Id>
    ? readonly [id: Id, request?: RequestOf<Id>]
    : readonly [id: Id, request: RequestOf<Id>];

/** Operations that answer with a page of a list. */
export type ListId = {
  [Id in OperationId]: BodyOf<Id> extends { items: readonly unknown[]; next: string | null } ? Id : never;
}[OperationId];

export type ItemOf<Id extends ListId> = BodyOf<Id> extends { items: readonly (infer Item)[] } ? Item : never;

type Job = components['schemas']['Job'];

export type Client = {
  /**
   * Calls an operation by its `operationId`.
   *
   * @returns the body of the answer
   * @throws FleetcastError
   */
  call<Id extends OperationId>(...args: Args<Id>): Promise<BodyOf<Id>>;
  /** The same with status and headers, such as `ETag` and `Location`. */
  answer<Id extends OperationId>(...args: Args<Id>): Promise<AnswerOf<Id>>;
  /**
   * Asks whether there is something else to see than what the caller has. Without an ETag there is.
   *
   * @returns undefined while the ETag still holds, which costs no body
   */
  ifChanged<Id extends ConditionalId>(
    etag: string | undefined,
    ...args: Args<Id>
  ): Promise<Shown<Id> | undefined>;
  /** Walks over the pages of a list. One that looked at many items to find few may be short, or empty. */
  pages<Id extends ListId>(...args: Args<Id>): AsyncGenerator<BodyOf<Id>, void, undefined>;
  /** Walks over a list, page by page as the items are taken. */
  each<Id extends ListId>(...args: Args<Id>): AsyncGenerator<ItemOf<Id>, void, undefined>;
  /**
   * Asks for a job until it is as wanted: over, when nothing is said.
   *
   * @param everyMs 5,000 when left out
   */
  waitForJob(
    id: string,
    options?: {
      readonly until?: (job: Job) => boolean;
      readonly everyMs?: number;
      readonly signal?: AbortSignal;
    },
  ): Promise<Job>;
};

const finalStates: readonly Job['state'][] = ['completed', 'canceled', 'failed'];

/** A client of the Fleetcast HTTP API. It keeps nothing and may be used by many callers at once. */
export function fleetcastClient({ baseUrl, key, ...options }: ClientOptions): Client {
  const { tries = 3, timeoutMs = 35_000, fetch = globalThis.fetch, pause = passes } = options;
  const sending: Sending = { baseUrl, key, tries, timeoutMs, fetch, pause };

  const answer = async (id: OperationId, request: AnyRequest = {}) => {
    const { status, headers, text } = await send(sending, id, request);
    return { status, headers, body: JSON.parse(text) as AnyBody };
  };
  const call = async (id: OperationId, request?: AnyRequest) => (await answer(id, request)).body;

  const ifChanged = async (etag: string | undefined, id: OperationId, request: AnyRequest = {}) => {
    const asked = etag === undefined ? request : { ...request, ifNoneMatch: etag };
    const { status, headers, text } = await send(sending, id, asked);
    if (status === 304) return undefined;
    return { body: JSON.parse(text) as AnyBody, etag: headers.get('etag') ?? '' };
  };

  async function* pages(id: OperationId, request: AnyRequest = {}): AsyncGenerator<AnyBody> {
    for (let cursor: string | undefined; ; ) {
      const query = cursor === undefined ? request.query : { ...request.query, cursor };
      const page = await call(id, { ...request, ...(query === undefined ? {} : { query }) });
      yield page;
      if (page.next === null) return;
      cursor = page.next;
    }
  }
  async function* each(id: OperationId, request: AnyRequest = {}): AsyncGenerator {
    for await (const { items } of pages(id, request)) yield* items;
  }

  const waitForJob: Client['waitForJob'] = async (id, options = {}) => {
    const { until = ({ state }) => finalStates.includes(state), everyMs = 5_000, signal } = options;
    const request = { path: { id }, ...(signal === undefined ? {} : { signal }) };
    for (let shown: Shown<'getJob'> | undefined; ; ) {
      shown = (await ifChanged(shown?.etag, 'getJob', request)) ?? shown;
      if (shown !== undefined && until(shown.body)) return shown.body;
      await pause(everyMs, signal);
      signal?.throwIfAborted();
    }
  };

  return { call, answer, ifChanged, pages, each, waitForJob } as Client;
}

function passes(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
