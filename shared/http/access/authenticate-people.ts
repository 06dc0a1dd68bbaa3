import { isToken } from '../../core/access/people.ts';
import { InputError } from '../../errors.ts';
import type { People } from '../../ports/access.ts';
import { authorizationOfSession } from '../console/session-cookies.ts';
import { type Authenticate, bearerOf, credentialsExpired, credentialsInvalid } from './bearer.ts';

const signIn = 'Sign in again, and send the new token.';

/**
 * Reads `Authorization: Bearer <token>` of people who have signed in, or the cookie of their browser's session, and
 * leaves keys to others.
 *
 * @param keys lets in who has a key
 */
export function authenticatePeople(people: People, keys: Authenticate): Authenticate {
  return async (event, hurries) => {
    const token = bearerOf(event.headers.authorization ?? authorizationOfSession(event));
    if (!isToken(token)) return keys(event, hurries);
    const answer = await people(token);
    if ('person' in answer) {
      const { id, name, scopes, expiresAtMs } = answer.person;
      return { actor: { kind: 'person', id, name }, scopes, expiresAtMs };
    }
    if (answer.refused === 'unavailable') throw issuerSilent(answer.retryAfterMs);
    const refuse = answer.refused === 'expired' ? credentialsExpired : credentialsInvalid;
    throw refuse(answer.detail, signIn);
  };
}

/** Not 401: the token may be good, and signing in again would not help. */
function issuerSilent(retryAfterMs: number): InputError {
  const detail = 'The service that signs people in does not show its keys, so that no token can be verified';
  return new InputError(
    'issuer_unavailable',
    [{ detail, hint: 'Repeat the request, with the same Idempotency-Key. API keys work meanwhile.' }],
    retryAfterMs,
  );
}
