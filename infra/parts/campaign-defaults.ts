import type { StageDefaults } from '../../shared/core/jobs/campaign-options.ts';
import type { StageSettings } from '../stage.ts';

/** What the stage says for campaigns that say nothing, as functions read it. Without any of it the variable is left out. */
export function campaignDefaults({ frequency, pricePerSegment }: StageSettings): string | undefined {
  const defaults: StageDefaults = {
    ...(frequency === undefined ? {} : { frequency }),
    ...(pricePerSegment === undefined ? {} : { pricePerSegment }),
  };
  return Object.keys(defaults).length === 0 ? undefined : JSON.stringify(defaults);
}
