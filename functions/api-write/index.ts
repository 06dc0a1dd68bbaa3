import { apiWrite } from '../../shared/wiring/functions/api-write.ts';

/** HTTP → campaigns, order batches and rules that are made, changed and stopped. */
export const handler = apiWrite();
