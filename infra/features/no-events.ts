import { Duration } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { present } from '../../shared/core/present.ts';
import { acknowledge } from '../parts/acknowledge.ts';
import { stageKey } from '../parts/stage-key.ts';
import type { StageSettings } from '../stage/stage.ts';

/**
 * The queue of events of a stage that gets none: only the partner API sends webhooks. Nobody reads it, so that it costs
 * nothing.
 */
export class NoEvents extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, stage: StageSettings) {
    super(scope, 'NoEvents');
    this.queue = new Queue(this, 'Queue', {
      ...present({ encryptionMasterKey: stageKey(this, stage) }),
      retentionPeriod: Duration.minutes(1),
      enforceSSL: true,
    });
    acknowledge(this.queue, {
      'AwsSolutions-SQS3': 'Nothing reads this queue, so no message can fail.',
      'Serverless-SQSRedrivePolicy': 'Nothing reads this queue, so no message can fail.',
    });
  }
}
