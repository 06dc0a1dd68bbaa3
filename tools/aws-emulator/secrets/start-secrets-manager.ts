import { type Authorize, everythingAllowed } from '../authorize.ts';
import { openDatabase } from '../database.ts';
import { answerJson, type JsonService, type Operation } from '../json-protocol.ts';
import { type Log, type LoopbackServer, serve } from '../loopback-server.ts';
import { createSecret } from './operations/create-secret.ts';
import { deleteSecret } from './operations/delete-secret.ts';
import { describeSecret } from './operations/describe-secret.ts';
import { getSecretValue } from './operations/get-secret-value.ts';
import { listSecrets } from './operations/list-secrets.ts';
import { putSecretValue } from './operations/put-secret-value.ts';
import { restoreSecret } from './operations/restore-secret.ts';
import { SecretStore, secretsSchema } from './secret-store.ts';

const protocol: JsonService = {
  name: 'secretsmanager',
  target: 'secretsmanager',
  contentType: 'application/x-amz-json-1.1',
  invalidInput: 'InvalidParameterException',
};

const operations: Readonly<Record<string, Operation<SecretStore>>> = {
  CreateSecret: createSecret,
  DeleteSecret: deleteSecret,
  DescribeSecret: describeSecret,
  GetSecretValue: getSecretValue,
  ListSecrets: listSecrets,
  PutSecretValue: putSecretValue,
  RestoreSecret: restoreSecret,
};

/** Starts the secrets service, with the quota of versions that a short-lived token runs into on AWS. */
export async function startSecretsManager(
  file: string | undefined,
  port: number,
  now: () => number,
  log: Log,
  authorize: Authorize = everythingAllowed,
): Promise<LoopbackServer> {
  const database = openDatabase(file, secretsSchema);
  const store = new SecretStore(database, now);
  const server = await serve(
    port,
    (request, response) => answerJson(request, response, protocol, operations, store, authorize),
    log,
  );
  return {
    url: server.url,
    async close() {
      await server.close();
      database.close();
    },
  };
}
