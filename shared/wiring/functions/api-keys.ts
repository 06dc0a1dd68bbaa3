import { apiHandler } from '../../http/api-handler.ts';
import { keyRoutes } from '../../http/keys/key-routes.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { openAccess, openApiKeys } from '../access.ts';
import { now, secretInt } from '../environment.ts';

/** HTTP → keys that are made, rotated and revoked. */
export function apiKeys() {
  return startedHandler((log) => {
    const ports = { apiKeys: openApiKeys(), now, secretInt };
    return apiHandler(log, keyRoutes(ports), ...openAccess(log));
  });
}
