import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { LossAlarm } from '../parts/alarm.ts';
import type { Surroundings } from '../surroundings.ts';

/** The namespace that the functions count in; `shared/lambda/powertools-count.ts` names it too. */
const namespace = 'Fleetcast';

/** Rings when it is not known what became of somebody's text. */
export class Outcomes extends Construct {
  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Outcomes');
    const period = Duration.minutes(5);
    const unclear = (service: string) =>
      new Metric({
        namespace,
        metricName: 'RowsUnclear',
        dimensionsMap: { service },
        statistic: 'Sum',
        period,
      });
    // A worker counts the calls that it saw go wrong, tick those whose worker died.
    new LossAlarm(this, 'Unclear', surroundings, {
      name: 'rows are unclear',
      loss: 'Nobody knows whether some people got their text, and nothing will send it to them again.',
      metric: new MathExpression({
        label: 'unclear rows',
        expression: 'FILL(seen, 0) + FILL(died, 0)',
        usingMetrics: { seen: unclear('sms-send'), died: unclear('tick') },
        period,
      }),
      atLeast: 1,
    });
  }
}
