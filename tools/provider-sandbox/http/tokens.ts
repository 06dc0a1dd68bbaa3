import { randomBytes } from 'node:crypto';
import { Refusal } from './problem.ts';

/** Life of an access token. Source: organization API, Limits, "about 5 minutes". */
export const tokenLifeSeconds = 300;

/** The access tokens of one API. They live in memory only: a restart forgets them, and clients must cope. */
export type Tokens = {
  issue(): string;
  /** Throws a 401 unless the header carries one of our tokens that is still alive. */
  check(authorization: string | undefined): void;
};

export function tokenStore(now: () => number): Tokens {
  const endsAtMs = new Map<string, number>();

  function issue(): string {
    const nowMs = now();
    for (const [token, endMs] of endsAtMs) if (endMs <= nowMs) endsAtMs.delete(token);
    const endMs = nowMs + tokenLifeSeconds * 1000;
    const token = makeToken(endMs);
    endsAtMs.set(token, endMs);
    return token;
  }

  function check(authorization: string | undefined): void {
    if (authorization === undefined) throw unauthorized('A bearer token is missing');
    const token = /^Bearer ([\w.~+/=-]+)$/.exec(authorization)?.[1];
    if (token === undefined) throw unauthorized('The Authorization header is malformed');
    const endMs = endsAtMs.get(token);
    if (endMs === undefined) throw unauthorized('The token is unknown');
    if (now() >= endMs) throw unauthorized('The token has expired');
  }

  return { issue, check };
}

export function unauthorized(detail: string): Refusal {
  return new Refusal({
    status: 401,
    detail,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

/** Three base64url parts, as long as the real ones are: what a client must be able to carry. It signs nothing. */
function makeToken(endMs: number): string {
  const header = { alg: 'RS256', typ: 'JWT' };
  const claims = { exp: Math.floor(endMs / 1000), jti: randomBytes(16).toString('hex'), azp: 'sandbox' };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode(header)}.${encode(claims)}.${randomBytes(256).toString('base64url')}`;
}
