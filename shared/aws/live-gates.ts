import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type GateRates, gateSettingsOf } from '../core/gate/gate-rates.ts';
import type { Pacing } from '../ports/gates.ts';
import { hearing } from '../provider/used-up.ts';
import { awsClientSettings, freshName, pause, required } from './live.ts';
import { tableGates } from './table-gates.ts';

/** The gates that all processes of the stage pass, at the rates that the deployment put into the environment. */
export function livePacing(): Pacing {
  const dynamo = new DynamoDBClient(awsClientSettings);
  return {
    gates: tableGates(dynamo, required('TABLE_NAME'), freshName),
    gateSettings: gateSettingsOf(JSON.parse(required('GATE_RATES')) as GateRates),
    gatesSeen: new Map(),
    pause,
    hearing,
  };
}
