import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici-types';
import type { Cut } from './outcome.ts';

export type Wire = {
  readonly dispatcher: Pick<Dispatcher, 'dispatch'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export type WireRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For everything together: waiting for a connection, connecting, the answer and its body. */
  readonly limitMs: number;
  /** A longer body is not read on; its connection is destroyed. */
  readonly bodyBytesMax: number;
};

/** Names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What cut the attempt short, with the network's own code when there is one (`ECONNRESET`). */
export type Break = { readonly cut: Cut; readonly code?: string };

type Head = { readonly status: number; readonly headers: AnswerHeaders };

export type Attempted =
  | { readonly moment: 'unsent' | 'sent'; readonly broken: Break }
  | (Head & { readonly moment: 'answered'; readonly broken: Break })
  | (Head & { readonly moment: 'answered'; readonly body: Uint8Array; readonly broken?: never });

/**
 * Makes one HTTP attempt and tells how far it got. Redirects are answers like any other.
 *
 * It listens to the dispatcher itself rather than to `undici.request`: only `onRequestStart` tells for certain whether
 * a single byte may have left, and `request` keeps a caller waiting for a connection even after its signal fired.
 *
 * @throws a plain Error when the request is not valid HTTP, before anything is sent
 */
export async function attempt(wire: Wire, request: WireRequest): Promise<Attempted> {
  const { method, url, headers, body, limitMs, bodyBytesMax } = request;
  const lastStartMs = wire.now() + limitMs;
  // Lets the event loop turn once: a goodbye that the server sent on a kept connection is read before a request is
  // written there, instead of leaving a write open that never arrived.
  await setImmediate();
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let head: Head | undefined;
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    let ended = false;

    const end = (result: Attempted) => {
      ended = true;
      clearTimeout(timer);
      resolve(result);
    };
    const breakOff = (broken: Break) => {
      if (ended) return;
      if (head !== undefined) end({ moment: 'answered', ...head, broken });
      else end({ moment: controller === undefined ? 'unsent' : 'sent', broken });
    };
    const stop = (cut: Cut) => {
      breakOff({ cut });
      controller?.abort(new Error('The call was given up'));
    };
    const timer = setTimeout(() => stop('limit'), limitMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        // A process that was held up may find the connection ready before the timer fires: still too late to begin.
        if (wire.now() >= lastStartMs) breakOff({ cut: 'limit' });
        if (ended) started.abort(new Error('The call was given up before it began'));
        else controller = started;
      },
      onResponseStart(_, status, answerHeaders) {
        if (status >= 200) head = { status, headers: answerHeaders };
      },
      onResponseData(_, piece) {
        if (ended) return;
        bytes += piece.length;
        if (bytes > bodyBytesMax) stop('oversized');
        else pieces.push(piece);
      },
      onResponseEnd() {
        if (ended || head === undefined) return;
        end({ moment: 'answered', ...head, body: Buffer.concat(pieces) });
      },
      onResponseError(_, error) {
        if (codeOf(error) === 'UND_ERR_INVALID_ARG') {
          clearTimeout(timer);
          reject(new Error(`The request cannot be put into HTTP: ${error.message}`));
        } else {
          breakOff(brokenBy(error));
        }
      },
    };
    const options = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      body: body ?? null,
      // The one limit above covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    try {
      wire.dispatcher.dispatch(options, handler);
    } catch (error) {
      breakOff(brokenBy(error));
    }
  });
}

function brokenBy(error: unknown): Break {
  const code = codeOf(error);
  const cut = isNotHttp(error, code) ? 'garbled' : 'lost';
  return code === undefined ? { cut } : { cut, code };
}

/** Only a code is kept of a network error: a parser's error carries the bytes that the server wrote. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : undefined;
}

/** The parser's errors go by name: they come without the code that undici means to give them. */
function isNotHttp(error: unknown, code: string | undefined): boolean {
  return (error instanceof Error && error.name === 'HTTPParserError') || code === 'UND_ERR_HEADERS_OVERFLOW';
}
