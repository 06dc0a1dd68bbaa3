import { tick } from '../../shared/wiring/functions/tick.ts';

/** Once a minute → what is due. */
export const handler = tick();
