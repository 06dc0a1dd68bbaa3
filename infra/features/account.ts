import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { LossAlarm } from '../parts/alarm.ts';
import { ledgerSum } from '../parts/metrics/ledger-metrics.ts';
import type { Surroundings } from '../surroundings.ts';

const period = Duration.minutes(5);

/** From this share of the account's concurrency on, one more busy queue or program may be throttled. */
const concurrencyShare = 0.8;

/** A few in five minutes are a partition that is being divided; the SDK's next attempt goes through. */
const throttlesMin = 100;

/** What the stage shares with all else in its account and region, or gets from AWS only so fast. */
export class Account extends Construct {
  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Account');
    const ofLambda = (metricName: string, statistic: string) =>
      new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
    new LossAlarm(this, 'Throttles', surroundings, {
      name: 'functions are throttled',
      loss: 'Requests and webhooks may be refused, and texts wait: the account has used up its concurrent executions.',
      metric: ofLambda('Throttles', 'Sum'),
      atLeast: 1,
    });
    new LossAlarm(this, 'Concurrency', surroundings, {
      name: 'concurrency is nearly used up',
      loss: 'Nothing yet: the account uses four fifths of its concurrent executions.',
      metric: ofLambda('ConcurrentExecutions', 'Maximum'),
      atLeast: Math.ceil(concurrencyShare * surroundings.stage.accountConcurrency),
    });
    new LossAlarm(this, 'TableThrottled', surroundings, {
      name: 'the ledger is throttled',
      loss: 'Texts and orders are late: DynamoDB throttles the ledger. Each throttled read and write is retried.',
      metric: ledgerSum(
        surroundings.data.table,
        period,
        'throttled reads and writes',
        'ReadThrottleEvents',
        'WriteThrottleEvents',
      ),
      atLeast: throttlesMin,
    });
  }
}
