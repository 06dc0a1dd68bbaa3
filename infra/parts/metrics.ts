import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type CounterName, countedService } from '../../shared/core/counter.ts';
import type { StageSettings } from '../stage/stage.ts';

/** Where a stage's functions count. Stages that share an account must not ring each other's alarms. */
export function metricsNamespace({ name }: StageSettings): string {
  return `Fleetcast/${name}`;
}

/**
 * What all functions of a stage have counted under one name. One sum is one metric on the bill, for the counter and for
 * its alarm.
 */
export function counted(stage: StageSettings, metricName: CounterName, period: Duration): Metric {
  return new Metric({
    namespace: metricsNamespace(stage),
    metricName,
    dimensionsMap: { service: countedService },
    statistic: 'Sum',
    period,
  });
}

/** The indexes of the ledger. */
export const ledgerIndexes = ['due', 'listed'] as const;

/** What DynamoDB counts of a table, and of each of its indexes. */
type Counted = `Consumed${'Read' | 'Write'}CapacityUnits` | `${'Read' | 'Write'}ThrottleEvents`;

/**
 * The sum of what DynamoDB counted of the ledger. It counts each index separately: the metric of the table leaves them
 * out.
 *
 * Source: Amazon DynamoDB developer guide, "DynamoDB metrics and dimensions".
 *
 * @param names one metric or more
 */
export function ledgerSum(
  { tableName }: Pick<ITable, 'tableName'>,
  period: Duration,
  label: string,
  ...names: readonly Counted[]
): MathExpression {
  const sum = (metricName: Counted, index: object = {}) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName, ...index },
      statistic: 'Sum',
      period,
    });
  const usingMetrics = Object.fromEntries(
    names.flatMap((name) => [
      [`table${name}`, sum(name)],
      ...ledgerIndexes.map((index) => [`${index}${name}`, sum(name, { GlobalSecondaryIndexName: index })]),
    ]),
  );
  // A table or index to which nothing happened has no data, which must not leave the others out of the sum.
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ label, expression: `SUM([${terms.join(', ')}])`, usingMetrics, period });
}
