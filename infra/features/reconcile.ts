import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { outcomesOf } from '../../shared/core/calls/outcome.ts';
import { jobIdStarts } from '../../shared/core/ids.ts';
import { dueKeys } from '../../shared/core/key-prefixes.ts';
import { reconciliationTimeoutMs, reconciliationVisibilityMs } from '../../shared/core/timing.ts';
import { lookForObjects, sendTo, writeObjects } from '../parts/permissions.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { whileRestored } from '../parts/recovery-rows.ts';
import {
  calls,
  claims,
  jobs,
  marks,
  queryDue,
  recordOwners,
  senders,
  singleEntries,
  useRows,
} from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

/** One message, one sender or one API: its unclear calls are looked up in the provider's own records. */
export class Reconciliation extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings, provider: Provider, count: IQueue) {
    super(scope, 'Reconciliation');
    const { data } = surroundings;
    const { table, bucket } = data;
    const { queue } = new QueueWorker(this, 'reconciliation', surroundings, {
      functionName: 'reconcile',
      queueVariable: 'RECONCILIATION_QUEUE',
      does: "Looks up in the provider's records what became of unclear calls",
      timeoutMs: reconciliationTimeoutMs,
      visibilityMs: reconciliationVisibilityMs,
      memoryMib: 512,
      environment: {
        TABLE_NAME: table.tableName,
        BUCKET_NAME: bucket.bucketName,
        COUNT_QUEUE: count.queueName,
        ...variablesOf(provider, 'organization', 'partner'),
      },
      may: [
        ...useRows(
          table,
          jobs('campaign'),
          singleEntries('orders'),
          marks,
          claims,
          senders,
          calls('organization', 'partner'),
          recordOwners,
          ...whileRestored(surroundings.stage),
        ),
        queryDue(table, dueKeys.unclear, dueKeys.held),
        ...lookForObjects(bucket, 'jobs/', 'reconciliation/'),
        writeObjects(bucket, outcomesOf(`${jobIdStarts.campaign}*`), 'reconciliation/'),
        sendTo(count),
        ...mayAsk(data, 'organization', 'partner'),
      ],
      losses: {
        givenUp:
          'Nobody knows whether some people got their text or subscription, because reconciliation failed 50 times.',
        waiting:
          'Whether some people got their text or subscription is known late, because reconciliation is slow.',
        crash:
          'Whether some people got their text or subscription is known late, because reconciliation broke off.',
      },
    });
    this.queue = queue;
  }
}
