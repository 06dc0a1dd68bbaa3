import type * as z from 'zod/mini';
import { dayMs } from '../../core/timing.ts';
import { ProviderError } from '../../errors.ts';
import { type AnswerHeaders, type Attempted, attempt, type Break, type Wire } from './attempt.ts';
import { type Explanation, explain, isJson } from './error-body.ts';
import { faultWords } from './fault-words.ts';
import { type ExchangeFailure, exchangeFailureOf } from './outcome.ts';
import { redact } from './redact.ts';
import { firstOf, retryHintMs, usedUpHintMs } from './retry-hint.ts';

/** Longest JSON body that is read: far above any documented answer, far below what hurts a small function. */
const answerBytesMax = 1024 * 1024;

export type Request<Reply> = {
  /** In words, for errors: "Send SMS to 1000 recipients". No numbers of people, texts or tokens. */
  readonly tried: string;
  readonly kind: 'read' | 'write';
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For everything together: waiting for a connection, connecting, the answer and its body. */
  readonly limitMs: number;
  /** Reads the body of a 2xx answer; an empty one arrives as undefined. */
  readonly reply: z.ZodMiniType<Reply>;
  /** Texts, tokens and secrets that an answer might repeat and no error may show. */
  readonly hidden: readonly string[];
  readonly correlationId?: string;
  /** Called when the answer says that a quota is used up now, and for how long. */
  readonly usedUp?: (hintMs: number) => void;
};

/**
 * Makes one attempt and reads its reply. It is never repeated here, and a redirect is never followed: what the request
 * carries goes to the given host only.
 *
 * @throws ProviderError sorted by what happened to the world, see `exchangeFailureOf`
 */
export async function exchange<Reply>(http: Wire, request: Request<Reply>): Promise<Reply> {
  const attempted = await attempt(http, {
    ...request,
    headers: { accept: 'application/json', 'accept-encoding': 'identity', ...request.headers },
    bodyBytesMax: answerBytesMax,
  });
  const call = { kind: request.kind, keyed: hasKey(request) };
  if (attempted.broken !== undefined) {
    const failure = exchangeFailureOf({ ...call, ...attempted, cut: attempted.broken.cut });
    const detail = breakWords(request, attempted.moment, attempted.broken);
    throw problem(request, http.now(), failure, attempted, { detail });
  }

  const { status, headers, body } = attempted;
  const contentType = firstOf(headers, 'content-type') ?? '';
  const failure = exchangeFailureOf({ ...call, moment: 'answered', status });
  if (failure !== undefined) {
    const explanation =
      failure.code === 'moved'
        ? { detail: 'the address answers with a redirect, which is never followed: correct the settings' }
        : explain(contentType, new TextDecoder().decode(body), request.hidden);
    throw problem(request, http.now(), failure, attempted, explanation);
  }
  const usedUpMs = usedUpHintMs(headers, http.now());
  if (usedUpMs !== undefined) request.usedUp?.(usedUpMs);
  const read = readReply(request.reply, contentType, body, request.hidden);
  if ('reply' in read) return read.reply;
  const unreadable = exchangeFailureOf({ ...call, moment: 'answered', status, cut: 'garbled' });
  throw problem(request, http.now(), unreadable, attempted, { detail: read.fault });
}

function hasKey({ headers }: Request<unknown>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');
}

function problem(
  request: Request<unknown>,
  nowMs: number,
  failure: ExchangeFailure,
  attempted: Attempted,
  explanation: Explanation,
): ProviderError {
  const { tried, correlationId } = request;
  return new ProviderError({
    tried,
    ...failure,
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(attempted.moment === 'answered' ? statusAndHint(attempted.status, attempted.headers, nowMs) : {}),
    ...(hasKey(request) && attempted.moment === 'answered' ? keptAs(attempted) : {}),
    ...explanation,
  });
}

/**
 * A longer hint is taken for a day, as by the rate limiter. What waits for weeks because of one odd header would be
 * left behind, and nobody could shorten that.
 */
const hintMaxMs = dayMs;

function statusAndHint(status: number, headers: AnswerHeaders, nowMs: number) {
  const hintMs = retryHintMs(status, headers, nowMs);
  return hintMs === undefined ? { status } : { status, retryAfterMs: Math.min(hintMs, hintMaxMs) };
}

/**
 * What the provider says of a failed answer and the call's idempotency key. A success that cannot be read is not kept:
 * when it comes again it may be read, and a call with another key would be a second one. Assumed: where it does
 * not say whether the key can be used again, an answer that comes a second time will come a third time. Source:
 * provider facts, 2, Idempotency.
 */
function keptAs({ status, headers }: { readonly status: number; readonly headers: AnswerHeaders }) {
  if (status < 400) return {};
  const [isRetriable, replayed] = ['idempotent-retriable', 'idempotent-replayed'].map((name) =>
    firstOf(headers, name)?.trim().toLowerCase(),
  );
  const isReplayed = replayed === 'true';
  const isKept = isRetriable === undefined ? isReplayed : isRetriable === 'false';
  return { ...(isKept ? { isKept } : {}), ...(isReplayed ? { isReplayed } : {}) };
}

/** Says in which phase of the call it broke, and of what. */
function breakWords({ url, limitMs }: Request<unknown>, moment: Attempted['moment'], broken: Break): string {
  const phase = {
    unsent: `while waiting for a connection to ${url.origin}, nothing was sent`,
    sent: 'while waiting for the answer',
    answered: 'while reading the answer',
  }[moment];
  return `${causeWords(broken, limitMs)} ${phase}`;
}

function causeWords({ cut, code }: Break, limitMs: number): string {
  const name = code === undefined ? '' : ` (${code})`;
  switch (cut) {
    case 'limit':
      return `the limit of ${limitMs} ms was reached`;
    case 'lost':
      return `the connection failed${name}`;
    case 'garbled':
      return `something that is not HTTP came${name}`;
    case 'oversized':
      return `more than ${answerBytesMax} bytes came`;
  }
}

/** How many mismatches an error names. */
const mismatchesNamedMax = 3;

type Read<Reply> = { readonly reply: Reply } | { readonly fault: string };

/**
 * Reads the body of a 2xx answer. JSON is parsed only when the answer calls itself JSON; an empty body reaches the
 * schema as undefined. The fault never quotes the body.
 */
function readReply<Reply>(
  schema: z.ZodMiniType<Reply>,
  contentType: string,
  body: Uint8Array,
  hidden: readonly string[],
): Read<Reply> {
  let json: unknown;
  if (body.length > 0) {
    if (!isJson(contentType)) return { fault: `expected JSON, the answer is ${mediaTypeOf(contentType)}` };
    try {
      json = JSON.parse(new TextDecoder().decode(body));
    } catch {
      return { fault: 'the answer calls itself JSON but is not' };
    }
  }
  const read = schema.safeParse(json, faultWords);
  if (read.success) return { reply: read.data };
  const mismatches = read.error.issues
    .slice(0, mismatchesNamedMax)
    .map(({ path, message }) => [...path.map(String), message].join(' '));
  return { fault: `the answer has another form than expected (${redact(mismatches.join('; '), hidden)})` };
}

function mediaTypeOf(contentType: string): string {
  return /^\s*([a-z]{1,20}\/[a-z.+-]{1,60})\s*(?:;|$)/i.exec(contentType)?.[1] ?? 'of no known type';
}
