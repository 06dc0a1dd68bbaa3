import {
  JwtExpiredError,
  JwtInvalidAudienceError,
  JwtInvalidIssuerError,
  JwtInvalidSignatureAlgorithmError,
  JwtInvalidSignatureError,
  JwtNotBeforeError,
  KidNotFoundInJwksError,
} from 'aws-jwt-verify/error';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import { clockGraceMs, type PeopleSettings, personOf } from '../../core/access/people.ts';
import type { People, TokenAnswer } from '../../ports/access.ts';
import type { Log } from '../../ports/log.ts';
import type { Wire } from '../exchange/attempt.ts';
import { issuerKeys } from './issuer-keys.ts';

/**
 * People whose tokens an issuer has signed (OpenID Connect Core 1.0; RFC 7519). Nothing is asked for a token that names
 * another issuer, and nothing of a token is believed before its signature is verified.
 */
export function issuerPeople(wire: Wire, settings: PeopleSettings, log: Pick<Log, 'warn'>): People {
  const { issuer, audience } = settings;
  const issued = issuerKeys(wire, issuer, log);
  const verifier = JwtVerifier.create({
    issuer,
    audience: [...audience],
    graceSeconds: clockGraceMs / 1_000,
    // Never asked: keys are put in below.
    jwksUri: issuer,
  });
  let known: unknown;

  return async (token) => {
    try {
      const { header, payload } = decomposeUnverifiedJwt(token);
      if (payload.iss !== issuer) return invalid('The token is of another issuer');
      if (header.kid === undefined) return invalid('The token names no key that it is signed with (`kid`)');
      const keys = await issued.with(header.kid);
      if (keys === undefined) return { refused: 'unavailable', retryAfterMs: issued.retryAfterMs };
      if (keys !== known) verifier.cacheJwks({ keys: [...keys] });
      known = keys;
      const person = personOf(settings, verifier.verifySync(token), wire.now());
      return 'fault' in person ? invalid(person.fault) : { person };
    } catch (error) {
      if (error instanceof JwtExpiredError) return { refused: 'expired', detail: 'The token has expired' };
      return invalid(wrongs.find(([kind]) => error instanceof kind)?.[1] ?? 'The token cannot be read');
    }
  };
}

function invalid(detail: string): TokenAnswer {
  return { refused: 'invalid', detail };
}

const wrongs = [
  [KidNotFoundInJwksError, 'The token is signed with a key that its issuer does not show'],
  [JwtInvalidSignatureAlgorithmError, 'The token is not signed in a way that can be verified'],
  [JwtInvalidSignatureError, 'The signature of the token is wrong'],
  [JwtInvalidIssuerError, 'The token is of another issuer'],
  [JwtInvalidAudienceError, 'The token is for another audience'],
  [JwtNotBeforeError, 'The token is not valid yet'],
] as const;
