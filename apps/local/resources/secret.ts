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
  SecretString: z.string(),
  Tags: withoutEffect,
});

/** The template's value is only the first one: what a person put there later stays. */
export const secret = maker(properties, async ({ name, properties: settings }, { clients }) => {
  return made((await arnOf(clients.secrets, name)) ?? (await create(clients.secrets, name, settings)));
});

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
