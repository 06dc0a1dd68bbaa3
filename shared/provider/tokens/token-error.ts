import { type ProviderCode, ProviderError, SecretError } from '../../errors.ts';

export const triedToken = 'Fetch an access token';

/**
 * A token server's "refused" or "unavailable" is no verdict on the call that needed the token: that call was never
 * made.
 */
export function tokenFailure(error: unknown): unknown {
  return error instanceof ProviderError
    ? new ProviderError({ ...error.problem, code: callerCode(error.problem.code) })
    : error;
}

function callerCode(code: ProviderCode): ProviderCode {
  return code === 'busy' || code === 'unreachable' ? code : 'unauthorized';
}

/**
 * Only the name of an unknown error is reported: its message or cause may quote the secret that could not be parsed.
 */
export function unreadableCredentials(error: unknown): ProviderError {
  if (error instanceof SecretError) return noToken(`the credentials could not be read: ${error.message}`);
  const name = error instanceof Error ? error.name : 'unknown error';
  return noToken(
    `the credentials could not be read (${name}): check that their secret exists, holds the expected form and ` +
      'may be read',
  );
}

export function refusedWhenNew(waitMs: number): ProviderError {
  return noToken(
    `the provider refused a token that had just been issued, the next is asked for in ${waitMs} ms: check that ` +
      'the credential belongs to this API and is licensed for it',
    waitMs,
  );
}

export function failedForAnother(waitMs: number): ProviderError {
  return noToken(
    `the token server failed for another process, it is asked again in ${waitMs} ms: see that process's log for ` +
      'the reason',
    waitMs,
  );
}

export function fetchedByAnother(waitMs: number): ProviderError {
  return noToken(
    `another process has been fetching a token for long, it may have stopped; its right to do so ends in ${waitMs} ms`,
    waitMs,
  );
}

export function endedOnTheWay(): ProviderError {
  return noToken(
    'the token had ended, or was refused, before it could be used: the next call asks for another',
  );
}

function noToken(detail: string, retryAfterMs?: number): ProviderError {
  const hint = retryAfterMs === undefined ? {} : { retryAfterMs };
  return new ProviderError({ tried: triedToken, effect: 'none', code: 'unauthorized', ...hint, detail });
}
