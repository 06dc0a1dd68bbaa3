import { randomInt } from 'node:crypto';
import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { startDynamodb } from '../../../tools/aws-emulator/dynamodb/start-dynamodb.ts';
import type { LoopbackServer } from '../../../tools/aws-emulator/loopback-server.ts';
import { startS3 } from '../../../tools/aws-emulator/s3/start-s3.ts';
import { startSecretsManager } from '../../../tools/aws-emulator/secrets/start-secrets-manager.ts';
import { startSqs } from '../../../tools/aws-emulator/sqs/start-sqs.ts';
import { fixedClock } from '../clock.ts';

/** What of an SDK client's settings a test may choose. */
export type ClientSettings = Pick<DynamoDBClientConfig, 'endpoint' | 'maxAttempts' | 'retryStrategy'>;

type SdkClient = Pick<DynamoDBClient, 'destroy'> & {
  readonly middlewareStack: { add(middleware: Middleware, options: { readonly step: 'build' }): void };
};
type Handler<Call, Answer> = (call: Call) => Promise<Answer>;
type Middleware = <Call, Answer>(next: Handler<Call, Answer>) => Handler<Call, Answer>;

/** One service of AWS, empty, for one test or a few. */
export type Target = {
  readonly url: string;
  /** The account in whose name the clients call: no other target has it. */
  readonly account: string;
  /** Makes a client that `close` ends. With `endpoint` it calls by way of that address. */
  client<Client extends SdkClient>(
    Make: new (settings: ClientSettings) => Client,
    settings?: ClientSettings,
  ): Client;
  close(): Promise<void>;
};

const ignore = () => {};
const emulators = {
  dynamodb: () => startDynamodb(undefined, 0),
  s3: (now: () => number) => startS3(undefined, 0, now, ignore),
  secretsmanager: (now: () => number) => startSecretsManager(undefined, 0, now, ignore),
  sqs: (now: () => number) => startSqs(undefined, 0, now, ignore),
};

/**
 * Opens what the contract suite runs against: an emulator of its own, or an account of its own at the server that
 * `CONTRACT_TARGET` names.
 *
 * @param clock of the emulator; another server has the clock of the machine
 */
export async function openTarget(
  service: keyof typeof emulators,
  clock: { now(): number } = fixedClock(),
): Promise<Target> {
  const elsewhere = ofThisWorker(inject('contractTargets'));
  const server = elsewhere === undefined ? await emulators[service](clock.now) : foreign(elsewhere);
  const account = elsewhere === undefined ? 'local' : String(randomInt(1e11, 1e12));
  const clients: SdkClient[] = [];
  return {
    url: server.url,
    account,
    client(Make, settings) {
      const place = { endpoint: server.url, region: 'us-east-1', forcePathStyle: true };
      // Many servers take a key id of twelve digits for the account.
      const credentials = { accessKeyId: account, secretAccessKey: 'local' };
      const made = new Make({ ...place, credentials, ...settings } as ClientSettings);
      if (elsewhere !== undefined) made.middlewareStack.add(tellAccount(account), { step: 'build' });
      clients.push(made);
      return made;
    },
    async close() {
      for (const one of clients) one.destroy();
      await server.close();
    },
  };
}

/** Vitest counts its workers from 1. */
function ofThisWorker(servers: readonly string[] = []): string | undefined {
  return servers[Number(process.env.VITEST_POOL_ID) % servers.length];
}

function foreign(url: string): LoopbackServer {
  return { url, close: async () => {} };
}

/** Source: moto's documentation, "Multi-Account support". */
function tellAccount(account: string): Middleware {
  return (next) => (call) => {
    const { headers } = (call as { request: { headers: Record<string, string> } }).request;
    headers['x-moto-account-id'] = account;
    return next(call);
  };
}
