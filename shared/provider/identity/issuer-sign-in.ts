import * as oidc from 'openid-client';
import { isToken, type PeopleSettings } from '../../core/access/people.ts';
import type { ConsoleSettings } from '../../core/deployed-settings.ts';
import type { SignIn } from '../../ports/access.ts';

/** A person waits for it. */
const limitSeconds = 8;

/**
 * Signs people in by the authorization code flow with PKCE (OpenID Connect Core 1.0, section 3.1; RFC 7636). The token
 * that it gives is verified by each function that takes it.
 */
export function issuerSignIn({ issuer, audience }: PeopleSettings, settings: ConsoleSettings): SignIn {
  let known: Promise<oidc.Configuration> | undefined;
  const configuration = async () => {
    known ??= discover(issuer, settings.clientId);
    try {
      return await known;
    } catch (error) {
      // An issuer that was silent once may answer the next time.
      known = undefined;
      throw error;
    }
  };
  return {
    async begin(callback) {
      const kept = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        ...settings.authorize,
        redirect_uri: callback.href,
        scope: settings.scope,
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
      });
      return { url, kept };
    },

    async finish(returned, { state, nonce, verifier }) {
      const config = await configuration();
      try {
        const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
        const tokens = await oidc.authorizationCodeGrant(config, returned, checks);
        const token = [tokens.access_token, tokens.id_token].find((one) => isFor(one, audience));
        if (token === undefined)
          return { refused: 'The issuer gave no token for the audience that the setting "oidc" names' };
        return { token, endsAtMs: endOf(token) };
      } catch (error) {
        // Its message says what the issuer refused, and holds no token.
        return { refused: error instanceof Error ? error.message : 'The issuer refused the code' };
      }
    },
  };
}

function discover(issuer: string, clientId: string): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  // On this machine nobody stands between.
  const execute = url.hostname === '127.0.0.1' ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(url, clientId, undefined, oidc.None(), { execute, timeout: limitSeconds });
}

type Claims = { readonly aud?: string | readonly string[]; readonly exp?: number };

function isFor(token: string | undefined, audience: readonly string[]): token is string {
  if (token === undefined || !isToken(token)) return false;
  const { aud = [] } = claimsOf(token);
  return [aud].flat().some((one) => audience.includes(one));
}

function endOf(token: string): number {
  return (claimsOf(token).exp ?? 0) * 1_000;
}

/** Not verified: each function that takes the token does that. */
function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
