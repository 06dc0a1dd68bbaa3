import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonSecret } from '../../../shared/aws/secrets/secrets.ts';
import { readCrmSecrets, readWebhookSecrets } from '../../../shared/aws/secrets/signing-secrets.ts';
import { type FilledSecret, secretName } from '../../../shared/core/tokens/secret-name.ts';
import { type ProviderError, SecretError } from '../../../shared/errors.ts';
import { tokenSource } from '../../../shared/provider/tokens/token.ts';
import { readProviderCredentials } from '../../../shared/wiring/provider-connection.ts';
import { startSecretsManager } from '../../../tools/aws-emulator/secrets/start-secrets-manager.ts';
import { localCredentials } from '../../support/target/local-table.ts';

/** Everything that looks like this is a value, and must never be said. */
const value = 'hunter2';

const readers = {
  ProviderCredentials: readProviderCredentials,
  PartnerCredentials: readProviderCredentials,
  WebhookSecrets: readWebhookSecrets,
  CrmSecrets: readCrmSecrets,
} satisfies Record<FilledSecret, (json: unknown) => unknown>;

let client: SecretsManagerClient;
let close: () => Promise<void>;

beforeAll(async () => {
  const server = await startSecretsManager(
    undefined,
    0,
    () => 0,
    () => {},
  );
  client = new SecretsManagerClient({
    region: 'us-east-1',
    credentials: localCredentials,
    endpoint: server.url,
  });
  for (const id of Object.keys(readers) as FilledSecret[])
    await client.send(new CreateSecretCommand({ Name: secretName('prod', id) }));
  close = async () => {
    client.destroy();
    await server.close();
  };
});
afterAll(() => close());

const put = (id: FilledSecret, SecretString: string) =>
  client.send(new PutSecretValueCommand({ SecretId: secretName('prod', id), SecretString }));

const secretOf = (id: FilledSecret) =>
  jsonSecret<unknown>(client, secretName('prod', id), readers[id], { forMs: 0, now: () => 0 });

test.each<[FilledSecret, string, string]>([
  ['ProviderCredentials', `{"client_id": "${value}"}`, 'Put {"client_id", "client_secret"} into it'],
  ['ProviderCredentials', `{"client_id": "${value}", "client_secret": ""}`, 'too_small at client_secret'],
  ['PartnerCredentials', `${value}:${value}`, 'is not JSON. Store a JSON document in it'],
  ['WebhookSecrets', `{"provider": {"signing": ["${value}"]}}`, 'custom at provider/signing/0'],
  ['WebhookSecrets', `{"provider": "${value}"}`, 'invalid_type at provider'],
  ['CrmSecrets', `{"signing": "${value}"}`, 'invalid_type at signing'],
  ['CrmSecrets', `{"signing": ["${value}"`, 'is not JSON'],
])(
  'a wrong value in %s is refused by the name of the secret and the place, and never repeated',
  async (id, text, fault) => {
    await put(id, text);
    const error: unknown = await secretOf(id)
      .read()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SecretError);
    const said = `${error} ${(error as Error).stack} ${(error as Error).cause}`;
    expect(said).toContain(`The secret Fleetcast/prod/${id} `);
    expect(said).toContain(fault);
    expect(said).not.toContain(value);
  },
);

test('why there is no token names the secret, so that the log does', async () => {
  await put('ProviderCredentials', `{"client_id": "${value}"}`);
  const credentials = secretOf('ProviderCredentials').read as never;
  const wire = { dispatcher: undefined as never, now: () => 0, random: () => 0 };
  const tokens = tokenSource({ ...wire, credentials, authUrl: 'https://auth.example' });
  const error: unknown = await tokens.token().catch((thrown: unknown) => thrown);
  const { effect, detail = '' } = (error as ProviderError).problem;
  expect(effect).toBe('none');
  expect(detail).toContain('The secret Fleetcast/prod/ProviderCredentials cannot be used');
  expect(detail).not.toContain(value);
});

test('credentials that nobody has put in yet are called empty', async () => {
  const fresh = secretName('fresh', 'ProviderCredentials');
  await client.send(new CreateSecretCommand({ Name: fresh }));
  const secret = jsonSecret(client, fresh, readProviderCredentials, { forMs: 0, now: () => 0 });
  await expect(secret.read()).rejects.toThrow(
    `The secret ${fresh} cannot be used. The secret is empty. Put {"client_id"`,
  );
});
