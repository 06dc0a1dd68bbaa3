import type { Scope } from './scopes.ts';

/** Who signs people in for a stage, by OpenID Connect, and what its groups may do. */
export type PeopleSettings = {
  /** As it stands in tokens: an https address. Its keys are found from there. */
  readonly issuer: string;
  /** Of which a token must name one: what the API is called at the issuer. */
  readonly audience: readonly string[];
  /** The claim that holds the groups of a person. */
  readonly groupsClaim: string;
  readonly groups: Readonly<Record<string, readonly Scope[]>>;
};

/** Somebody whose token is valid. */
export type Person = {
  /** The issuer and its subject, which no other person ever has: see `personId`. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAtMs: number;
};

/** A token works no longer than this: what a group may do changes with the next one. */
const tokenLifeMsMax = 3_600_000;

/** How far the clocks of the issuer and of AWS may differ. */
export const clockGraceMs = 5_000;

/** Names and subjects are shown, stored and compared; an issuer that writes more is not read. */
const claimCharsMax = 255;

/** Whether a text behind `Bearer` is a token rather than a key: a JSON Web Token begins with `{"` in base64url. */
export function isToken(text: string): boolean {
  return /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(text);
}

/** An issuer's address has no fragment, so that nobody of another issuer has the same id. */
function personId(issuer: string, subject: string): string {
  return `${issuer}#${subject}`;
}

/**
 * The person of a token whose signature, issuer, audience and times are right.
 *
 * @param claims of the token
 * @returns or what is wrong with it, in words
 */
export function personOf(
  settings: PeopleSettings,
  claims: Readonly<Record<string, unknown>>,
  nowMs: number,
): Person | { readonly fault: string } {
  const { sub: subject, exp, iat } = claims;
  if (typeof subject !== 'string' || subject === '' || subject.length > claimCharsMax)
    return { fault: 'The token has no subject (`sub`)' };
  if (typeof exp !== 'number' || typeof iat !== 'number')
    return { fault: 'The token does not say when it was issued (`iat`) and when it ends (`exp`)' };
  const [issuedAtMs, expiresAtMs] = [iat * 1_000, exp * 1_000];
  // A token from the future would work for longer than its life says.
  if (expiresAtMs - Math.min(issuedAtMs, nowMs) > tokenLifeMsMax + clockGraceMs)
    return { fault: 'The token works for more than an hour' };
  const id = personId(settings.issuer, subject);
  return { id, name: nameIn(claims) ?? subject, scopes: scopesIn(settings, claims), expiresAtMs };
}

/** How people are called in lists and records. Some issuers write an e-mail address there, which is no name. */
function nameIn(claims: Readonly<Record<string, unknown>>): string | undefined {
  return [claims.name, claims.preferred_username]
    .filter((name) => typeof name === 'string')
    .map((name) => name.trim())
    .find((name) => name !== '' && name.length <= claimCharsMax && !name.includes('@'));
}

/** What all groups of the person may do together. Groups that the stage does not name mean nothing. */
function scopesIn(
  { groups, groupsClaim }: PeopleSettings,
  claims: Readonly<Record<string, unknown>>,
): readonly Scope[] {
  const claim = claims[groupsClaim];
  const named: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const scopes = named.flatMap((name) =>
    typeof name === 'string' && Object.hasOwn(groups, name) ? (groups[name] ?? []) : [],
  );
  return [...new Set(scopes)];
}
