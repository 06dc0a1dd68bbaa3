import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobIdStarts } from '../../shared/core/ids.ts';
import { smsFunctionTimeoutMs, smsVisibilityMs } from '../../shared/core/timing.ts';
import { lookForObjects, sendTo } from '../parts/permissions.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { whileRestored } from '../parts/recovery-rows.ts';
import {
  calls,
  jobs,
  marks,
  newClaims,
  persons,
  recordOwners,
  recordWatched,
  rulesInForce,
  stops,
  useRows,
  watchedOf,
} from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

/** One message, one row of an order batch: its orders are placed, and polled until they are done. */
export class Orders extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings, provider: Provider, count: IQueue) {
    super(scope, 'Orders');
    const { stage, data } = surroundings;
    const { queue } = new QueueWorker(this, 'orders', surroundings, {
      functionName: 'orders-place',
      queueVariable: 'ORDERS_QUEUE',
      workersMax: stage.orderWorkers,
      does: 'Places the orders of one row and polls them',
      timeoutMs: smsFunctionTimeoutMs,
      visibilityMs: smsVisibilityMs,
      memoryMib: 512,
      environment: {
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.bucket.bucketName,
        COUNT_QUEUE: count.queueName,
        ...variablesOf(provider, 'organization', 'partner'),
      },
      may: [
        ...useRows(
          data.table,
          jobs('orders'),
          marks,
          newClaims,
          calls('organization', 'partner'),
          persons,
          recordOwners,
          rulesInForce,
          stops,
          watchedOf,
          // The products that an order names are looked at by sweeps from then on.
          recordWatched,
          ...whileRestored(stage),
        ),
        // What a rule asked for is read again before it is done.
        ...lookForObjects(data.bucket, `jobs/${jobIdStarts.orders}`, `requests/${jobIdStarts.orders}`),
        sendTo(count),
        ...mayAsk(data, 'organization', 'partner'),
      ],
      losses: {
        givenUp: 'A person has waited for a subscription for hours, because the order failed 50 times.',
        waiting:
          'People get their subscriptions late, because orders are queued faster than they are placed.',
        crash: 'A person may or may not have a subscription, because a worker died, perhaps during an order.',
      },
    });
    this.queue = queue;
  }
}
