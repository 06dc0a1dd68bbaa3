import { randomInt } from 'node:crypto';
import { tableApiKeys } from '../aws/access/api-keys.ts';
import { authenticateKeys } from '../http/access/authenticate.ts';
import type { KeyPorts } from '../http/keys/key-routes.ts';
import type { Log } from '../ports/world.ts';
import { dynamoClient } from './aws-clients.ts';
import { newId, now, required } from './environment.ts';

const openApiKeys = () => tableApiKeys(dynamoClient(), required('KEYS_TABLE_NAME'), newId);

/** Who calls, by the stage's keys. */
export function openAuthentication(log: Pick<Log, 'warn'>) {
  return authenticateKeys({ apiKeys: openApiKeys(), now, log });
}

/** The stage's keys, to change them. */
export function openKeyPorts(): KeyPorts {
  return { apiKeys: openApiKeys(), now, secretInt: (limit) => randomInt(limit) };
}
