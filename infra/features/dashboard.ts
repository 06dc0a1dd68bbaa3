import { Duration } from 'aws-cdk-lib';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { CounterName } from '../../shared/core/counter.ts';
import { counted } from '../parts/counted.ts';
import { QueueWorker } from '../parts/queue-worker.ts';
import type { Surroundings } from '../surroundings.ts';

const period = Duration.minutes(5);

/** What is going on, on one page: made of the metrics that alarms read, and of those that AWS gives away. */
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
    const ofTable = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: data.table.tableName },
        statistic: 'Sum',
        period,
      });
    const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []) =>
      new GraphWidget({ title, left: [...left], right: [...right], width: 12 });
    new CloudWatchDashboard(this, 'Page', {
      dashboardName: `Fleetcast-${stage.name}`,
      widgets: [
        [
          graph(
            'Throughput: rows accepted; calls put off by the limit',
            sums('RowsAccepted'),
            sums('CallsBusy', 'GatesShut'),
          ),
          graph('Rows by outcome', sums('RowsAccepted', 'RowsRefused'), sums('RowsUnclear', 'RowsHeld')),
        ],
        [
          graph('Unclear, held and control messages', sums('RowsUnclear', 'RowsHeld', 'CanariesVoid')),
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
            'Messages given up',
            ofQueues(({ deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible()),
          ),
        ],
        [
          graph(
            'Access tokens: calls without one; not stored',
            sums('TokensMissing'),
            sums('TokensNotStored'),
          ),
          graph('Notices and webhooks refused', sums('NoticesRefused', 'EventsRefused')),
        ],
        [
          graph('What costs: writes and reads of the ledger', [
            ofTable('ConsumedWriteCapacityUnits'),
            ofTable('ConsumedReadCapacityUnits'),
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
