import { type ProviderCode, ProviderError, SecretError, type TokenCause } from '../../errors.ts';

export const triedToken = 'Fetch an access token';

/**
 * A token server's "refused" or "unavailable" is no verdict on the call that needed the token: that call was never
 * made.
 */
export function tokenFailure(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { code, status } = error.problem;
  const tokenCause =
    status !== undefined && refusals.includes(status) ? 'credentials_refused' : 'token_server';
  return new ProviderError({ ...error.problem, code: callerCode(code), tokenCause });
}

/**
 * How a token server refuses credentials. Source: RFC 6749, section 5.2: 400, or 401 for a client that it does not
 * know. Some servers say 403. Anything else, such as 404, comes of its address or of an outage.
 */
const refusals: readonly number[] = [400, 401, 403];

function callerCode(code: ProviderCode): ProviderCode {
  return code === 'busy' || code === 'unreachable' ? code : 'unauthorized';
}

/**
 * Only the name of an unknown error is reported: its message or cause may quote the secret that could not be parsed.
 */
export function unreadableCredentials(error: unknown): ProviderError {
  if (error instanceof SecretError)
    return noToken(`the credentials could not be read: ${error.message}`, {
      tokenCause: 'credentials_unusable',
    });
  const name = error instanceof Error ? error.name : 'unknown error';
  return noToken(
    `the credentials could not be read (${name}): check that their secret exists, holds the expected form and ` +
      'may be read',
    { tokenCause: 'credentials_unusable' },
  );
}

export function refusedWhenNew(waitMs: number): ProviderError {
  return noToken(
    `the provider refused a token that had just been issued, the next is asked for in ${waitMs} ms: check that ` +
      'the credential belongs to this API and is licensed for it',
    { retryAfterMs: waitMs, tokenCause: 'credentials_refused' },
  );
}

export function failedForAnother(waitMs: number, tokenCause: TokenCause = 'token_server'): ProviderError {
  return noToken(
    `another process got no token, the token server is asked again in ${waitMs} ms: see that process's log for ` +
      'the reason',
    { retryAfterMs: waitMs, tokenCause },
  );
}

export function fetchedByAnother(waitMs: number): ProviderError {
  return noToken(
    `another process has been fetching a token for long, it may have stopped; its right to do so ends in ${waitMs} ms`,
    { retryAfterMs: waitMs, tokenCause: 'token_server' },
  );
}

export function endedOnTheWay(): ProviderError {
  return noToken(
    'the token had ended, or was refused, before it could be used: the next call asks for another',
    { tokenCause: 'token_server' },
  );
}

function noToken(
  detail: string,
  more: { readonly retryAfterMs?: number; readonly tokenCause: TokenCause },
): ProviderError {
  return new ProviderError({ tried: triedToken, effect: 'none', code: 'unauthorized', ...more, detail });
}
