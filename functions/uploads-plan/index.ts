import { uploadsPlan } from '../../shared/wiring/functions/uploads-plan.ts';

/** Plan queue → a job with its plan and entries. */
export const handler = uploadsPlan();
