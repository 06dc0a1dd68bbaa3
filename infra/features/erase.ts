import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { isUploadFolder, numberFolders } from '../../shared/core/erasure/erasure.ts';
import { ledgerKeys } from '../../shared/core/key-prefixes.ts';
import { uploadFolderOf } from '../../shared/core/rows/object-keys.ts';
import { eraseFunctionTimeoutMs, eraseVisibilityMs } from '../../shared/core/timing.ts';
import { oneVcpuMib } from '../parts/function.ts';
import { eraseFromObjects } from '../parts/permissions.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { erasures, suppressing, useRows } from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

const rest = numberFolders.filter((folder) => !isUploadFolder(folder));

/**
 * One message, one number that is erased. The only function that may delete, or write over, what people have uploaded.
 */
export class Erase extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Erase');
    const { data } = surroundings;
    const { queue } = new QueueWorker(this, 'erase', surroundings, {
      functionName: 'erase',
      queueVariable: 'ERASE_QUEUE',
      does: 'Erases a number from everything that holds it',
      timeoutMs: eraseFunctionTimeoutMs,
      visibilityMs: eraseVisibilityMs,
      memoryMib: oneVcpuMib,
      environment: {
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.bucket.bucketName,
      },
      may: [
        ...useRows(data.table, erasures, suppressing, { get: [ledgerKeys.job] }),
        ...eraseFromObjects(data.bucket, {
          uploads: numberFolders.filter((folder) => isUploadFolder(folder)),
          withSettings: [uploadFolderOf.campaign],
          rest,
          // A request is at most as long as a call of the API, which is less than one part.
          large: rest.filter((folder) => folder !== 'requests/'),
        }),
      ],
      losses: {
        givenUp: 'A person who requested erasure is still on record, because erasing failed 50 times.',
        waiting: 'A person who requested erasure is still on record hours later.',
        crash: 'The erasure of a person is delayed, because a worker died or ran out of time.',
      },
    });
    this.queue = queue;
  }
}
