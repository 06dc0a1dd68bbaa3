import { deadLetters } from '../../shared/wiring/functions/dead-letters.ts';

/** HTTP → shows and redrives dead-letter messages. */
export const handler = deadLetters();
