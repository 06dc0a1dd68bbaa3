import { Aws, Duration } from 'aws-cdk-lib';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { CounterName } from '../../shared/core/counter.ts';
import { ServiceFunction } from '../parts/function.ts';
import { counted, ledgerSum } from '../parts/metrics.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import type { Surroundings } from '../surroundings.ts';

const period = Duration.minutes(5);

/**
 * Of log lines, because a metric would cost money in each month. CloudWatch reads the logs only while somebody looks.
 */
const rateQuery = [
  'filter message = "call.accepted" or message like /^rate_limiter\\.(flowing|paused|probing)$/',
  `stats sum(strcontains(message, "call.accepted")) / ${period.toSeconds()} as calls, max(perSecond) as limit by ` +
    `bin(${period.toMinutes()}m)`,
];

const budgetQuery = [
  'filter message = "token.published"',
  'stats max(writes) as writes, max(writesMax) as most by bin(1h)',
];

/**
 * What is going on, on one page: made of the metrics that alarms read, of those that AWS gives away, and of log lines.
 */
export class Dashboard extends Construct {
  /** @param scope the stack with the queues of all features before it */
  constructor(scope: Construct, { stage, data }: Surroundings) {
    super(scope, 'Dashboard');
    const sums = (...names: CounterName[]) => names.map((name) => counted(stage, name, period));
    const workers = scope.node.findAll().filter((one) => one instanceof QueueWorker);
    const ofQueues = (metric: (worker: QueueWorker) => Metric) =>
      workers.map((worker) => metric(worker).with({ label: worker.about, period, statistic: 'Maximum' }));
    const ofAccount = (metricName: string, statistic: string) =>
      new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
    const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []) =>
      new GraphWidget({ title, left: [...left], right: [...right], width: 12 });
    const functions = scope.node.findAll().filter((one) => one instanceof ServiceFunction);
    const logs = (title: string, query: readonly string[], ...names: readonly string[]) =>
      new LogQueryWidget({
        title,
        logGroupNames: functions
          .filter(({ node }) => names.length === 0 || names.includes(node.id))
          .map(({ logGroup }) => logGroup.logGroupName),
        queryLines: [...query],
        view: LogQueryVisualizationType.LINE,
        width: 12,
      });
    new CloudWatchDashboard(this, 'Page', {
      // All regions of an account share the names of dashboards: a stage of this name elsewhere would take its place.
      dashboardName: `Fleetcast-${stage.name}-${Aws.REGION}`,
      widgets: [
        [
          graph(
            'Throughput: rows accepted; calls deferred by the limit',
            sums('RowsAccepted'),
            sums('CallsBusy', 'LimitersPaused'),
          ),
          graph('Rows by outcome', sums('RowsAccepted', 'RowsRefused'), sums('RowsUnclear', 'RowsHeld')),
        ],
        [
          logs('Texts: calls a second; measured limit when it changes', rateQuery, 'sms-send', 'sms-urgent'),
          logs('Orders: calls a second; measured limit when it changes', rateQuery, 'orders-place'),
        ],
        [
          graph('Unclear, held and control messages', sums('RowsUnclear', 'RowsHeld', 'ControlMessagesVoid')),
          graph(
            'Halted campaigns, slow orders, orders of rules',
            sums('CampaignsHalted', 'OrdersSlow', 'RuleOrdersStopped'),
          ),
        ],
        [
          graph(
            'Age of the oldest message, seconds',
            ofQueues(({ queue }) => queue.metricApproximateAgeOfOldestMessage()),
          ),
          graph(
            'Dead-letter messages; messages that keep failing',
            ofQueues(({ deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible()),
            sums('MessagesFailed'),
          ),
        ],
        [
          graph(
            'Access tokens: calls without one; not stored',
            sums('TokensMissing'),
            sums('TokensNotStored'),
          ),
          graph('Notifications and webhooks refused', sums('NotificationsRefused', 'EventsRefused')),
        ],
        [logs('Token budget: writes to the fullest secret in a day; the limit', budgetQuery)],
        [
          graph('Cost: writes and reads of the ledger', [
            ledgerSum(data.table, period, 'write units', 'ConsumedWriteCapacityUnits'),
            ledgerSum(data.table, period, 'read units', 'ConsumedReadCapacityUnits'),
          ]),
          graph(
            "The account's functions: under way; throttled",
            [ofAccount('ConcurrentExecutions', 'Maximum')],
            [ofAccount('Throttles', 'Sum')],
          ),
        ],
      ],
    });
  }
}
