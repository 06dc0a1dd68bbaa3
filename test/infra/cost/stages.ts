import type { StageSettings } from '../../../infra/stage/stage.ts';

/** The stages whose idle month is reported: all that may be named is named, so that no alarm is left out. */
const full = { alarmEmail: 'someone@example.com', canaryTo: '+12125550199' } as const;

export const costStages: Readonly<Record<'one API' | 'both APIs', Partial<StageSettings>>> = {
  'one API': { ...full, apis: ['organization'], webhooks: {} },
  'both APIs': { ...full, apis: ['organization', 'partner'] },
};
