import { apiHandler } from '../../http/api-handler.ts';
import { keyRoutes } from '../../http/keys/key-routes.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { openAccess, openKeyPorts } from '../api-keys.ts';

/** HTTP → keys that are made, rotated and revoked. */
export function apiKeys() {
  return startedHandler((log) => apiHandler(log, keyRoutes(openKeyPorts()), ...openAccess(log)));
}
