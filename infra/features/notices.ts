import { ArnFormat, CfnParameter, Duration, Stack } from 'aws-cdk-lib';
import { EventBus, type IEventBus } from 'aws-cdk-lib/aws-events';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobIdStarts } from '../../shared/core/ids.ts';
import { crmAddressPattern } from '../../shared/core/notices/crm-address.ts';
import { smsFunctionTimeoutMs, smsVisibilityMs } from '../../shared/core/timing.ts';
import { LossAlarm } from '../parts/alarm.ts';
import { counted } from '../parts/counted.ts';
import { putEventsOn, readObjects, readSecret } from '../parts/permissions.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { whileRestored } from '../parts/recovery-rows.ts';
import { rulesInForce, singleEntries, useRows } from '../parts/row-permissions.ts';
import type { StageSettings } from '../stage.ts';
import type { Surroundings } from '../surroundings.ts';

/** One message, one notice: the CRM is called, or an event is put on the bus. It reaches no provider, and nobody else reaches these. */
export class Notices extends Construct {
  readonly queue: Queue;
  /** What the API is told beside the stage's settings, so that it lets in only rules whose receivers there are. */
  readonly targets: Readonly<Record<'CRM_URL', string>>;

  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Notices');
    const { stage, data } = surroundings;
    const bus = busOf(this, stage);
    this.targets = { CRM_URL: crmAddress(this, stage) };
    const { queue } = new QueueWorker(this, 'notice', surroundings, {
      functionName: 'notices-send',
      queueUrlVariable: 'NOTICES_QUEUE_URL',
      does: 'Tells the CRM, or the event bus, of one thing',
      timeoutMs: smsFunctionTimeoutMs,
      visibilityMs: smsVisibilityMs,
      memoryMib: 512,
      environment: {
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.bucket.bucketName,
        ...this.targets,
      },
      may: [
        ...useRows(data.table, singleEntries('notices'), rulesInForce, ...whileRestored(stage)),
        readObjects(data.bucket, `jobs/${jobIdStarts.notices}`),
        readSecret(data.crmSecrets),
        ...(bus === undefined ? [] : [putEventsOn(bus)]),
      ],
      losses: {
        givenUp: 'Your CRM has not been told of something for hours, because telling it failed 50 times.',
        waiting: 'Your CRM learns late what happened, because it is told slower than things happen.',
        crash: 'Your CRM is told of something minutes late, because a worker died or ran out of time.',
      },
    });
    this.queue = queue;

    new LossAlarm(this, 'Refused', surroundings, {
      name: 'notices are refused',
      loss: 'Your CRM or another system was not told of something, and will not be by itself.',
      metric: counted(stage, 'NoticesRefused', Duration.minutes(5)),
      atLeast: 1,
    });
  }
}

/** The stage's own address stands in the template, so that another one can be given to a single deployment. */
function crmAddress(scope: Construct, { crm }: StageSettings): string {
  const parameter = new CfnParameter(Stack.of(scope), 'CrmUrl', {
    description: 'Where rules call the CRM. Leave it empty when they do not',
    default: crm?.url ?? '',
    allowedPattern: `^${crmAddressPattern}$`,
    constraintDescription: 'must be an address such as https://crm.example/hooks, or empty',
  });
  return parameter.valueAsString;
}

type Bus = Pick<IEventBus, 'eventBusArn'>;

function busOf(scope: Construct, { bus }: StageSettings): Bus | undefined {
  if (bus?.create) return new EventBus(scope, 'Bus', { eventBusName: bus.name });
  if (bus === undefined) return undefined;
  const eventBusArn = Stack.of(scope).formatArn({
    service: 'events',
    resource: 'event-bus',
    resourceName: bus.name,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  return { eventBusArn };
}
