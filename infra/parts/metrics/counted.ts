import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type CounterName, countedService } from '../../../shared/core/counter.ts';
import type { StageSettings } from '../../stage/stage.ts';
import { metricsNamespace } from './metrics-namespace.ts';

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
