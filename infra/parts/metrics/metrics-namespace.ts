import type { StageSettings } from '../../stage/stage.ts';

/** Where a stage's functions count. Stages that share an account must not ring each other's alarms. */
export function metricsNamespace({ name }: StageSettings): string {
  return `Fleetcast/${name}`;
}
