import { ledgerKeys as keys } from '../../shared/core/key-prefixes.ts';
import type { StageSettings } from '../stage/stage.ts';
import { jobList, newClaims, newRules, type Rows } from './row-permissions.ts';

type Restored = Pick<StageSettings, 'restored'>;

/** Of a stage on a restored table: whether it may work again is looked up by everyone who acts. */
export function whileRestored({ restored }: Restored): readonly Rows[] {
  return restored === undefined ? [] : [{ get: [keys.recovery] }];
}

/** Who plans also marks the calls of a plan that was stored after the backup. */
export function planningRestored(stage: Restored): readonly Rows[] {
  return stage.restored === undefined ? [] : [...whileRestored(stage), newClaims];
}

/** Who recovers walks over all jobs, marks their calls, switches off all rules, and says how far it is. */
export function recovering(stage: Restored): readonly Rows[] {
  return stage.restored === undefined
    ? []
    : [...planningRestored(stage), jobList, newRules, { put: [keys.recovery] }];
}
