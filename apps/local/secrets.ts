import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

export type ProviderCredentials = { readonly client_id: string; readonly client_secret: string };

/** Puts the provider's credentials where a person would put them after deploying. */
export async function fillCredentials(
  client: SecretsManagerClient,
  arn: string,
  credentials: ProviderCredentials,
): Promise<void> {
  await putIfOther(client, arn, JSON.stringify(credentials));
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
