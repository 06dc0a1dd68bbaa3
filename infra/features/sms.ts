import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { outcomesOf } from '../../shared/core/calls/outcome.ts';
import { jobIdStarts } from '../../shared/core/ids.ts';
import { smsFunctionTimeoutMs, smsVisibilityMs } from '../../shared/core/timing.ts';
import { lookForObjects, sendTo, writeObjects } from '../parts/permissions.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { whileRestored } from '../parts/recovery-rows.ts';
import {
  calls,
  jobs,
  marks,
  newClaims,
  rulesInForce,
  stops,
  suppressionList,
  useRows,
} from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

/** One message, one chunk, at most one Send SMS call per part. */
export class Sms extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings, provider: Provider, count: IQueue) {
    super(scope, 'Sms');
    const { queue } = new QueueWorker(this, 'sms', surroundings, {
      ...sender(surroundings, provider, count),
      functionName: 'sms-send',
      workersMax: surroundings.stage.smsWorkers,
      does: 'Sends one chunk of a campaign',
      losses: {
        givenUp:
          'Up to 1000 people of a campaign have waited for a text for hours, because their message failed 50 times.',
        waiting: 'People get their texts late, because texts are queued faster than they are sent.',
        crash:
          'Up to 1000 people may or may not have been texted, because a worker died, perhaps during a call.',
      },
    });
    this.queue = queue;
  }
}

/**
 * The same code again, with a queue and workers of its own: behind a large campaign a single text would wait for
 * hours.
 */
export class Urgent extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings, provider: Provider, count: IQueue) {
    super(scope, 'Urgent');
    const { queue } = new QueueWorker(this, 'urgent', surroundings, {
      ...sender(surroundings, provider, count),
      functionName: 'sms-urgent',
      codeOf: 'sms-send',
      does: 'Sends urgent texts',
      losses: {
        givenUp:
          'Up to 100 people have waited for an urgent text for hours, because their message failed 50 times.',
        waiting: 'People get urgent texts late, because texts are queued faster than they are sent.',
        crash:
          'Up to 100 people may or may not have got an urgent text, because a worker died, perhaps during a call.',
      },
    });
    this.queue = queue;
  }
}

function sender({ stage, data }: Surroundings, provider: Provider, count: IQueue) {
  const { table, bucket } = data;
  return {
    queueVariable: 'SMS_QUEUE',
    timeoutMs: smsFunctionTimeoutMs,
    visibilityMs: smsVisibilityMs,
    memoryMib: 512,
    environment: {
      TABLE_NAME: table.tableName,
      BUCKET_NAME: bucket.bucketName,
      COUNT_QUEUE: count.queueName,
      ...variablesOf(provider, 'organization'),
    },
    may: [
      ...useRows(
        table,
        jobs('campaign'),
        marks,
        newClaims,
        calls('organization'),
        suppressionList,
        // A text of a rule that was switched off since is not sent: an urgent one, or one that is tried again.
        rulesInForce,
        stops,
        ...whileRestored(stage),
      ),
      ...lookForObjects(bucket, `jobs/${jobIdStarts.campaign}`),
      // Which rows of a divided call went where.
      writeObjects(bucket, outcomesOf(`${jobIdStarts.campaign}*`)),
      sendTo(count),
      ...mayAsk(data, 'organization'),
    ],
  };
}
