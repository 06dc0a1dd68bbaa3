import { randomInt } from 'node:crypto';
import { tableApiKeys } from '../aws/access/api-keys.ts';
import { tableCreateCounts } from '../aws/access/create-counts.ts';
import { authenticateKeys } from '../http/access/authenticate.ts';
import { limitCreates } from '../http/access/limit-creates.ts';
import type { KeyPorts } from '../http/keys/key-routes.ts';
import type { Log } from '../ports/world.ts';
import { dynamoClient } from './aws-clients.ts';
import { deployedSettings } from './deployed-settings.ts';
import { newId, now, required } from './environment.ts';

const openApiKeys = () => tableApiKeys(dynamoClient(), required('KEYS_TABLE_NAME'), newId);

/** Who calls, by the stage's keys. */
export function openAuthentication(log: Pick<Log, 'warn'>) {
  return authenticateKeys({ apiKeys: openApiKeys(), now, log });
}

/** How much each caller may create. */
export function openCreateLimit(log: Pick<Log, 'warn'>) {
  const createCounts = tableCreateCounts(dynamoClient(), required('TABLE_NAME'));
  return limitCreates({ createCounts, now, log }, deployedSettings().createsPerMinute);
}

/** The stage's keys, to change them. */
export function openKeyPorts(): KeyPorts {
  return { apiKeys: openApiKeys(), now, secretInt: (limit) => randomInt(limit) };
}
