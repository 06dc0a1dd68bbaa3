import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobIdStarts } from '../../shared/core/ids.ts';
import { countTimeoutMs, countVisibilityMs } from '../../shared/core/timing.ts';
import { oneVcpuMib } from '../parts/function.ts';
import { lookForObjects } from '../parts/permissions.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { whileRestored } from '../parts/recovery-rows.ts';
import { jobs, keepCounts, outboxesOf, useRows } from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

/** One message, one job of many calls: what moved of it is counted again, and its end is noted. */
export class Counting extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Counting');
    const { stage, data } = surroundings;
    const { queue } = new QueueWorker(this, 'count', surroundings, {
      functionName: 'jobs-count',
      queueUrlVariable: 'COUNT_QUEUE_URL',
      does: 'Counts the rows of large jobs, and notes when such a job is over',
      timeoutMs: countTimeoutMs,
      visibilityMs: countVisibilityMs,
      // It walks over jobs of a million calls, at 17 s of a vCPU each.
      memoryMib: oneVcpuMib,
      sendsToItself: true,
      environment: { TABLE_NAME: data.table.tableName, BUCKET_NAME: data.bucket.bucketName },
      may: [
        ...useRows(
          data.table,
          jobs('campaign', 'orders'),
          outboxesOf('campaign', 'orders'),
          keepCounts,
          ...whileRestored(stage),
        ),
        // Which rows of a divided call went where.
        ...lookForObjects(data.bucket, `jobs/${jobIdStarts.campaign}`),
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
