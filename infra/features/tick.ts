import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { tickEveryMs, tickFunctionTimeoutMs } from '../../shared/core/timing.ts';
import { canaryEnvOf } from '../canary-settings.ts';
import { SilenceAlarm } from '../parts/alarm.ts';
import { oneVcpuMib, ServiceFunction } from '../parts/function.ts';
import {
  forgetWatched,
  queryDueIndex,
  readObjects,
  requeueEvents,
  sendTo,
  useCaps,
  useGates,
  useLedger,
  writeObjects,
} from '../parts/permissions.ts';
import { mayAsk, type Provider, variablesOf } from '../parts/provider.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Notices } from './notices.ts';

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
    const rules = stage.rules === undefined ? undefined : { name: 'rules.json', from: stage.rules };
    const tick = new ServiceFunction(this, 'tick', stage, {
      does: 'Once a minute: queues what is due, ends leases that ran out, has unclear calls looked up, probes closed gates',
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
        CANARY_TO: canaryEnvOf(stage),
        RULES_FILE: rules?.name,
        ...targets,
        GATE_RATES: JSON.stringify(stage.rates),
        DEFAULT_COUNTRY: stage.defaultCountry,
        SMS_FROM: stage.smsFrom,
        ALLOW_FOREIGN: String(stage.allowForeign),
        ...variablesOf(provider, data, 'organization', 'partner'),
      },
      may: [
        useLedger(data.table),
        useGates(data.table),
        useCaps(data.table),
        forgetWatched(data.table),
        queryDueIndex(data.table),
        ...requeueEvents(data.events),
        ...readObjects(data.bucket, 'jobs/', 'requests/'),
        // Requests of canaries and of rules, and what rules start is planned at once.
        writeObjects(data.bucket, 'requests/'),
        writeObjects(data.bucket, 'jobs/'),
        sendTo(
          queues.plan,
          queues.sms,
          queues.urgent,
          queues.orders,
          queues.notices,
          queues.settle,
          queues.events,
        ),
        // A closed gate is probed with a read.
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

    // One failed tick costs nothing, the next one does its work. Successes are counted, so that a rule that is switched
    // off rings as well as a function that fails.
    new SilenceAlarm(this, 'Stopped', surroundings, {
      name: 'tick has stopped',
      loss: 'Campaigns stop half way: nothing that waits, was lost or ran out of time is moved on.',
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
