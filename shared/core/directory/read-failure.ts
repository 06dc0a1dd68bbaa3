import { InputError, type ProviderError, type ProviderProblem, type TokenCause } from '../../errors.ts';

/** Why a list could not be read, for programs. */
type ReadFailureCode =
  | TokenCause
  | 'provider_limit'
  | 'provider_unavailable'
  | 'provider_refused'
  | 'being_read'
  | 'too_long'
  | 'not_kept';

/** Why a list could not be read: a code and a sentence, in which nothing of the provider's own words is repeated. */
export type ReadFailure = { readonly code: ReadFailureCode; readonly detail: string };

/** Ids of rows that nobody could look up, and why. */
export type UncheckedIds = { readonly columns: readonly string[]; readonly reason: ReadFailure };

const details: Readonly<Record<ReadFailureCode, string>> = {
  credentials_refused:
    'The provider refuses the credentials of this API. Somebody with rights in the AWS account must renew the secret.',
  credentials_unusable:
    'The secret with the credentials of this API is empty, malformed or unreadable. Put {"client_id", ' +
    '"client_secret"} into it.',
  token_server:
    'The token server of the provider fails or does not answer. The credentials are not the cause.',
  provider_limit: 'The provider takes no more calls for a moment (429), or the rate limiter spares it.',
  provider_unavailable: 'The provider does not answer, or answers that it fails.',
  provider_refused: 'The provider refuses to show the list, or answers what nobody can read.',
  being_read: 'The list is being read for somebody else.',
  too_long: 'The list is too long to be read whole.',
  not_kept:
    'Nobody has had the list read in the last five minutes. Read it below GET /v1/provider, and repeat the request.',
};

export function readFailureOf(code: ReadFailureCode): ReadFailure {
  return { code, detail: details[code] };
}

const isDown: readonly ProviderProblem['code'][] = ['unavailable', 'timeout', 'unreachable', 'interrupted'];

/** Says what a call of the provider came to, where it was only to read. */
export function failureOfRead({ code, tokenCause }: ProviderProblem): ReadFailure {
  if (tokenCause !== undefined) return readFailureOf(tokenCause);
  if (code === 'unauthorized') return readFailureOf('credentials_refused');
  if (code === 'busy') return readFailureOf('provider_limit');
  return readFailureOf(isDown.includes(code) ? 'provider_unavailable' : 'provider_refused');
}

/** Records that a job waits for: why they could not be read, since when, and when they are read again. */
export type Unread = { readonly because: ReadFailure; readonly sinceMs: number; readonly untilMs: number };

/** @param before what it waited for until now */
export function unreadUntil(
  problem: ProviderProblem,
  nowMs: number,
  untilMs: number,
  before: Unread | undefined,
): Unread {
  return { because: failureOfRead(problem), sinceMs: before?.sinceMs ?? nowMs, untilMs };
}

/** Whether the provider has said no to a read, and would say no to a repeat of it. */
export function isRefusedForGood({ problem }: ProviderError): boolean {
  return problem.code === 'refused' && problem.tokenCause === undefined;
}

/**
 * What becomes of an input whose planning needs a list that the provider refuses: repeats would be refused as well, so
 * its author has to change something.
 *
 * @param todo what its author can do
 * @param pointer the part of the request that the list was read for, where that is known
 */
export function refusedRead({ problem }: ProviderError, todo: string, pointer?: string): InputError {
  const { tried, status, detail } = problem;
  const answered = [status === undefined ? '' : ` (${status})`, detail === undefined ? '' : `: ${detail}`];
  return new InputError('provider_refused', [
    {
      detail: `The provider refuses a list that is needed: ${tried}${answered.join('')}`,
      hint: todo,
      ...(pointer === undefined ? {} : { pointer }),
    },
  ]);
}
