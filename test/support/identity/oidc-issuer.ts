import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { type SigningKey, signingKey } from './sign-token.ts';

/** What the API is called at the issuer. */
export const apiAudience = 'https://fleetcast.example.com/api';

const callback = 'https://app.example.com/callback';

type Member = { readonly name: string; readonly groups: readonly string[] };

/**
 * A real OpenID provider on this machine, at which people sign in with their names.
 *
 * @param members by the name with which they sign in
 */
export async function startIssuer(
  members: Readonly<Record<string, Member>>,
  { key = signingKey('first'), lifeSeconds = 600 }: { key?: SigningKey; lifeSeconds?: number } = {},
) {
  const requests: string[] = [];
  let serve: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://here').pathname);
    void serve?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  serve = new Provider(issuer, configuration(members, key, lifeSeconds)).callback();
  return {
    issuer,
    key,
    /** Paths that it was asked for. */
    requests,
    signIn: (name: string) => signIn(issuer, name),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

function configuration(
  members: Readonly<Record<string, Member>>,
  key: SigningKey,
  lifeSeconds: number,
): Configuration {
  return {
    jwks: { keys: [key.jwk] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: ['for tests'] },
    clients: [
      {
        client_id: 'console',
        token_endpoint_auth_method: 'none',
        redirect_uris: [callback],
        application_type: 'web',
      },
    ],
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    extraTokenClaims: (_, token) => ({ ...members[(token as { accountId?: string }).accountId ?? ''] }),
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'use',
          audience: apiAudience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    ttl: {
      AccessToken: lifeSeconds,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
    },
  };
}

/** Signs in as a browser does: by the forms of the provider, its cookies and its redirects. */
async function signIn(issuer: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(url, issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([one, value]) => `${one}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, one = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(one, value);
    }
    return answer;
  };
  const verifier = 'v'.repeat(43);
  const asked = new URLSearchParams({
    client_id: 'console',
    response_type: 'code',
    scope: 'openid use',
    redirect_uri: callback,
    resource: apiAudience,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  let answer = await go(`/auth?${asked}`);
  for (let step = 0; step < 10; step++) {
    const next = answer.headers.get('location');
    if (next?.startsWith(callback)) return codeToToken(issuer, new URL(next), verifier);
    if (next !== null) answer = await go(next);
    else {
      const page = await answer.text();
      const action = /action="([^"]+)"/.exec(page)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (action === undefined || prompt === undefined)
        throw new Error(`The provider answers ${answer.status}: ${page.slice(0, 2_000)}`);
      answer = await go(action, prompt === 'login' ? { prompt, login: name, password: 'any' } : { prompt });
    }
  }
  throw new Error('The provider redirects for ever');
}

async function codeToToken(issuer: string, returned: URL, verifier: string): Promise<string> {
  const code = returned.searchParams.get('code');
  if (code === null) throw new Error(`The provider answers ${returned.search}`);
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: 'console',
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  });
  const body = (await answer.json()) as { access_token?: string };
  if (body.access_token === undefined) throw new Error(`The provider answers ${JSON.stringify(body)}`);
  return body.access_token;
}
