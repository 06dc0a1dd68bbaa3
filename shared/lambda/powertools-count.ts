import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Count } from '../ports.ts';

/** The namespace that dashboards and alarms look in; `infra/features/outcomes.ts` names it too. */
const namespace = 'Fleetcast';

/** The counters on Powertools: each is one line of CloudWatch's embedded metric format, with the function as its service. */
export function powertoolsCount(): Count {
  const metrics = new Metrics({ namespace });
  return (name, by) => void metrics.singleMetric().addMetric(name, MetricUnit.Count, by);
}
