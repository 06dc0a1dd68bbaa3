import {
  CreateSecretCommand,
  DescribeSecretCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({
  Description: z.string().optional(),
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  Tags: withoutEffect,
});

/** A template's value is only the first one: what a person put there later stays. */
export const secret = maker(
  properties,
  async ({ name: ownName, properties: settings }, { clients, blueprint }) => {
    const name = settings.Name ?? ownName;
    const arn = (await arnOf(clients.secrets, name)) ?? (await create(clients.secrets, name, settings));
    blueprint.secrets.set(name, arn);
    return made(arn);
  },
);

async function arnOf(client: SecretsManagerClient, name: string): Promise<string | undefined> {
  try {
    return (await client.send(new DescribeSecretCommand({ SecretId: name }))).ARN;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function create(
  client: SecretsManagerClient,
  name: string,
  { Description, SecretString }: z.output<typeof properties>,
): Promise<string> {
  const { ARN } = await client.send(new CreateSecretCommand({ Name: name, Description, SecretString }));
  return ARN ?? '';
}
