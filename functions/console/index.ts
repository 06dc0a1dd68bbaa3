import { consolePages } from '../../shared/wiring/functions/console.ts';

/** HTTP → the pages of the console. */
export const handler = consolePages();
