import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Count } from '../ports/world.ts';

/**
 * The counters on Powertools: each is one line of CloudWatch's embedded metric format, with the function as its service and
 * the stage in the namespace, both from the environment.
 */
export function powertoolsCount(): Count {
  const metrics = new Metrics();
  return (name, by) => void metrics.singleMetric().addMetric(name, MetricUnit.Count, by);
}
