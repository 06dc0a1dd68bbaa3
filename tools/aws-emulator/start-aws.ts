import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Authorize } from './authorize.ts';
import { startDynamodb } from './dynamodb/start-dynamodb.ts';
import type { BusEvent } from './eventbridge/kept-events.ts';
import { startEventbridge } from './eventbridge/start-eventbridge.ts';
import type { Log, LoopbackServer } from './loopback-server.ts';
import { type LocalS3, startS3 } from './s3/start-s3.ts';
import { startSecretsManager } from './secrets/start-secrets-manager.ts';
import { queueUrl } from './sqs/queues.ts';
import { type LocalSqs, startSqs } from './sqs/start-sqs.ts';

export type ServiceName = 'dynamodb' | 's3' | 'sqs' | 'secretsmanager' | 'eventbridge';

export interface LocalAwsOptions {
  /**
   * Keeps everything that was acknowledged in this folder, over a kill as well. Without it nothing outlives `close`.
   */
  dataDir?: string;
  /** Fixed ports; a service without one takes any free port. */
  ports?: Partial<Record<ServiceName, number>>;
  /** Clock of all but DynamoDB, in milliseconds since 1970; the time of day by default. */
  now?: () => number;
  /** Who may do what; everybody everything by default. */
  authorize?: Authorize;
  /** Learns what goes wrong inside the emulators; never keys, bodies or values. */
  log?: Log;
}

export interface LocalAws {
  /** `http://127.0.0.1:<port>` of each service. */
  readonly endpoints: Readonly<Record<ServiceName, string>>;
  /** Environment variables with which an AWS SDK client finds these services and nothing else. */
  readonly environment: Readonly<Record<string, string>>;
  queueUrl(queueName: string): string;
  /** Who waits at the queues. */
  readonly receivers: LocalSqs['receivers'];
  /** Sets the one listener for new objects; it hears of each at least once. */
  readonly onObjectCreated: LocalS3['onObjectCreated'];
  /** Everything that was put on an event bus, in its order. */
  busEvents(): readonly BusEvent[];
  close(): Promise<void>;
}

/**
 * Starts the AWS services that Fleetcast uses, on this machine, in this process, over their real wire protocols.
 *
 * @throws Error if another process uses `dataDir`, or a fixed port is taken.
 */
export async function startAws(options: LocalAwsOptions = {}): Promise<LocalAws> {
  const { dataDir, ports = {}, now = Date.now, log = () => {}, authorize } = options;
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const inDataDir = (name: string) => (dataDir === undefined ? undefined : join(dataDir, name));
  const started: LoopbackServer[] = [];
  const keep = <Server extends LoopbackServer>(server: Server): Server => {
    started.push(server);
    return server;
  };
  const close = async () => {
    await Promise.all(started.map((server) => server.close()));
  };
  try {
    // First, because its lock is the one that keeps a second process out.
    const dynamodb = keep(await startDynamodb(inDataDir('dynamodb'), ports.dynamodb ?? 0, authorize));
    const s3 = keep(await startS3(inDataDir('s3'), ports.s3 ?? 0, now, log, authorize));
    const sqs = keep(await startSqs(inDataDir('sqs.sqlite'), ports.sqs ?? 0, now, log, authorize));
    const secrets = keep(
      await startSecretsManager(inDataDir('secrets.sqlite'), ports.secretsmanager ?? 0, now, log, authorize),
    );
    const eventbridge = keep(
      await startEventbridge(inDataDir('eventbridge.sqlite'), ports.eventbridge ?? 0, now, log, authorize),
    );
    const endpoints = {
      dynamodb: dynamodb.url,
      s3: s3.url,
      sqs: sqs.url,
      secretsmanager: secrets.url,
      eventbridge: eventbridge.url,
    };
    return {
      endpoints,
      environment: environmentFor(endpoints),
      queueUrl: (queueName) => queueUrl(sqs.url, queueName),
      receivers: sqs.receivers,
      onObjectCreated: s3.onObjectCreated,
      busEvents: eventbridge.events,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Environment variables with which an AWS SDK client finds its services at these addresses and nowhere else. */
export function environmentFor(endpoints: LocalAws['endpoints']): Record<string, string> {
  return {
    AWS_REGION: 'us-east-1',
    // Not a secret: nobody checks a signature here.
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsmanager,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.eventbridge,
  };
}
