import { apiKeys } from '../../shared/wiring/functions/api-keys.ts';

/** HTTP → keys that are made, rotated and revoked. */
export const handler = apiKeys();
