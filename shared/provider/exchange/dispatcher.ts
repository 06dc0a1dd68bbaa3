import type { Agent, Dispatcher } from 'undici-types';

/** Connections to one host. A worker needs one; the rest is room for a process that works on several chunks. */
const connectionsMax = 16;

/** Below every call limit, so that a dead host is named as such instead of as a slow one. */
const connectTimeoutMs = 5_000;

/**
 * How long an unused connection is kept, whatever the server offers. A Lambda is frozen between two messages, and what
 * lies between it and the server may forget a connection in silence: a call on such a one would be lost, its rows
 * unclear.
 */
const idleMs = 4_000;

const headerBytesMax = 16 * 1024;

export type Connections = Pick<Dispatcher, 'dispatch'> & {
  /** Waits for running calls. */
  readonly close: () => Promise<void>;
  readonly destroy: () => Promise<void>;
};

/**
 * The connections that all provider calls of a process share, opened with the first call: a process that calls nobody
 * does not pay for loading an HTTP client.
 *
 * Nothing here repeats a request: no retry interceptor, no pipelining, and no HTTP/2, whose client sends streams again
 * on a new connection when the server says goodbye. Time limits belong to the single call, not to the connection.
 *
 * @param other settings in place of these
 */
export function openDispatcher(other: Agent.Options = {}): Connections {
  let agent: Agent | undefined;
  const opened = () => {
    agent ??= new (nodesAgent())({
      connections: connectionsMax,
      pipelining: 1,
      allowH2: false,
      connectTimeout: connectTimeoutMs,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      maxHeaderSize: headerBytesMax,
      ...other,
    });
    return agent;
  };
  return {
    dispatch: (options, handler) => opened().dispatch(options, handler),
    close: async () => agent?.close(),
    destroy: async () => agent?.destroy(),
  };
}

/**
 * The undici that serves Node's own `fetch`: see docs/decisions/0012. undici keeps the dispatcher of a process under a
 * global symbol, whose number is the version of its interface; Node puts its own one there when `fetch` or a class of
 * it is first used.
 *
 * Source: undici documentation, "Global Dispatcher"; Node documentation, "Custom dispatcher" of `fetch`.
 *
 * @throws an Error with the code `UNDICI_NOT_FOUND` when no Agent is there, because another undici was loaded first or
 *   Node keeps it elsewhere
 */
function nodesAgent(): typeof Agent {
  new Headers();
  const kept = (globalThis as Record<symbol, unknown>)[Symbol.for('undici.globalDispatcher.1')];
  const found = (kept as object | undefined)?.constructor;
  if (found?.name !== 'Agent')
    throw Object.assign(
      new Error(
        `Node ${process.version} does not show the undici of its fetch: another undici was loaded before it, or ` +
          'Node moved it',
      ),
      { code: 'UNDICI_NOT_FOUND' },
    );
  return found as typeof Agent;
}
