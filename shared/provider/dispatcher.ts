import { Agent } from 'undici';

/** Connections to one host. A worker needs one; the rest is room for a process that works on several chunks. */
const connectionsMax = 16;

/** Below every call limit, so that a dead host is named as such instead of as a slow one. */
const connectTimeoutMs = 5_000;

/**
 * How long an unused connection is kept, whatever the server offers. A Lambda is frozen between two messages, and what lies
 * between it and the server may forget a connection in silence: a call on such a one would be lost, its rows unclear.
 */
const idleMs = 4_000;

const headerBytesMax = 16 * 1024;

/**
 * Opens the connections that all provider calls of a process share. `close()` waits for running calls, `destroy()` does not.
 *
 * Nothing here repeats a request: no retry interceptor, no pipelining, and no HTTP/2, whose client sends streams again
 * on a new connection when the server says goodbye. Time limits belong to the single call, not to the connection.
 */
export function openDispatcher(): Agent {
  return new Agent({
    connections: connectionsMax,
    pipelining: 1,
    allowH2: false,
    connectTimeout: connectTimeoutMs,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    maxHeaderSize: headerBytesMax,
  });
}
