import { Bucket, EventType } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { planFunctionTimeoutMs, planVisibilityMs } from '../../shared/core/timing.ts';
import { readObjects, sendTo, useLedger, writeObjects } from '../parts/permissions.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import type { Surroundings } from '../surroundings.ts';

/** From Lambda's table of memory and CPU: the point where a function has one whole vCPU. Planning is all parsing. */
const oneVcpuMib = 1769;

/** An object below `campaigns/`, or a request from the API, becomes a planned campaign. */
export class Uploads extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings, smsQueue: IQueue) {
    super(scope, 'Uploads');
    const { stage, data } = surroundings;
    const { queue } = new QueueWorker(this, 'plan', surroundings, {
      functionName: 'uploads-plan',
      queueUrlVariable: 'PLAN_QUEUE_URL',
      does: 'Turns an upload or a request into a planned campaign',
      timeoutMs: planFunctionTimeoutMs,
      visibilityMs: planVisibilityMs,
      memoryMib: oneVcpuMib,
      environment: {
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.bucket.bucketName,
        SMS_QUEUE_URL: smsQueue.queueUrl,
        DEFAULT_COUNTRY: stage.defaultCountry,
        SMS_FROM: stage.smsFrom,
        SMS_TEXT: stage.smsText,
        ALLOW_FOREIGN: String(stage.allowForeign),
        SMS_CALLS_PER_MINUTE: String(stage.smsCallsPerMinute),
      },
      may: [
        useLedger(data.table),
        ...readObjects(data.bucket, 'campaigns/', 'requests/', 'jobs/'),
        writeObjects(data.bucket, 'jobs/'),
        sendTo(smsQueue),
      ],
      losses: {
        givenUp: 'Nobody of a campaign has been texted for days, because its planning failed 50 times.',
        waiting:
          'Nobody of a campaign has been texted for hours, because its planning keeps failing or waits.',
        crash: 'A campaign is late by 90 minutes or more, because its planning died or ran out of time.',
      },
    });
    this.queue = queue;

    // The bucket's own construct would put the notification into the data stack, which would then need the queue's
    // ARN while this stack needs the bucket's: a cycle. A bucket known by name keeps it here.
    Bucket.fromBucketName(this, 'Bucket', data.bucket.bucketName).addEventNotification(
      EventType.OBJECT_CREATED,
      new SqsDestination(queue),
      { prefix: 'campaigns/' },
    );
  }
}
