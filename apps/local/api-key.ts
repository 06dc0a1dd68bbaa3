import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableApiKeys } from '../../shared/aws/access/api-keys.ts';
import { hashOf, keyIdOf, makeApiKey, readApiKey } from '../../shared/core/access/api-key.ts';
import { scopes } from '../../shared/core/access/scopes.ts';
import { hasSecret, newStoredKey } from '../../shared/core/access/stored-key.ts';
import { ownCallers } from '../../shared/core/jobs/callers.ts';

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
