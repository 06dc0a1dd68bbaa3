import { jobsCount } from '../../shared/wiring/functions/jobs-count.ts';

/** Count queue → how far a job of many calls has come. */
export const handler = jobsCount();
