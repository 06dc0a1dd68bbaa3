import { tableGates } from '../aws/rate-limit/gates.ts';
import { gateSettingsOf } from '../core/rate-limit/rates.ts';
import type { Pacing } from '../ports/gates.ts';
import { hearing } from '../provider/values/used-up.ts';
import { deployedSettings } from './deployed-settings.ts';
import { freshName, pause, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';

/** The gates that all processes of the stage pass, at the rates that the stage says. */
export function livePacing(): Pacing {
  const dynamo = dynamoClient();
  return {
    gates: tableGates(dynamo, required('TABLE_NAME'), freshName),
    gateSettings: gateSettingsOf(deployedSettings().rates),
    gatesSeen: new Map(),
    pause,
    hearing,
  };
}
