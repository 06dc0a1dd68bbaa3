import { scheduler } from '../../shared/wiring/functions/scheduler.ts';

/** Once a minute → what is due. */
export const handler = scheduler();
