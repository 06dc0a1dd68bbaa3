import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { CounterName } from '../../shared/core/counter.ts';
import { LossAlarm } from '../parts/alarm.ts';
import { metricsNamespace } from '../parts/metrics-namespace.ts';
import type { Surroundings } from '../surroundings.ts';

/** Whatever calls the provider fetches tokens. */
const callingFunctions = [
  'sms-send',
  'sms-urgent',
  'orders-place',
  'sms-settle',
  'uploads-plan',
  'events-react',
  'tick',
] as const;

/** A limit closes a gate for seconds, now and then. So many of a quarter of an hour's ticks find only one shut that stays so. */
const shutPeriod = Duration.minutes(15);
const shutTicksMin = 12;

/** Rings when it is not known what became of somebody's text or line, or when nothing can be sent or ordered at all. */
export class Outcomes extends Construct {
  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Outcomes');
    const period = Duration.minutes(5);
    const namespace = metricsNamespace(surroundings.stage);
    const counted = (metricName: CounterName, service: string) =>
      new Metric({ namespace, metricName, dimensionsMap: { service }, statistic: 'Sum', period });
    const ofCallers = (metricName: CounterName, label: string) =>
      new MathExpression({
        label,
        expression: 'FILL(bulk, 0) + FILL(urgent, 0) + FILL(orders, 0)',
        usingMetrics: {
          bulk: counted(metricName, 'sms-send'),
          urgent: counted(metricName, 'sms-urgent'),
          orders: counted(metricName, 'orders-place'),
        },
        period,
      });
    // A worker counts the calls that it saw go wrong, tick those whose worker died.
    new LossAlarm(this, 'Unclear', surroundings, {
      name: 'rows are unclear',
      loss: 'Nobody knows yet whether some people got their text or their line; nothing is repeated for them meanwhile.',
      metric: new MathExpression({
        label: 'unclear rows',
        expression: 'FILL(seen, 0) + FILL(urgent, 0) + FILL(orders, 0) + FILL(died, 0)',
        usingMetrics: {
          seen: counted('RowsUnclear', 'sms-send'),
          urgent: counted('RowsUnclear', 'sms-urgent'),
          orders: counted('RowsUnclear', 'orders-place'),
          died: counted('RowsUnclear', 'tick'),
        },
        period,
      }),
      atLeast: 1,
    });
    new LossAlarm(this, 'Held', surroundings, {
      name: 'rows are held',
      loss: 'Some people may be without their text or their line until somebody decides what to do about them.',
      metric: new MathExpression({
        label: 'held rows',
        expression: 'FILL(sought, 0) + FILL(followed, 0)',
        usingMetrics: {
          sought: counted('RowsHeld', 'sms-settle'),
          followed: counted('RowsHeld', 'orders-place'),
        },
        period,
      }),
      atLeast: 1,
    });
    new LossAlarm(this, 'Slow', surroundings, {
      name: 'orders are slow',
      loss: 'Somebody waits for a line that the provider has been at for more than half an hour.',
      metric: counted('OrdersSlow', 'orders-place'),
      atLeast: 1,
    });
    new LossAlarm(this, 'RuleOrders', surroundings, {
      name: 'orders of rules are refused or held',
      loss: 'A line goes without what a rule ordered for it, such as its data, and nothing orders that again by itself.',
      metric: new MathExpression({
        label: 'orders of rules that were refused or held',
        expression: 'FILL(placed, 0) + FILL(sought, 0)',
        usingMetrics: {
          placed: counted('RuleOrdersStopped', 'orders-place'),
          sought: counted('RuleOrdersStopped', 'sms-settle'),
        },
        period,
      }),
      atLeast: 1,
    });
    new LossAlarm(this, 'Halted', surroundings, {
      name: 'campaign has halted',
      loss: 'The rest of a campaign waits until somebody decides: too much of it went wrong, or began to cost extra.',
      metric: new MathExpression({
        label: 'halted campaigns',
        expression: 'FILL(errors, 0) + FILL(cost, 0) + FILL(sender, 0) + FILL(urgentSender, 0)',
        usingMetrics: {
          errors: counted('CampaignsHalted', 'tick'),
          cost: counted('CampaignsHalted', 'sms-settle'),
          sender: counted('CampaignsHalted', 'sms-send'),
          urgentSender: counted('CampaignsHalted', 'sms-urgent'),
        },
        period,
      }),
      atLeast: 1,
    });
    new LossAlarm(this, 'NoToken', surroundings, {
      name: 'no access token',
      loss: 'Texts or orders stand still: the provider gives no access token, or refuses the credentials.',
      metric: ofCallers('TokensMissing', 'calls without a token'),
      atLeast: 3,
    });
    new LossAlarm(this, 'TokenNotStored', surroundings, {
      name: 'token not stored',
      loss: 'Nothing yet: every process asks the token server for tokens of its own, and may be refused them soon.',
      metric: new MathExpression({
        label: 'tokens not stored',
        expression: callingFunctions.map((_, no) => `FILL(f${no}, 0)`).join(' + '),
        usingMetrics: Object.fromEntries(
          callingFunctions.map((service, no) => [`f${no}`, counted('TokensNotStored', service)]),
        ),
        period,
      }),
      atLeast: 1,
    });
    new LossAlarm(this, 'GateShut', surroundings, {
      name: 'gate stays shut',
      loss: 'Texts or orders stand still, or nobody learns what became of them: the provider puts calls off, or does not answer.',
      metric: new Metric({
        namespace,
        metricName: 'GatesShut' satisfies CounterName,
        dimensionsMap: { service: 'tick' },
        statistic: 'Sum',
        period: shutPeriod,
      }),
      atLeast: shutTicksMin,
    });
  }
}
