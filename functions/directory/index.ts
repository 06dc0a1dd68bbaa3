import { directory } from '../../shared/wiring/functions/directory.ts';

/** HTTP → ids that rows and rules name, as the provider lists them. */
export const handler = directory();
