import { deadLetters } from '../../shared/wiring/functions/dead-letters.ts';

/** HTTP → what workers gave up, and once more. */
export const handler = deadLetters();
