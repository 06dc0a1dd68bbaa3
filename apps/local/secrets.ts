import { randomBytes } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { LocalAws } from '../../tools/aws-emulator/start-aws.ts';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';

export type ProviderCredentials = { readonly client_id: string; readonly client_secret: string };

/** Puts the provider's credentials where a person would put them after deploying. */
export async function fillCredentials(
  client: SecretsManagerClient,
  arn: string,
  credentials: ProviderCredentials,
): Promise<void> {
  await putIfOther(client, arn, JSON.stringify(credentials));
}

/** Where rules call the CRM: an address on this machine, or an https one. */
export type Crm = {
  readonly url: string;
  /** Base64 keys that calls are signed with; one that is made up, or was before, when left out. */
  readonly signing?: readonly string[];
};

/** Functions find the address in their environment; the CRM of the stage is never called here. */
export function withCrm(aws: LocalAws, crm: Crm | undefined): LocalAws {
  return crm === undefined ? aws : { ...aws, environment: { ...aws.environment, LOCAL_CRM_URL: crm.url } };
}

/** Makes sure that calls can be signed, as a person would after deploying. @returns the keys */
export async function fillCrmSecret(
  client: SecretsManagerClient,
  arn: string,
  { signing }: Crm,
): Promise<readonly string[]> {
  const { signing: known = [] } = await readSecret<{ signing: string[] }>(client, arn);
  const keys = signing ?? (known.length > 0 ? known : [`whsec_${randomBytes(32).toString('base64')}`]);
  await putIfOther(client, arn, JSON.stringify({ signing: keys }));
  return keys;
}

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

/** Each write makes a version, and a secret takes a hundred of them a day. */
async function putIfOther(client: SecretsManagerClient, arn: string, value: string): Promise<void> {
  if ((await readSecretText(client, arn)) === value) return;
  await client.send(new PutSecretValueCommand({ SecretId: arn, SecretString: value }));
}

/** What a secret holds; nothing where nobody has filled it yet. */
async function readSecret<Value>(client: SecretsManagerClient, arn: string): Promise<Partial<Value>> {
  return JSON.parse((await readSecretText(client, arn)) || '{}');
}

/** @returns an empty text for a secret that nobody has filled yet */
async function readSecretText(client: SecretsManagerClient, arn: string): Promise<string> {
  try {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
    return SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return '';
    throw error;
  }
}
