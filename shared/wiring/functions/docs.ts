import { apiHandler } from '../../http/api-handler.ts';
import { docsRoutes } from '../../http/docs/docs-routes.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { besideCode, corsSettings } from '../deployed-settings.ts';

/** HTTP → what people and programs read about the HTTP API. */
export function docs() {
  return startedHandler((log) => apiHandler(log, docsRoutes(besideCode), undefined, corsSettings()));
}
