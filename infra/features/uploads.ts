import { Bucket, EventType } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { dueKeys, ledgerKeys } from '../../shared/core/key-prefixes.ts';
import { planFunctionTimeoutMs, planVisibilityMs } from '../../shared/core/timing.ts';
import { oneVcpuMib } from '../parts/function.ts';
import {
  abandonObjects,
  lookForObjects,
  readEvents,
  readVersions,
  sendTo,
  writeObjects,
} from '../parts/permissions.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { planningRestored } from '../parts/recovery-rows.ts';
import {
  calls,
  contents,
  directoryLists,
  jobList,
  jobs,
  marks,
  newJobs,
  queryDue,
  reports,
  suppressing,
  useRows,
} from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

type Sending = Readonly<Record<'sms' | 'urgent' | 'orders' | 'notifications' | 'count', IQueue>>;

/** An object below `campaigns/` or `orders/`, or a request from the API, becomes a planned job. */
export class Uploads extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings, queues: Sending, provider: Provider) {
    super(scope, 'Uploads');
    const { data } = surroundings;
    const { queue } = new QueueWorker(this, 'plan', surroundings, {
      functionName: 'uploads-plan',
      queueVariable: 'PLAN_QUEUE',
      does: 'Plans the campaign or order batch of an upload or a request',
      timeoutMs: planFunctionTimeoutMs,
      visibilityMs: planVisibilityMs,
      // Planning is all parsing.
      memoryMib: oneVcpuMib,
      environment: {
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.bucket.bucketName,
        EVENTS_TABLE_NAME: data.events.tableName,
        SMS_QUEUE: queues.sms.queueName,
        // An urgent campaign whose planning broke off in the API.
        URGENT_QUEUE: queues.urgent.queueName,
        ORDERS_QUEUE: queues.orders.queueName,
        NOTIFICATIONS_QUEUE: queues.notifications.queueName,
        COUNT_QUEUE: queues.count.queueName,
        // Who has a subscription already is seen in the provider's records.
        ...variablesOf(provider, 'organization', 'partner'),
      },
      may: [
        ...useRows(
          data.table,
          jobs('campaign', 'orders', 'notifications'),
          marks,
          newJobs,
          contents,
          jobList,
          suppressing,
          directoryLists,
          reports,
          calls('organization', 'partner'),
          // An upload may name the endpoint that its job reports to.
          { get: [ledgerKeys.endpoints] },
          ...planningRestored(surroundings.stage),
        ),
        // How much is queued already decides how much of a large job is queued at once, of a resumed one what is due.
        queryDue(data.table, dueKeys.queued, dueKeys.planned),
        ...lookForObjects(data.bucket, 'campaigns/', 'orders/', 'requests/', 'jobs/', 'erased/'),
        readVersions(data.bucket, 'campaigns/', 'orders/', 'suppressions/'),
        writeObjects(data.bucket, 'jobs/'),
        abandonObjects(data.bucket, 'jobs/'),
        // Whose data ran out lately.
        ...readEvents(data.events),
        sendTo(queues.sms, queues.urgent, queues.orders, queues.notifications, queues.count),
        ...mayAsk(data, 'organization', 'partner'),
      ],
      losses: {
        givenUp: 'A campaign or order batch has not started for hours, because its planning failed 50 times.',
        waiting:
          'A campaign or order batch has not started for hours, because uploads come faster than they are planned.',
        crash:
          'A campaign or order batch is minutes late, and hours late if its planning crashes or times out again.',
      },
    });
    this.queue = queue;

    // The bucket's own construct would put the notification into the data stack, which would then need the queue's
    // ARN while this stack needs the bucket's: a cycle. A bucket known by name keeps it here.
    const bucket = Bucket.fromBucketName(this, 'Bucket', data.bucket.bucketName);
    for (const prefix of ['campaigns/', 'orders/', 'suppressions/'])
      bucket.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(queue), { prefix });
  }
}
