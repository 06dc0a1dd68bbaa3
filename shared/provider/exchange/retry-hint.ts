import type { AnswerHeaders } from './attempt.ts';

/**
 * A longer hint is taken as this: it must stay a time that can be added to. It is a year, so no real hint is shortened.
 */
const hintMaxMs = 365 * 24 * 3_600_000;

/** A reset above these is no number of seconds but a moment: seconds or milliseconds since 1970. */
const epochSecondsMin = 1_000_000_000;
const epochMillisecondsMin = 1_000_000_000_000;

/**
 * How long the server asks to be left alone, in milliseconds.
 *
 * `Retry-After` is trusted first, as seconds or as a date; a 429 without it may still say when its window ends, in one
 * of the spellings in use: `RateLimit`, `RateLimit-Reset`, `X-RateLimit-Reset`, and the provider's own
 * `X-Rate-Limit-Reset`, in milliseconds since 1970.
 *
 * Dates count from the answer's own `Date`, so that a wrong clock on either side cancels out.
 *
 * Source: RFC 9110, 10.2.3; draft-ietf-httpapi-ratelimit-headers; provider facts, 2, "Rate limits".
 */
export function retryHintMs(status: number, headers: AnswerHeaders, nowMs: number): number | undefined {
  const sentAtMs = dateMs(firstOf(headers, 'date')) ?? nowMs;
  const hintMs =
    retryAfterMs(firstOf(headers, 'retry-after'), sentAtMs) ??
    (status === 429 ? windowEndMs(headers, sentAtMs, 0) : undefined);
  return hintMs === undefined ? undefined : Math.min(Math.max(hintMs, 0), hintMaxMs);
}

/**
 * How long the server asks to be left alone although it did what it was asked to: when the answer says that this call
 * was the last of its quota, until the quota begins again. An answer that does not say what is left says nothing.
 *
 * Source: draft-ietf-httpapi-ratelimit-headers.
 */
export function usedUpHintMs(headers: AnswerHeaders, nowMs: number): number | undefined {
  const hintMs = windowEndMs(headers, dateMs(firstOf(headers, 'date')) ?? nowMs, 1);
  return hintMs === undefined ? undefined : Math.min(Math.max(hintMs, 0), hintMaxMs);
}

export function firstOf(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

function retryAfterMs(value: string | undefined, sentAtMs: number): number | undefined {
  const seconds = secondsOf(value);
  if (seconds !== undefined) return Math.ceil(seconds * 1_000);
  const atMs = dateMs(value);
  return atMs === undefined ? undefined : atMs - sentAtMs;
}

/**
 * Assumed: once nothing is left no call is answered before the window ends.
 *
 * @param unsaidLeft what is left where the answer does not say
 */
function windowEndMs(headers: AnswerHeaders, sentAtMs: number, unsaidLeft: 0 | 1): number | undefined {
  const ends = usedUpPolicies(firstOf(headers, 'ratelimit'), unsaidLeft);
  for (const prefix of ['ratelimit', 'x-ratelimit', 'x-rate-limit']) {
    const left = secondsOf(firstOf(headers, `${prefix}-remaining`));
    const reset = secondsOf(firstOf(headers, `${prefix}-reset`));
    if (reset !== undefined && (left ?? unsaidLeft) === 0) ends.push(reset);
  }
  const waitsMs = ends.map((end) => untilMs(end, sentAtMs));
  return waitsMs.length === 0 ? undefined : Math.ceil(Math.max(...waitsMs));
}

function untilMs(end: number, sentAtMs: number): number {
  if (end > epochMillisecondsMin) return end - sentAtMs;
  return end > epochSecondsMin ? end * 1_000 - sentAtMs : end * 1_000;
}

/** Seconds until the reset of each policy with nothing left: `"minute";r=0;t=42, "day";r=900;t=5000` gives 42. */
function usedUpPolicies(value: string | undefined, unsaidLeft: number): number[] {
  const ends: number[] = [];
  for (const policy of value?.split(',') ?? []) {
    const left = /;\s*r=(\d+)/.exec(policy)?.[1];
    const end = /;\s*t=(\d+)/.exec(policy)?.[1];
    if (Number(left ?? unsaidLeft) === 0 && end !== undefined) ends.push(Number(end));
  }
  return ends;
}

function secondsOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** An HTTP date in any of its three forms. They all begin with a weekday; `Date.parse` alone would take far more. */
function dateMs(value: string | undefined): number | undefined {
  if (value === undefined || !/^\s*(?:mon|tue|wed|thu|fri|sat|sun)/i.test(value)) return undefined;
  const atMs = Date.parse(/gmt\s*$/i.test(value) ? value : `${value} GMT`);
  return Number.isNaN(atMs) ? undefined : atMs;
}
