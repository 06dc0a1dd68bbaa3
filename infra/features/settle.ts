import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { settleFunctionTimeoutMs, settleVisibilityMs } from '../../shared/core/timing.ts';
import {
  keepTokens,
  queryDueIndex,
  readObjects,
  readSecret,
  useGates,
  useLedger,
  writeObjects,
} from '../parts/permissions.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Provider } from './sms.ts';

/** One message, one sender: its unclear calls are looked up in the provider's own records. */
export class Settle extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings, provider: Provider) {
    super(scope, 'Settle');
    const { stage, data } = surroundings;
    const { table, bucket, credentials, tokens } = data;
    const { queue } = new QueueWorker(this, 'settle', surroundings, {
      functionName: 'sms-settle',
      queueUrlVariable: 'SETTLE_QUEUE_URL',
      does: "Looks up in the provider's records what became of unclear calls",
      timeoutMs: settleFunctionTimeoutMs,
      visibilityMs: settleVisibilityMs,
      memoryMib: 512,
      environment: {
        TABLE_NAME: table.tableName,
        BUCKET_NAME: bucket.bucketName,
        GATE_RATES: JSON.stringify(stage.rates),
        ORGANIZATION_CREDENTIALS_SECRET_ARN: credentials.secretArn,
        ORGANIZATION_TOKEN_SECRET_ARNS: tokens.map(({ secretArn }) => secretArn).join(','),
        ORGANIZATION_BASE_URL: provider.baseUrl,
        ORGANIZATION_AUTH_URL: provider.authUrl,
        CANARY_TO: stage.canaryTo,
      },
      may: [
        useLedger(table),
        useGates(table),
        queryDueIndex(table),
        ...readObjects(bucket, 'jobs/', 'settle/'),
        writeObjects(bucket, 'jobs/'),
        writeObjects(bucket, 'settle/'),
        readSecret(credentials),
        keepTokens(tokens),
      ],
      losses: {
        givenUp: 'Nobody knows whether some people got their text, because looking it up failed 50 times.',
        waiting: 'It takes longer than it should to know whether some people got their text.',
        crash:
          'It takes longer than it should to know whether some people got their text: looking it up broke off.',
      },
    });
    this.queue = queue;
  }
}
