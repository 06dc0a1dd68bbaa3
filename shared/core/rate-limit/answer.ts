import { type ProviderCode, ProviderError } from '../../errors.ts';
import type { LimiterEvent } from './limiter.ts';

/** How a call ended, as far as it matters to its rate limiter. */
export type LimiterAnswer = LimiterEvent extends infer Event
  ? Event extends LimiterEvent
    ? Omit<Event, 'permit'>
    : never
  : never;

/** The provider did what it was asked to. */
export const saidYes: LimiterAnswer = { kind: 'answered' };

/** The same, by the last call of a quota that begins again after so long. */
export function yesWith(hintMs: number | undefined): LimiterAnswer {
  return hintMs === undefined ? saidYes : { kind: 'answered', hintMs };
}

/**
 * Failures in which the provider itself said nothing of use. A read without an answer did no harm, and a refused
 * connection did not even that, but both show a provider that is down, and the rate limiter is there to keep claims
 * away from one.
 */
const silent: readonly ProviderCode[] = [
  'timeout',
  'interrupted',
  'unavailable',
  'unreachable',
  'unreadable',
];

/**
 * @param error what the call threw; anything but a `ProviderError` broke off in our own code, and nobody knows where
 * @returns undefined where there was no access token: the call was not made, so the API has said nothing. The token
 *   server's `Retry-After` and its 429 are no limit of the API
 */
export function answerOfFailure(error: unknown): LimiterAnswer | undefined {
  if (!(error instanceof ProviderError)) return { kind: 'unclear' };
  const { code, effect, retryAfterMs, tokenCause } = error.problem;
  if (tokenCause !== undefined) return undefined;
  if (code === 'busy') return { kind: 'refused', hintMs: retryAfterMs };
  if (effect === 'unknown' || silent.includes(code)) return { kind: 'unclear' };
  return { kind: 'answered', hintMs: retryAfterMs };
}
