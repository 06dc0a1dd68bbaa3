import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { countedService } from '../core/counter.ts';
import type { Count } from '../ports/log.ts';

/**
 * The counters on Powertools: each is one line of CloudWatch's embedded metric format, with the stage in the namespace
 * from the environment. All functions count under one service: which one it was is said by the log group of the line.
 */
export function powertoolsCount(): Count {
  const metrics = new Metrics({ serviceName: countedService });
  return (name, by) => void metrics.singleMetric().addMetric(name, MetricUnit.Count, by);
}
