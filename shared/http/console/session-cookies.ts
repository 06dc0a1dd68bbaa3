import { isToken } from '../../core/access/people.ts';
import type { SigningIn } from '../../ports/access.ts';
import type { ApiEvent } from '../api-call.ts';

/** The cookie of somebody who has signed in: the token that the API takes, out of reach of scripts. */
const sessionCookie = '__Host-fleetcast';

/** The cookie of somebody who is signing in. */
const signingInCookie = '__Host-fleetcast-signing-in';

/** A longer cookie is dropped by browsers (RFC 6265bis, section 5.7: name and value together). */
const cookieBytesMax = 4_000;

const signingInSeconds = 600;

/** @returns the text of the cookie, or undefined when no browser would keep it */
export function sessionSet(token: string, seconds: number): string | undefined {
  if (token.length > cookieBytesMax) return undefined;
  return `${sessionCookie}=${token}; Max-Age=${seconds}; Path=/; Secure; HttpOnly; SameSite=Strict`;
}

export const sessionEnd = `${sessionCookie}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict`;

export type Kept = SigningIn & { readonly to: string };

export function signingInSet(kept: Kept): string {
  const value = Buffer.from(JSON.stringify(kept)).toString('base64url');
  // Lax: the issuer sends the browser back from another site.
  return `${signingInCookie}=${value}; Max-Age=${signingInSeconds}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}

export const signingInEnd = `${signingInCookie}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`;

export function signingInOf(event: ApiEvent): Kept | undefined {
  try {
    return JSON.parse(Buffer.from(cookieIn(event, signingInCookie) ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * The `Authorization` of a browser's session, where a page of this origin asks. Browsers write `Sec-Fetch-Site`
 * themselves, so that no other site acts in the name of who is signed in. A cookie never holds a key.
 */
export function authorizationOfSession(event: ApiEvent): string | undefined {
  if (event.headers['sec-fetch-site'] !== 'same-origin') return undefined;
  const token = cookieIn(event, sessionCookie);
  return token !== undefined && isToken(token) ? `Bearer ${token}` : undefined;
}

function cookieIn({ cookies = [] }: ApiEvent, name: string): string | undefined {
  return cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}
