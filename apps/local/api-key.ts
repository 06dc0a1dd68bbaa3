import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableApiKeys } from '../../shared/aws/access/api-keys.ts';
import { hashOf, keyIdOf, makeApiKey, readApiKey } from '../../shared/core/access/api-key.ts';
import { type Scope, scopes } from '../../shared/core/access/scopes.ts';
import { hasSecret, newStoredKey } from '../../shared/core/access/stored-key.ts';
import { keyNamePattern, ownCallers } from '../../shared/core/jobs/callers.ts';
import { InputError } from '../../shared/errors.ts';
import { createKey, rotateKey } from '../../shared/flows/access/manage-keys.ts';

/**
 * Makes sure that the key in the file opens the HTTP API, with all scopes; without a file a new key is made. Keys that
 * a person added stay.
 *
 * @param nowMs on the clock of the local system
 * @param name of the key
 * @returns the key
 */
export async function fillApiKey(
  client: DynamoDBClient,
  table: string,
  file: string,
  nowMs: number,
  name = 'local',
): Promise<string> {
  const text = readKey(file, name) ?? writeKey(file, name);
  const apiKeys = tableApiKeys(client, table, randomUUID);
  const stored = await apiKeys.key(keyIdOf(name));
  if (stored !== undefined && hasSecret(stored, hashOf(text), nowMs)) return text;
  const made = { by: ownCallers.deployment, atMs: nowMs };
  await apiKeys.write(newStoredKey({ name, scopes }, hashOf(text), made, stored));
  return text;
}

/**
 * A key of somebody else, made with the rights of the deployment: nobody stands behind it, so that it is a second
 * person where two must agree. One that exists gets a new secret, and keeps its scopes.
 *
 * @param now the clock of the local system
 */
export async function keyOfPerson(
  client: DynamoDBClient,
  table: string,
  name: string,
  may: readonly Scope[],
  now: () => number,
): Promise<string> {
  if (!keyNamePattern.test(name)) throw new Error(`Nobody can have the name ${JSON.stringify(name)}`);
  const secretInt = (limit: number) => randomInt(limit);
  const ports = { apiKeys: tableApiKeys(client, table, randomUUID), now, secretInt };
  try {
    return (await createKey(ports, { name, scopes: may }, ownCallers.deployment)).text;
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'name_taken') throw error;
    return (await rotateKey(ports, name, 0, ownCallers.deployment)).text;
  }
}

function readKey(file: string, name: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return readApiKey(text)?.id === keyIdOf(name) ? text : undefined;
  } catch {
    return undefined;
  }
}

function writeKey(file: string, name: string): string {
  const { text } = makeApiKey(false, keyIdOf(name), (limit) => randomInt(limit));
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return text;
}
