/** How a 429 says when to come back. */
export type RetryAfterForm = 'seconds' | 'date' | 'none';

/**
 * The `Retry-After` header, or none. As a date it is rounded up to a whole second, so that it never invites a client
 * earlier than the seconds would.
 */
export function retryAfterHeader(
  seconds: number | undefined,
  form: RetryAfterForm,
  nowMs: number,
): Readonly<Record<string, string>> {
  if (seconds === undefined || form === 'none') return {};
  if (form === 'seconds') return { 'retry-after': String(seconds) };
  const secondNo = Math.ceil(nowMs / 1000) + seconds;
  return { 'retry-after': new Date(secondNo * 1000).toUTCString() };
}
