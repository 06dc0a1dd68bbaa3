import { Refusal } from './problem.ts';
import { type RetryAfterForm, retryAfterHeader } from './retry-after.ts';

const windowMs = 60_000;

/** Lets a call through or throws the 429. */
export type RateLimit = (nowMs: number) => void;

/**
 * A fixed window of one minute of the clock: the rudest kind, because two full windows may meet and then nothing is
 * let through for a whole minute. Refused calls do not count.
 */
export function fixedWindow(callsPerMinute: number, form: RetryAfterForm): RateLimit {
  let windowNo = Number.NaN;
  let calls = 0;
  return (nowMs) => {
    const current = Math.floor(nowMs / windowMs);
    if (current !== windowNo) {
      windowNo = current;
      calls = 0;
    }
    if (calls >= callsPerMinute)
      throw busy(Math.ceil(((current + 1) * windowMs - nowMs) / 1000), form, nowMs);
    calls += 1;
  };
}

/** @param retryAfterSeconds left out of the answer when undefined */
export function busy(retryAfterSeconds: number | undefined, form: RetryAfterForm, nowMs: number): Refusal {
  const detail = 'Too many requests';
  return new Refusal({
    status: 429,
    detail,
    code: 'rate_limit_exceeded',
    violations: [{ detail }],
    headers: retryAfterHeader(retryAfterSeconds, form, nowMs),
  });
}
