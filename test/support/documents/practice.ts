import type { PartnerVersion } from '../../../shared/core/provider-api.ts';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { organizationApi } from '../../../shared/provider/organization/api.ts';
import type { Dialect } from '../../../shared/provider/organization/connection.ts';
import { partnerApi } from '../../../shared/provider/partner/api.ts';
import type { PartnerDialect } from '../../../shared/provider/partner/connection.ts';
import { tokenSource } from '../../../shared/provider/tokens/token.ts';
import { type SandboxOptions, startSandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { standingClock } from '../sandbox/sandbox-client.ts';

export type PracticeOptions = SandboxOptions & {
  readonly organizationDialect?: Partial<Dialect>;
  readonly partnerDialect?: Partial<PartnerDialect>;
  readonly partnerVersion?: PartnerVersion;
};

/** What goes with a write, the same each time: the sandbox replays nothing unless its flag says so. */
export const write = { idempotencyKey: 'doc_1-000001', correlationId: 'doc_1-000001' };

/** Marks a bare call in the sandbox's records. */
const strangersHeader = 'x-stranger';

export type Bare = { readonly status: number; readonly headers: Headers; readonly body: unknown };

export type Practice = Awaited<ReturnType<typeof openPractice>>;

/** Both typed clients, and the sandbox that they call over loopback, on one clock that only the test moves. */
export async function openPractice({
  organizationDialect,
  partnerDialect,
  partnerVersion,
  ...options
}: PracticeOptions) {
  const clock = standingClock();
  const now = clock.now;
  const sandbox = await startSandbox({ seed: 1, now, ...options });
  const dispatcher = openDispatcher();
  const tokensOf = (authUrl: string, { client_id, client_secret }: typeof sandbox.credentials) =>
    tokenSource({
      authUrl,
      credentials: async () => ({ clientId: client_id, clientSecret: client_secret }),
      dispatcher,
      now,
      random: () => 0,
    });
  const tokens = {
    organization: tokensOf(sandbox.authUrl, sandbox.credentials),
    partner: tokensOf(sandbox.partner.authUrl, sandbox.partner.credentials),
  };
  const { baseUrl } = sandbox;

  /** A request as a stranger writes it, past the client's own checks: what the sandbox makes of it. */
  const bareOf = (prefix: string, api: keyof typeof tokens) =>
    async function bare(
      method: string,
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Bare> {
      const authorization = `Bearer ${await tokens[api].token()}`;
      const response = await fetch(`${baseUrl}${prefix}${path}`, {
        method,
        headers: {
          authorization,
          [strangersHeader]: 'yes',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
    };

  return {
    clock,
    sandbox,
    organization: organizationApi({
      baseUrl,
      dispatcher,
      tokens: tokens.organization,
      now,
      dialect: organizationDialect ?? {},
    }),
    partner: partnerApi({
      baseUrl,
      dispatcher,
      tokens: tokens.partner,
      now,
      dialect: partnerDialect ?? {},
      ...(partnerVersion === undefined ? {} : { version: partnerVersion }),
    }),
    bareOrganization: bareOf('/enterprise', 'organization'),
    barePartner: bareOf('/connect', 'partner'),
    /** Operations that a typed client has called with success so far. */
    performed: () => [
      ...new Set(
        sandbox.spy
          .calls()
          .filter(({ status = 500, headers }) => status < 300 && headers[strangersHeader] === undefined)
          .map(({ operation }) => operation),
      ),
    ],
    async close() {
      await dispatcher.destroy();
      await sandbox.close();
    },
  };
}
