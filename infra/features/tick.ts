import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { dueKeys } from '../../shared/core/key-prefixes.ts';
import { tickEveryMs, tickFunctionTimeoutMs } from '../../shared/core/timing.ts';
import { acknowledge } from '../parts/acknowledge.ts';
import { SilenceAlarm } from '../parts/alarm.ts';
import { rulesFileName } from '../parts/deployed-settings.ts';
import { oneVcpuMib, ServiceFunction } from '../parts/function.ts';
import { lookForObjects, requeueEvents, sendTo, writeObjects } from '../parts/permissions.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import { recovering } from '../parts/recovery-rows.ts';
import {
  calls,
  caps,
  firings,
  jobs,
  leases,
  newDecisions,
  newJobs,
  newRules,
  queryDue,
  rulesInForce,
  suppressionList,
  sweep,
  useRows,
  watchedOf,
} from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Notices } from './notices.ts';

const tickReason =
  'A failed or lost tick is not retried: the next one does its work. After five without success an alarm fires.';

/** Once a minute: moves on what has waited long enough. Two at a time do no harm, the ledger decides. */
export class Tick extends Construct {
  constructor(
    scope: Construct,
    surroundings: Surroundings,
    queues: Readonly<Record<'plan' | 'sms' | 'urgent' | 'orders' | 'notices' | 'settle' | 'events', IQueue>>,
    provider: Provider,
    targets: Notices['targets'],
  ) {
    super(scope, 'Tick');
    const { stage, data } = surroundings;
    const rules = stage.rules === undefined ? undefined : { name: rulesFileName, from: stage.rules };
    const tick = new ServiceFunction(this, 'tick', stage, {
      does: 'Once a minute: queues due work, ends expired leases, starts reconciliation, probes paused rate limiters',
      timeoutMs: tickFunctionTimeoutMs,
      // It walks over campaigns of a million calls, at 17 s of a vCPU each: with a part of one it would never come to their end.
      memoryMib: oneVcpuMib,
      file: rules,
      environment: {
        TABLE_NAME: data.table.tableName,
        PLAN_QUEUE_URL: queues.plan.queueUrl,
        SMS_QUEUE_URL: queues.sms.queueUrl,
        URGENT_QUEUE_URL: queues.urgent.queueUrl,
        ORDERS_QUEUE_URL: queues.orders.queueUrl,
        NOTICES_QUEUE_URL: queues.notices.queueUrl,
        SETTLE_QUEUE_URL: queues.settle.queueUrl,
        EVENTS_QUEUE_URL: queues.events.queueUrl,
        EVENTS_TABLE_NAME: data.events.tableName,
        BUCKET_NAME: data.bucket.bucketName,
        ...targets,
        ...variablesOf(provider, 'organization', 'partner'),
      },
      may: [
        ...useRows(
          data.table,
          jobs('campaign', 'orders', 'notices'),
          newJobs,
          suppressionList,
          leases,
          calls('organization', 'partner'),
          rulesInForce,
          ...(rules === undefined ? [] : [newRules]),
          firings,
          caps,
          newDecisions,
          sweep,
          watchedOf,
          ...recovering(stage),
        ),
        queryDue(data.table, ...Object.values(dueKeys)),
        ...requeueEvents(data.events),
        ...lookForObjects(data.bucket, 'jobs/', 'requests/'),
        // Requests of canaries and of rules, and what rules start is planned at once.
        writeObjects(data.bucket, 'requests/', 'jobs/'),
        sendTo(
          queues.plan,
          queues.sms,
          queues.urgent,
          queues.orders,
          queues.notices,
          queues.settle,
          queues.events,
        ),
        // A paused rate limiter is probed with a read.
        ...mayAsk(data, 'organization', 'partner'),
      ],
    });
    const every = Duration.millis(tickEveryMs);
    // A missed tick is not made up for. Ticks saved up during an outage would run one after the other once it is over,
    // each queueing a minute's worth of calls.
    tick.configureAsyncInvoke({ maxEventAge: every, retryAttempts: 0 });
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(every),
      targets: [new LambdaFunction(tick)],
    });
    acknowledge(this, {
      'Serverless-LambdaAsyncFailureDestination': tickReason,
      'Serverless-EventBusDLQ': tickReason,
    });

    // One failed tick costs nothing, the next one does its work. Successes are counted, so that a rule that is switched
    // off rings as well as a function that fails.
    new SilenceAlarm(this, 'Stopped', surroundings, {
      name: 'tick has stopped',
      loss: 'Campaigns stop half way: waiting, lost and expired work is not queued again.',
      metric: new MathExpression({
        label: 'successful ticks',
        expression: 'FILL(started, 0) - FILL(failed, 0)',
        usingMetrics: {
          started: tick.metricInvocations({ statistic: 'Sum' }),
          failed: tick.metricErrors({ statistic: 'Sum' }),
        },
        period: every,
      }),
      periods: 5,
    });
  }
}
