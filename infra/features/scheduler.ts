import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { dueKeys } from '../../shared/core/key-prefixes.ts';
import { schedulerEveryMs, schedulerTimeoutMs } from '../../shared/core/timing.ts';
import { acknowledge } from '../parts/acknowledge.ts';
import { SilenceAlarm } from '../parts/alarm.ts';
import { rulesFileName } from '../parts/deployed-settings.ts';
import { oneVcpuMib, ServiceFunction } from '../parts/function.ts';
import { countMessages, lookForObjects, requeueEvents, sendTo, writeObjects } from '../parts/permissions.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import { queuesAt } from '../parts/queue-names.ts';
import { recovering } from '../parts/recovery-rows.ts';
import {
  addAudit,
  calls,
  executions,
  jobs,
  leases,
  marks,
  newDecisions,
  newJobs,
  newRules,
  queryDue,
  quotas,
  rulesInForce,
  schedulerRuns,
  suppressionList,
  sweep,
  useRows,
  watchedOf,
} from '../parts/row-permissions.ts';
import type { Surroundings } from '../surroundings.ts';

const schedulerReason =
  'A failed or lost run of the scheduler is not retried: the next one does its work. After five without success ' +
  'an alarm fires.';

/** Once a minute: moves on what has waited long enough. Two at a time do no harm, the ledger decides. */
export class Scheduler extends Construct {
  constructor(
    scope: Construct,
    surroundings: Surroundings,
    queues: Readonly<
      Record<
        'plan' | 'sms' | 'urgent' | 'orders' | 'notifications' | 'reconciliation' | 'events' | 'count',
        IQueue
      >
    >,
    provider: Provider,
  ) {
    super(scope, 'Scheduler');
    const { stage, data } = surroundings;
    const rules = stage.rules === undefined ? undefined : { name: rulesFileName, from: stage.rules };
    const runScheduler = new ServiceFunction(this, 'scheduler', stage, {
      does: 'Once a minute: queues due work, ends expired leases, starts reconciliation, probes paused rate limiters',
      timeoutMs: schedulerTimeoutMs,
      // It walks over campaigns of a million calls, at 17 s of a vCPU each: with a part of one it would never come to
      // their end.
      memoryMib: oneVcpuMib,
      files: rules === undefined ? [] : [rules],
      environment: {
        TABLE_NAME: data.table.tableName,
        ...queuesAt(queues.plan),
        PLAN_QUEUE: queues.plan.queueName,
        SMS_QUEUE: queues.sms.queueName,
        URGENT_QUEUE: queues.urgent.queueName,
        ORDERS_QUEUE: queues.orders.queueName,
        NOTIFICATIONS_QUEUE: queues.notifications.queueName,
        RECONCILIATION_QUEUE: queues.reconciliation.queueName,
        EVENTS_QUEUE: queues.events.queueName,
        COUNT_QUEUE: queues.count.queueName,
        EVENTS_TABLE_NAME: data.events.tableName,
        AUDIT_TABLE_NAME: data.audit.tableName,
        BUCKET_NAME: data.bucket.bucketName,
        ...variablesOf(provider, 'organization', 'partner'),
      },
      may: [
        ...useRows(
          data.table,
          jobs('campaign', 'orders', 'notifications'),
          marks,
          newJobs,
          suppressionList,
          leases,
          schedulerRuns,
          calls('organization', 'partner'),
          rulesInForce,
          ...(rules === undefined ? [] : [newRules]),
          executions,
          quotas,
          newDecisions,
          sweep,
          watchedOf,
          ...recovering(stage),
        ),
        // Rules that come with a deployment, and a restored ledger, whose rules are stopped.
        ...(rules === undefined && stage.restored === undefined ? [] : useRows(data.audit, addAudit)),
        queryDue(data.table, ...Object.values(dueKeys)),
        ...requeueEvents(data.events),
        ...lookForObjects(data.bucket, 'jobs/', 'requests/'),
        // Requests of control messages and of rules, and what rules start is planned at once.
        writeObjects(data.bucket, 'requests/', 'jobs/'),
        sendTo(
          queues.plan,
          queues.sms,
          queues.urgent,
          queues.orders,
          queues.notifications,
          queues.reconciliation,
          queues.events,
          queues.count,
        ),
        // What waits is kept once in a quarter of an hour.
        countMessages(...Object.values(queues)),
        // A paused rate limiter is probed with a read.
        ...mayAsk(data, 'organization', 'partner'),
      ],
    });
    const every = Duration.millis(schedulerEveryMs);
    // A missed run of the scheduler is not made up for. Runs of the scheduler saved up during an outage would run one
    // after the other once it is over, each queueing a minute's worth of calls. EventBridge saves them up for a day
    // while Lambda takes none, and Lambda for six hours while the function cannot run.
    const notLater = { maxEventAge: every, retryAttempts: 0 };
    runScheduler.configureAsyncInvoke(notLater);
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(every),
      targets: [new LambdaFunction(runScheduler, notLater)],
    });
    acknowledge(this, {
      'Serverless-LambdaAsyncFailureDestination': schedulerReason,
      'Serverless-EventBusDLQ': schedulerReason,
    });

    // One failed run of the scheduler costs nothing, the next one does its work. Lambda writes `Errors` for each run: 0
    // if it succeeded, 1 if it failed (Lambda developer guide, "Invocation metrics"). So the least of a minute is 0 if
    // any run of it succeeded. A minute without a run has none and counts as failed: a rule that is switched off rings
    // as well as a function that fails.
    new SilenceAlarm(this, 'Stopped', surroundings, {
      name: 'scheduler has stopped',
      loss: 'Campaigns stop half way: waiting, lost and expired work is not queued again.',
      metric: new MathExpression({
        label: 'a run of the scheduler succeeded',
        expression: '1 - FILL(failed, 1)',
        usingMetrics: { failed: runScheduler.metricErrors({ statistic: 'Minimum' }) },
        period: every,
      }),
      periods: 5,
    });
  }
}
