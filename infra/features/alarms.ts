import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { CounterName } from '../../shared/core/counter.ts';
import { LossAlarm } from '../parts/alarm.ts';
import { counted, ledgerSum } from '../parts/metrics.ts';
import type { Surroundings } from '../surroundings.ts';

const period = Duration.minutes(5);

/**
 * A limit pauses a rate limiter for seconds, now and then. This many of a quarter of an hour's runs of the scheduler
 * find only one paused that stays so.
 */
const pausedPeriod = Duration.minutes(15);
const pausedRunsMin = 12;

/**
 * A message that keeps failing is in the end tried every quarter of an hour. A single failure of a message that has
 * only waited before does not fire the alarm.
 */
const failingPeriod = Duration.minutes(30);
const failuresMin = 2;

/**
 * Fires when it is not known what became of somebody's text or subscription, when nothing can be sent or ordered at
 * all, or when the work on something fails again and again.
 */
export class Outcomes extends Construct {
  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Outcomes');
    const { stage } = surroundings;
    const sum = (name: CounterName, over = period) => counted(stage, name, over);
    // A worker counts the calls that it saw go wrong, scheduler those whose worker died.
    new LossAlarm(this, 'Unclear', surroundings, {
      name: 'rows are unclear',
      loss: 'Nobody knows yet whether some people got their text or subscription. Nothing is repeated meanwhile.',
      metric: sum('RowsUnclear'),
      atLeast: 1,
    });
    new LossAlarm(this, 'Held', surroundings, {
      name: 'rows are held',
      loss: 'Some people may lack their text or their subscription until a person decides about the held rows.',
      metric: sum('RowsHeld'),
      atLeast: 1,
    });
    if (stage.canaryTo !== undefined)
      new LossAlarm(this, 'ControlMessageVoid', surroundings, {
        name: 'control messages are void',
        loss: 'Rows of lost calls are held for a person: without control messages, the records may be out of date.',
        metric: sum('ControlMessagesVoid'),
        atLeast: 1,
      });
    new LossAlarm(this, 'Slow', surroundings, {
      name: 'orders are slow',
      loss: 'A person waits for a subscription: the provider has not completed the order for more than half an hour.',
      metric: sum('OrdersSlow'),
      atLeast: 1,
    });
    // Rules look at what the partner API tells.
    if (stage.apis.includes('partner'))
      new LossAlarm(this, 'RuleOrders', surroundings, {
        name: 'orders of rules are refused or held',
        loss: 'A subscription lacks what a rule ordered for it, such as data. Nothing orders that again automatically.',
        metric: sum('RuleOrdersStopped'),
        atLeast: 1,
      });
    new LossAlarm(this, 'Halted', surroundings, {
      name: 'campaign has halted',
      loss: 'The rest of a campaign waits until a person decides: too many rows failed, or texts began to cost extra.',
      metric: sum('CampaignsHalted'),
      atLeast: 1,
    });
    new LossAlarm(this, 'NoToken', surroundings, {
      name: 'no access token',
      loss: 'Texts or orders have stopped: the provider gives no access token, or refuses the credentials.',
      metric: sum('TokensMissing'),
      atLeast: 3,
    });
    new LossAlarm(this, 'TokenNotStored', surroundings, {
      name: 'token not stored',
      loss: 'Nothing yet: each process fetches its own access token, and the token server may soon refuse them.',
      metric: sum('TokensNotStored'),
      atLeast: 1,
    });
    new LossAlarm(this, 'LimiterPaused', surroundings, {
      name: 'rate limiter stays paused',
      loss: 'Texts, orders or reconciliation have stopped: the provider limits calls, or does not answer.',
      metric: sum('LimitersPaused', pausedPeriod),
      atLeast: pausedRunsMin,
    });
    // One alarm for all workers: the age of a queue's oldest message leaves out messages that were received three
    // times.
    new LossAlarm(this, 'MessagesFailing', surroundings, {
      name: 'messages keep failing',
      loss: 'Texts, orders, plans, events or notifications are not handled: each attempt ends in an error.',
      metric: sum('MessagesFailed', failingPeriod),
      atLeast: failuresMin,
    });
  }
}

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
