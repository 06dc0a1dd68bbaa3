import { Duration } from 'aws-cdk-lib';
import type { CfnStage, HttpApi, HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { operations } from '../../shared/core/api/operations.ts';
import { reactFunctionTimeoutMs, reactVisibilityMs } from '../../shared/core/events/event-times.ts';
import { ledgerKeys } from '../../shared/core/key-prefixes.ts';
import { present } from '../../shared/core/present.ts';
import { acknowledge } from '../parts/acknowledge.ts';
import { addRoutes } from '../parts/add-routes.ts';
import { LossAlarm } from '../parts/alarm.ts';
import { ServiceFunction } from '../parts/function.ts';
import { counted } from '../parts/metrics.ts';
import {
  keepEvents,
  lookForObjects,
  readItems,
  readSecret,
  sendTo,
  writeObjects,
} from '../parts/permissions.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import { queuesAt } from '../parts/queue-names.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import { planningRestored } from '../parts/recovery-rows.ts';
import {
  calls,
  executions,
  jobs,
  limitersOf,
  newDecisions,
  newJobs,
  quotas,
  recordWatched,
  rulesInForce,
  suppressionList,
  useRows,
  watchedOf,
} from '../parts/row-permissions.ts';
import { stageKey } from '../parts/stage-key.ts';
import type { StageSettings } from '../stage/stage.ts';
import type { Surroundings } from '../surroundings.ts';

/** A sender waits ten seconds at most. Source: provider facts, defaults, "Sandbox deliveries". */
const receiveTimeoutMs = 10_000;

/** Fewer in five minutes may be a stranger who tries the door. */
const refusedAtLeast = 10;

/** A webhook becomes an event that is kept and queued, and each event is reacted to. */
export class Webhooks extends Construct {
  readonly queue: Queue;

  constructor(
    scope: Construct,
    surroundings: Surroundings,
    http: HttpApi,
    queues: Readonly<Record<'urgent' | 'orders' | 'notifications', IQueue>>,
    provider: Provider,
  ) {
    super(scope, 'Webhooks');
    const { stage, data } = surroundings;
    const { webhookSecrets } = data;
    if (webhookSecrets === undefined) throw new Error('Only a stage that uses the partner API gets webhooks');
    const { queue } = new QueueWorker(this, 'event', surroundings, {
      functionName: 'events-react',
      workersMax: stage.eventWorkers,
      queueVariable: 'EVENTS_QUEUE',
      does: 'Reacts to one event',
      timeoutMs: reactFunctionTimeoutMs,
      visibilityMs: reactVisibilityMs,
      memoryMib: 512,
      environment: {
        EVENTS_TABLE_NAME: data.events.tableName,
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.bucket.bucketName,
        URGENT_QUEUE: queues.urgent.queueName,
        ORDERS_QUEUE: queues.orders.queueName,
        NOTIFICATIONS_QUEUE: queues.notifications.queueName,
        ...variablesOf(provider, 'partner'),
      },
      may: [
        readItems(data.events),
        ...useRows(
          data.table,
          jobs('campaign', 'orders', 'notifications'),
          newJobs,
          suppressionList,
          rulesInForce,
          executions,
          quotas,
          newDecisions,
          recordWatched,
          watchedOf,
          calls('partner'),
          limitersOf('organization'),
          { get: [ledgerKeys.record] },
          ...planningRestored(stage),
        ),
        // What rules start is planned at once.
        ...lookForObjects(data.bucket, 'requests/', 'jobs/'),
        writeObjects(data.bucket, 'requests/', 'jobs/'),
        sendTo(queues.urgent, queues.orders, queues.notifications),
        ...mayAsk(data, 'partner'),
      ],
      losses: {
        givenUp:
          'A subscription may lack data, or its owner a text, because handling an event failed 50 times.',
        waiting: 'Top-ups and texts of rules are late, because events arrive faster than they are handled.',
        crash: 'Rules react to an event minutes late, because a worker died or ran out of time.',
      },
    });
    this.queue = queue;

    const receive = new ServiceFunction(this, 'webhooks-receive', stage, {
      does: 'Receives events from authenticated sources',
      timeoutMs: receiveTimeoutMs,
      memoryMib: 512,
      environment: {
        EVENTS_TABLE_NAME: data.events.tableName,
        ...queuesAt(queue),
        EVENTS_QUEUE: queue.queueName,
      },
      may: [keepEvents(data.events), sendTo(queue), readSecret(webhookSecrets)],
    });
    const routes = addRoutes(http, 'webhooks-receive', receive);
    slowDown(http, routes, stage);

    new LossAlarm(this, 'Refused', surroundings, {
      name: 'webhooks are refused',
      loss: 'Data may run out unnoticed until the next sweep: webhooks are refused, because their proof is wrong.',
      metric: counted(stage, 'EventsRefused', Duration.minutes(5)),
      atLeast: refusedAtLeast,
    });
  }
}

/** The gateway's own construct knows a limit for all routes only. */
function slowDown(http: HttpApi, routes: readonly HttpRoute[], { webhookRate }: StageSettings): void {
  const { method, path } = operations.receiveWebhook;
  const gateway = http.defaultStage?.node.defaultChild as CfnStage;
  gateway.routeSettings = {
    [`${method} ${path}`]: {
      ThrottlingRateLimit: webhookRate.perSecond,
      ThrottlingBurstLimit: webhookRate.burst,
    },
  };
  // Settings of a route that is not there yet are refused.
  for (const route of routes) gateway.node.addDependency(route);
}

/**
 * The queue of events of a stage that gets none: only the partner API sends webhooks. Nobody reads it, so that it costs
 * nothing.
 */
export class NoEvents extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, stage: StageSettings) {
    super(scope, 'NoEvents');
    this.queue = new Queue(this, 'Queue', {
      ...present({ encryptionMasterKey: stageKey(this, stage) }),
      retentionPeriod: Duration.minutes(1),
      enforceSSL: true,
    });
    acknowledge(this.queue, {
      'AwsSolutions-SQS3': 'Nothing reads this queue, so no message can fail.',
      'Serverless-SQSRedrivePolicy': 'Nothing reads this queue, so no message can fail.',
    });
  }
}
