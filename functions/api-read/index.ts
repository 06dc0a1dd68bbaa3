import { apiRead } from '../../shared/wiring/functions/api-read.ts';

/** HTTP → what the tables know of jobs, events and rules. */
export const handler = apiRead();
