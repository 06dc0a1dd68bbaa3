import * as z from 'zod';
import { type ProviderCode, ProviderError } from '../errors.ts';
import type { Wire } from './attempt.ts';
import { exchange } from './http.ts';

export type Credentials = { readonly clientId: string; readonly clientSecret: string };

export type TokenSettings = Wire & {
  /** Address of the token server, without `/token`. */
  readonly authUrl: string;
  /** Asked once, and again after the provider refused what they gave. */
  readonly credentials: () => Promise<Credentials>;
  /** From 0 up to 1. */
  readonly chance: () => number;
};

export type TokenSource = {
  /**
   * A token that is valid for longer than a call takes.
   *
   * @throws ProviderError, always with effect `none` and a code after which the caller's own call may be tried later
   */
  token(): Promise<string>;
  /** Tells that the provider answered 401 to this token. */
  reject(token: string): void;
};

/** Lifetime when the answer names none. Source: organization API, Authentication, "about 5 minutes"; Assumed. */
const lifetimeMs = 300_000;

/** A token is given out only while it lives longer than this: more than the longest call. */
const skewMs = 30_000;

/** Spread on top, so that processes which started together do not renew together. */
const skewJitterMs = 15_000;

/** A token refused this soon after it was issued shows that a new one would be refused as well. */
const renewalGapMs = 30_000;

const requestLimitMs = 10_000;

const tokenReply = z.object({
  // What can stand in a header; anything else would fail far from its cause.
  access_token: z.string().regex(/^[\x21-\x7e]{1,16384}$/),
  expires_in: z.number().positive().optional(),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
});

type Held = { readonly token: string; readonly issuedAtMs: number; readonly renewAtMs: number };

/**
 * The tokens of one credential, kept in memory: renewed by their expiry, one request in flight however many callers wait,
 * and no failure remembered.
 *
 * A cache shared between processes fits in as a port `SharedTokens`: `renew` would first ask it for a token newer than
 * the rejected one, and hand it what the token server gave.
 */
export function tokenSource(settings: TokenSettings): TokenSource {
  const { now, chance } = settings;
  let held: Held | undefined;
  let credentials: Credentials | undefined;
  let renewal: Promise<string> | undefined;
  let noRenewalBeforeMs = Number.NEGATIVE_INFINITY;

  const renew = async (): Promise<string> => {
    if (now() < noRenewalBeforeMs) throw refusedWhenNew(noRenewalBeforeMs - now());
    credentials ??= await readCredentials(settings);
    // Counted from before the request: the server's clock started somewhere in between.
    const issuedAtMs = now();
    try {
      const { token, expiresInMs } = await requestToken(settings, credentials);
      const earlyMs = Math.min(skewMs + chance() * skewJitterMs, expiresInMs / 2);
      held = { token, issuedAtMs, renewAtMs: issuedAtMs + expiresInMs - earlyMs };
      return token;
    } catch (error) {
      if (error instanceof ProviderError && error.problem.code === 'unauthorized') credentials = undefined;
      throw error;
    }
  };

  return {
    async token() {
      if (held !== undefined && now() < held.renewAtMs) return held.token;
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
    reject(token) {
      if (held?.token !== token) return;
      noRenewalBeforeMs = held.issuedAtMs + renewalGapMs;
      held = undefined;
      credentials = undefined;
    },
  };
}

const tried = 'Fetch an access token';

async function requestToken(settings: TokenSettings, { clientId, clientSecret }: Credentials) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  try {
    const reply = await exchange(settings, {
      tried,
      // A token more or less changes nothing in the provider's world.
      kind: 'read',
      method: 'POST',
      url: new URL(`${settings.authUrl.replace(/\/+$/, '')}/token`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      limitMs: requestLimitMs,
      reply: tokenReply,
      hidden: [clientId, clientSecret, encodeURIComponent(clientSecret)],
    });
    const expiresInMs = reply.expires_in === undefined ? lifetimeMs : reply.expires_in * 1_000;
    return { token: reply.access_token, expiresInMs };
  } catch (error) {
    throw error instanceof ProviderError
      ? new ProviderError({ ...error.problem, code: callerCode(error.problem.code) })
      : error;
  }
}

/** A token server's "refused" or "unavailable" is no verdict on the call that needed the token: that call was never made. */
function callerCode(code: ProviderCode): ProviderCode {
  return code === 'busy' || code === 'unreachable' ? code : 'unauthorized';
}

async function readCredentials({ credentials }: TokenSettings): Promise<Credentials> {
  try {
    return await credentials();
  } catch (error) {
    // Only the error's name is kept: its message or cause may quote the secret that could not be parsed.
    const name = error instanceof Error ? error.name : 'unknown error';
    const detail = `the credentials could not be read (${name}): check that their secret exists, holds the expected form and may be read`;
    throw new ProviderError({ tried, effect: 'none', code: 'unauthorized', detail });
  }
}

function refusedWhenNew(waitMs: number): ProviderError {
  return new ProviderError({
    tried,
    effect: 'none',
    code: 'unauthorized',
    retryAfterMs: waitMs,
    detail: `the provider refused a token that had just been issued, the next is asked for in ${waitMs} ms: check that the credential belongs to this API and is licensed for it`,
  });
}
