import { Duration } from 'aws-cdk-lib';
import { EventBus, type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobIdStarts } from '../../shared/core/ids.ts';
import { eventSource } from '../../shared/core/notifications/payload.ts';
import { smsFunctionTimeoutMs, smsVisibilityMs } from '../../shared/core/timing.ts';
import { acknowledge } from '../parts/acknowledge.ts';
import { LossAlarm } from '../parts/alarm.ts';
import { counted } from '../parts/metrics.ts';
import { lookForObjects, putEventsOn, readSecret } from '../parts/permissions.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { whileRestored } from '../parts/recovery-rows.ts';
import { callEndpoints, rulesInForce, singleEntries, useRows } from '../parts/row-permissions.ts';
import { defaultBus } from '../stage/notification-settings.ts';
import type { StageSettings } from '../stage/stage.ts';
import type { Surroundings } from '../surroundings.ts';

/**
 * One message, one notification: the CRM is called, or an event is put on the bus. It reaches no provider, and nobody
 * else reaches these.
 */
export class Notifications extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Notifications');
    const { stage, data } = surroundings;
    const bus = busOf(this, stage);
    const { queue } = new QueueWorker(this, 'notification', surroundings, {
      functionName: 'notifications-send',
      queueVariable: 'NOTIFICATIONS_QUEUE',
      does: 'Sends one notification to the CRM or the event bus',
      timeoutMs: smsFunctionTimeoutMs,
      visibilityMs: smsVisibilityMs,
      memoryMib: 512,
      environment: {
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.bucket.bucketName,
      },
      may: [
        ...useRows(
          data.table,
          singleEntries('notifications'),
          rulesInForce,
          callEndpoints,
          ...whileRestored(stage),
        ),
        ...lookForObjects(data.bucket, `jobs/${jobIdStarts.notifications}`),
        readSecret(data.crmSecrets),
        ...(bus === undefined ? [] : [putEventsOn(bus)]),
      ],
      losses: {
        givenUp: 'Your CRM has not got a notification for hours, because sending it failed 50 times.',
        waiting: 'Your CRM gets notifications late, because they are queued faster than they are sent.',
        crash: 'Your CRM gets a notification minutes late, because a worker died or ran out of time.',
      },
    });
    this.queue = queue;

    new LossAlarm(this, 'Refused', surroundings, {
      name: 'notifications are refused',
      loss: 'Your CRM or another system did not get a notification, and nothing sends it again automatically.',
      metric: counted(stage, 'NotificationsRefused', Duration.minutes(5)),
      atLeast: 1,
    });
  }
}

function busOf(scope: Construct, { bus }: StageSettings): Pick<IEventBus, 'eventBusArn'> | undefined {
  if (bus === undefined) return undefined;
  if (bus.create) return new EventBus(scope, 'Bus', { eventBusName: bus.name });
  const eventBus = EventBus.fromEventBusName(scope, 'ExistingBus', bus.name);
  if (bus.name !== defaultBus) requireBus(scope, eventBus);
  return eventBus;
}

/**
 * EventBridge drops an event for a bus that does not exist, and answers as if it had taken it. It refuses a rule on
 * such a bus, so a deployment with a mistyped name fails. The rule is off and has no target; it costs nothing.
 *
 * Source: EventBridge API Reference, PutRule, ResourceNotFoundException; issue 9186 of aws/aws-cli.
 */
function requireBus(scope: Construct, eventBus: IEventBus): void {
  const rule = new Rule(scope, 'BusExists', {
    eventBus,
    enabled: false,
    eventPattern: { source: [eventSource] },
    description: 'Disabled. A deployment can create this rule only if the event bus exists',
  });
  acknowledge(rule, { 'Serverless-EventBusDLQ': 'The rule has no target and is disabled.' });
}
