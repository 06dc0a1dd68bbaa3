import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { CounterName } from '../../shared/core/counter.ts';
import { LossAlarm } from '../parts/alarm.ts';
import { counted } from '../parts/counted.ts';
import type { Surroundings } from '../surroundings.ts';

/** A limit closes a gate for seconds, now and then. So many of a quarter of an hour's ticks find only one shut that stays so. */
const shutPeriod = Duration.minutes(15);
const shutTicksMin = 12;

/** Rings when it is not known what became of somebody's text or line, or when nothing can be sent or ordered at all. */
export class Outcomes extends Construct {
  constructor(scope: Construct, surroundings: Surroundings) {
    super(scope, 'Outcomes');
    const { stage } = surroundings;
    const sum = (name: CounterName, period = Duration.minutes(5)) => counted(stage, name, period);
    // A worker counts the calls that it saw go wrong, tick those whose worker died.
    new LossAlarm(this, 'Unclear', surroundings, {
      name: 'rows are unclear',
      loss: 'Nobody knows yet whether some people got their text or their line; nothing is repeated for them meanwhile.',
      metric: sum('RowsUnclear'),
      atLeast: 1,
    });
    new LossAlarm(this, 'Held', surroundings, {
      name: 'rows are held',
      loss: 'Some people may be without their text or their line until somebody decides what to do about them.',
      metric: sum('RowsHeld'),
      atLeast: 1,
    });
    if (stage.canaryTo !== undefined)
      new LossAlarm(this, 'CanaryVoid', surroundings, {
        name: 'control messages are void',
        loss: 'Rows whose answer was lost are held for a person, as nothing shows any more that the records are recent.',
        metric: sum('CanariesVoid'),
        atLeast: 1,
      });
    new LossAlarm(this, 'Slow', surroundings, {
      name: 'orders are slow',
      loss: 'Somebody waits for a line that the provider has been at for more than half an hour.',
      metric: sum('OrdersSlow'),
      atLeast: 1,
    });
    // Rules look at what the partner API tells.
    if (stage.apis.includes('partner'))
      new LossAlarm(this, 'RuleOrders', surroundings, {
        name: 'orders of rules are refused or held',
        loss: 'A line goes without what a rule ordered for it, such as its data, and nothing orders that again by itself.',
        metric: sum('RuleOrdersStopped'),
        atLeast: 1,
      });
    new LossAlarm(this, 'Halted', surroundings, {
      name: 'campaign has halted',
      loss: 'The rest of a campaign waits until somebody decides: too much of it went wrong, or began to cost extra.',
      metric: sum('CampaignsHalted'),
      atLeast: 1,
    });
    new LossAlarm(this, 'NoToken', surroundings, {
      name: 'no access token',
      loss: 'Texts or orders stand still: the provider gives no access token, or refuses the credentials.',
      metric: sum('TokensMissing'),
      atLeast: 3,
    });
    new LossAlarm(this, 'TokenNotStored', surroundings, {
      name: 'token not stored',
      loss: 'Nothing yet: every process asks the token server for tokens of its own, and may be refused them soon.',
      metric: sum('TokensNotStored'),
      atLeast: 1,
    });
    new LossAlarm(this, 'GateShut', surroundings, {
      name: 'gate stays shut',
      loss: 'Texts or orders stand still, or nobody learns what became of them: the provider puts calls off, or does not answer.',
      metric: sum('GatesShut', shutPeriod),
      atLeast: shutTicksMin,
    });
  }
}
