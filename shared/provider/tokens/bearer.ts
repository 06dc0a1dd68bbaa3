import { checkedAddress } from '../../core/provider-address.ts';
import { ProviderError } from '../../errors.ts';
import type { Wire } from '../exchange/attempt.ts';
import { exchange, type Request } from '../exchange/http.ts';
import { quotaIsUsedUp } from '../values/used-up.ts';
import type { TokenSource } from './token.ts';

/** One of the provider's APIs, as its operations see it. */
export type Api = {
  readonly http: Wire;
  readonly tokens: TokenSource;
  /** Host and prefix. Addresses are always built on it; links in answers are never followed. */
  readonly base: URL;
};

/** `path` stands below the API's prefix and begins with a slash. */
export type ApiRequest<Reply> = Omit<Request<Reply>, 'url'> & { readonly path: string };

/**
 * @param baseUrl the bare host, `https://host`
 * @param prefix the API's path on it, `/enterprise`
 * @throws an Error naming the setting that is wrong
 */
export function apiBase(baseUrl: string, prefix: string): URL {
  const host = checkedAddress('The base address', baseUrl, 'base');
  if (!/^(?:\/[\w.~-]+)*$/.test(prefix)) {
    throw new Error(
      `The prefix must be empty or a path such as /enterprise without a slash at its end: ${prefix}`,
    );
  }
  return new URL(`${host.origin}${prefix}`);
}

/** Makes sure that a valid token is at hand. @throws ProviderError */
export function authorizing({ tokens }: Pick<Api, 'tokens'>): () => Promise<void> {
  return async () => {
    await tokens.token();
  };
}

/**
 * Makes one attempt with a token. A 401 is reported to the token source, unless it answers an earlier call, and thrown:
 * it proves that nothing happened, so anyone who owns the call may make it again with the next token.
 *
 * The limit includes waiting for the token. @throws ProviderError
 */
export async function authorizedExchange<Reply>(api: Api, request: ApiRequest<Reply>): Promise<Reply> {
  const { http, tokens, base } = api;
  const { path, tried, hidden, limitMs, headers, ...rest } = request;
  const startedAtMs = http.now();
  const token = await tokens.token();
  const leftMs = limitMs - (http.now() - startedAtMs);
  if (leftMs <= 0) {
    const detail = `the limit of ${limitMs} ms was reached while waiting for an access token, nothing was sent`;
    throw new ProviderError({
      tried,
      effect: 'none',
      code: 'unreachable',
      tokenCause: 'token_server',
      detail,
    });
  }
  try {
    return await exchange(http, {
      ...rest,
      tried,
      url: new URL(base.href.replace(/\/$/, '') + path),
      headers: { ...headers, authorization: `Bearer ${token}` },
      limitMs: leftMs,
      usedUp: quotaIsUsedUp,
      hidden: [...hidden, token],
    });
  } catch (error) {
    if (error instanceof ProviderError && isOfThisToken(error)) tokens.reject(token);
    throw error;
  }
}

/** A 401 that the provider repeats under an idempotency key was said of an earlier call's token. */
function isOfThisToken({ problem: { code, isReplayed } }: ProviderError): boolean {
  return code === 'unauthorized' && isReplayed !== true;
}
