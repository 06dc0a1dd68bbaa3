import { expect, test } from 'vitest';
import { answerOfFailure } from '../../../shared/core/rate-limit/after-answer.ts';
import { limiterNames, providerApiOf } from '../../../shared/core/rate-limit/limiter-names.ts';
import { type Effect, type ProviderCode, ProviderError, type TokenCause } from '../../../shared/errors.ts';

test.each<readonly [ProviderCode, Effect, string]>([
  ['busy', 'none', 'refused'],
  ['timeout', 'unknown', 'unclear'],
  ['timeout', 'none', 'unclear'],
  ['interrupted', 'unknown', 'unclear'],
  ['unavailable', 'unknown', 'unclear'],
  ['unavailable', 'none', 'unclear'],
  ['unreadable', 'unknown', 'unclear'],
  ['unreachable', 'none', 'unclear'],
  ['conflict', 'unknown', 'unclear'],
  ['moved', 'unknown', 'unclear'],
  ['moved', 'none', 'answered'],
  ['refused', 'none', 'answered'],
  ['unauthorized', 'none', 'answered'],
])('%s with effect %s is "%s" to the rate limiter', (code, effect, kind) => {
  expect(answerOfFailure(new ProviderError({ tried: 'Send SMS', code, effect }))).toMatchObject({ kind });
});

test('the server’s hint is passed on as it is', () => {
  const busy = { tried: 'Send SMS', code: 'busy', effect: 'none', retryAfterMs: 7_500 } as const;
  expect(answerOfFailure(new ProviderError(busy))).toEqual({ kind: 'refused', hintMs: 7_500 });
});

test.each<readonly [ProviderCode, Effect]>([
  ['busy', 'none'],
  ['unauthorized', 'none'],
  ['unavailable', 'unknown'],
])('%s with effect %s that is repeated from an earlier call says nothing of now', (code, effect) => {
  const repeated = { tried: 'Send SMS', code, effect, retryAfterMs: 7_500, isReplayed: true } as const;
  expect(answerOfFailure(new ProviderError(repeated))).toEqual({ kind: 'repeated' });
});

test.each<readonly [ProviderCode, TokenCause]>([
  ['busy', 'token_server'],
  ['unreachable', 'token_server'],
  ['unauthorized', 'token_server'],
  ['unauthorized', 'credentials_refused'],
])('a call that was not made, without a token (%s, %s), is no answer of the API', (code, tokenCause) => {
  const noToken = { tried: 'Fetch an access token', effect: 'none', retryAfterMs: 3_600_000 } as const;
  expect(answerOfFailure(new ProviderError({ ...noToken, code, tokenCause }))).toBeUndefined();
});

test('an error of our own inside a call is unclear', () => {
  expect(answerOfFailure(new TypeError('x is undefined'))).toEqual({ kind: 'unclear' });
});

test('each rate limiter belongs to the API whose credential its calls carry', () => {
  expect(limiterNames.map(providerApiOf)).toEqual([
    'organization',
    'organization',
    'organization',
    'partner',
    'partner',
  ]);
});
