import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import type { Surroundings } from '../surroundings.ts';

export type LossAlarmProps = {
  /** A heading of docs/runbook.md, word for word. */
  readonly name: string;
  /** One sentence for the person who is woken: what a person loses, or stands to lose. */
  readonly loss: string;
  readonly metric: IMetric;
  /** Rings when the metric is at least this. */
  readonly atLeast: number;
};

/** Rings on the first period that is too high. Nobody can make one without saying what a person loses. */
export class LossAlarm extends Alarm {
  constructor(scope: Construct, id: string, surroundings: Surroundings, props: LossAlarmProps) {
    super(scope, id, {
      alarmName: alarmName(surroundings, props.name),
      alarmDescription: alarmDescription(props),
      metric: props.metric,
      threshold: props.atLeast,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    ringAt(this, surroundings);
  }
}

export type SilenceAlarmProps = Omit<LossAlarmProps, 'atLeast'> & {
  /** Rings after this many periods in a row without a single count. */
  readonly periods: number;
};

/** Rings when something that should happen all the time does not: no data is the alarm. */
export class SilenceAlarm extends Alarm {
  constructor(scope: Construct, id: string, surroundings: Surroundings, props: SilenceAlarmProps) {
    super(scope, id, {
      alarmName: alarmName(surroundings, props.name),
      alarmDescription: alarmDescription(props),
      metric: props.metric,
      threshold: 1,
      evaluationPeriods: props.periods,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
    ringAt(this, surroundings);
  }
}

/** The one physical name in the templates: it is the subject of the e-mail and the way to the runbook. */
function alarmName({ stage }: Surroundings, name: string): string {
  return `Fleetcast ${stage.name}: ${name}`;
}

function alarmDescription({ name, loss }: Pick<LossAlarmProps, 'name' | 'loss'>): string {
  return `${loss} What to do: docs/runbook.md, "${name}".`;
}

function ringAt(alarm: Alarm, { alarmTopic }: Surroundings): void {
  if (alarmTopic !== undefined) alarm.addAlarmAction(new SnsAction(alarmTopic));
}
