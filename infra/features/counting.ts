import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobIdStarts } from '../../shared/core/ids.ts';
import { ledgerKeys } from '../../shared/core/key-prefixes.ts';
import { countTimeoutMs, countVisibilityMs } from '../../shared/core/timing.ts';
import { oneVcpuMib } from '../parts/function.ts';
import { lookForObjects, sendTo, writeObjects } from '../parts/permissions.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { whileRestored } from '../parts/recovery-rows.ts';
import { addAudit, jobs, keepCounts, newJobs, outboxesOf, useRows } from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

/** One message, one job of many calls: what moved of it is counted again, and its end is noted. */
export class Counting extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings, notifications: IQueue) {
    super(scope, 'Counting');
    const { stage, data } = surroundings;
    const ntc = jobIdStarts.notifications;
    const { queue } = new QueueWorker(this, 'count', surroundings, {
      functionName: 'jobs-count',
      queueVariable: 'COUNT_QUEUE',
      does: 'Counts the rows of large jobs, notes when they are over, and passes changes of jobs on',
      timeoutMs: countTimeoutMs,
      visibilityMs: countVisibilityMs,
      // It walks over jobs of a million calls, at 17 s of a vCPU each.
      memoryMib: oneVcpuMib,
      sendsToItself: true,
      environment: {
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.bucket.bucketName,
        AUDIT_TABLE_NAME: data.audit.tableName,
        NOTIFICATIONS_QUEUE: notifications.queueName,
      },
      may: [
        ...useRows(
          data.table,
          jobs('campaign', 'orders', 'notifications'),
          newJobs,
          { query: [ledgerKeys.endpoints] },
          outboxesOf('campaign', 'orders'),
          keepCounts,
          ...whileRestored(stage),
        ),
        ...useRows(data.audit, addAudit),
        // Which rows of a divided call went where.
        ...lookForObjects(data.bucket, `jobs/${jobIdStarts.campaign}`, `jobs/${ntc}`, `requests/${ntc}`),
        // A callback is a notification, whose job is made and planned here.
        writeObjects(data.bucket, `requests/${ntc}`, `jobs/${ntc}`),
        sendTo(notifications),
      ],
      losses: {
        givenUp:
          'The counts of a large job stand still, and it is not completed, because counting failed 50 times.',
        waiting:
          'The counts of large jobs are old, and such jobs are completed late, because counting is slow.',
        crash: 'The counts of a large job are late, because a worker died or ran out of time.',
      },
    });
    this.queue = queue;
  }
}
