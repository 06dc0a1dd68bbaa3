import * as z from 'zod/mini';
import { checkedAddress } from '../../core/provider-address.ts';
import { dayMs } from '../../core/timing.ts';
import type { IssuedToken } from '../../core/tokens/token-ring.ts';
import { ProviderError } from '../../errors.ts';
import type { Wire } from '../exchange/attempt.ts';
import { exchange } from '../exchange/http.ts';
import type { SharedTokens } from './shared-tokens.ts';
import { type TokenSource, tokenCache } from './token-cache.ts';
import { tokenFailure, triedToken, unreadableCredentials } from './token-error.ts';

export type { TokenSource } from './token-cache.ts';

export type Credentials = { readonly clientId: string; readonly clientSecret: string };

export type TokenSettings = Wire & {
  /** Address of the token server, without `/token`. */
  readonly authUrl: string;
  /**
   * Asked once, and again after the provider refused what they gave. With a shared cache asked before every token
   * request: those are rare then, and another process may have met the refusal.
   */
  readonly credentials: () => Promise<Credentials>;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** The cache between processes; without it this process is alone. */
  readonly shared?: SharedTokens;
};

/** Lifetime when the answer names none. Source: organization API, Authentication, "about 5 minutes"; Assumed. */
const lifetimeMs = 300_000;

/** A token is replaced after so long, however long it would live: a time that is far too long cannot be stored. */
const lifetimeMaxMs = dayMs;

const requestLimitMs = 10_000;

/** Source: RFC 6749, section 5.1: a number. Some servers write it as a text. */
const seconds = z.lazy(() =>
  z.union([
    z.number().check(z.positive()),
    z.pipe(z.string().check(z.regex(/^0*[1-9]\d*$/)), z.transform(Number)),
  ]),
);

const tokenReply = z.lazy(() =>
  z.object({
    // What can stand in a header; anything else would fail far from its cause.
    access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,16384}$/)),
    expires_in: z.nullish(seconds),
    token_type: z.optional(z.string().check(z.regex(/^bearer$/i))),
  }),
);

/**
 * The tokens of one credential, asked for at its token server, kept in memory and, if there is one, in the shared
 * cache.
 */
export function tokenSource(settings: TokenSettings): TokenSource {
  const { now, random, shared } = settings;
  checkedAddress('The address of access tokens', settings.authUrl, 'auth');
  let credentials: Credentials | undefined;

  const request = async (): Promise<IssuedToken> => {
    if (credentials === undefined || shared !== undefined) credentials = await readCredentials(settings);
    // Counted from before the request: the server's clock started somewhere in between.
    const issuedAtMs = now();
    try {
      const { token, expiresInMs } = await requestToken(settings, credentials);
      return { token, issuedAtMs, expiresAtMs: issuedAtMs + expiresInMs };
    } catch (error) {
      if (error instanceof ProviderError && error.problem.code === 'unauthorized') credentials = undefined;
      throw error;
    }
  };
  const onRefusal = () => {
    credentials = undefined;
  };
  return tokenCache({ now, random, request, onRefusal, ...(shared === undefined ? {} : { shared }) });
}

async function requestToken(settings: TokenSettings, { clientId, clientSecret }: Credentials) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  try {
    const reply = await exchange(settings, {
      tried: triedToken,
      // A token more or less changes nothing in the provider's world.
      kind: 'read',
      method: 'POST',
      url: new URL(`${settings.authUrl}/token`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      limitMs: requestLimitMs,
      reply: tokenReply,
      hidden: [clientId, clientSecret, encodeURIComponent(clientSecret)],
    });
    const expiresInMs = (reply.expires_in ?? lifetimeMs / 1_000) * 1_000;
    return { token: reply.access_token, expiresInMs: Math.min(expiresInMs, lifetimeMaxMs) };
  } catch (error) {
    throw tokenFailure(error);
  }
}

async function readCredentials({ credentials }: TokenSettings): Promise<Credentials> {
  try {
    return await credentials();
  } catch (error) {
    throw unreadableCredentials(error);
  }
}
