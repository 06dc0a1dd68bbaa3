import { createHash, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { makeApiKey } from '../../shared/core/access/api-key.ts';
import { scopes } from '../../shared/core/access/scopes.ts';

export type ProviderCredentials = { readonly client_id: string; readonly client_secret: string };

/** Puts the provider's credentials where a person would put them after deploying. */
export async function fillCredentials(
  client: SecretsManagerClient,
  arn: string,
  credentials: ProviderCredentials,
): Promise<void> {
  await putIfOther(client, arn, JSON.stringify(credentials));
}

/**
 * Makes sure that the key in the file opens the HTTP API; without a file a new key is made. The secret gets the key's
 * hash and all scopes. Keys that a person added stay.
 *
 * @returns the key
 */
export async function fillApiKey(client: SecretsManagerClient, arn: string, file: string): Promise<string> {
  const key = readKey(file) ?? writeKey(file);
  const sha256 = createHash('sha256').update(key).digest('hex');
  const { keys = [] } = await readSecret<{ keys: { name: string }[] }>(client, arn);
  const others = keys.filter(({ name }) => name !== 'local');
  await putIfOther(client, arn, JSON.stringify({ keys: [...others, { name: 'local', sha256, scopes }] }));
  return key;
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

function writeKey(file: string): string {
  const key = makeApiKey(false, randomInt).text;
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

/** Each write makes a version, and a secret takes a hundred of them a day. */
export async function putIfOther(client: SecretsManagerClient, arn: string, value: string): Promise<void> {
  if ((await readSecretText(client, arn)) === value) return;
  await client.send(new PutSecretValueCommand({ SecretId: arn, SecretString: value }));
}

/** What a secret holds; nothing where nobody has filled it yet. */
export async function readSecret<Value>(client: SecretsManagerClient, arn: string): Promise<Partial<Value>> {
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
