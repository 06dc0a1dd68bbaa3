import { randomBytes } from 'node:crypto';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { putIfOther, readSecret } from './secrets.ts';

/** What the provider proves itself with when it reports events: a password, and a base64 key that it signs with. */
export type WebhookProof = {
  readonly basic: { readonly username: string; readonly password: string };
  readonly signingSecret: string;
};

/** Which events the sandbox brings, and how: its `disorder` doubles, holds back and drops shares of them. */
export type WebhookWishes = Pick<
  Parameters<Sandbox['partner']['webhooks']['register']>[0],
  'disorder' | 'enabledEvents'
>;

/** The example stage's source. */
const source = 'provider';

type SourceSecrets = { readonly basic?: WebhookProof['basic'][]; readonly signing?: string[] };

/** Makes sure that the stage's secret knows the provider, as a person would after deploying. What is there stays. */
export async function fillWebhookProof(client: SecretsManagerClient, arn: string): Promise<WebhookProof> {
  const secrets = await readSecret<Record<string, SourceSecrets>>(client, arn);
  const { basic = [], signing = [] } = secrets[source] ?? {};
  const proof = {
    basic: basic[0] ?? { username: source, password: randomBytes(18).toString('base64url') },
    signingSecret: signing[0] ?? randomBytes(32).toString('base64'),
  };
  const known = {
    basic: basic.length > 0 ? basic : [proof.basic],
    signing: signing.length > 0 ? signing : [proof.signingSecret],
  };
  await putIfOther(client, arn, JSON.stringify({ ...secrets, [source]: known }));
  return proof;
}

/** Has the sandbox report its events to the HTTP API at this address, from now on. */
export function tellOfEvents(
  sandbox: Sandbox,
  apiUrl: string,
  { basic, signingSecret }: WebhookProof,
  wishes: WebhookWishes = {},
): void {
  const url = `${apiUrl}/webhooks/${source}`;
  sandbox.partner.webhooks.register({ ...wishes, url, basic, signingSecrets: [signingSecret] });
}
