import { apiHandler } from '../../http/api-handler.ts';
import { directoryRoutes } from '../../http/directory/directory-routes.ts';
import { recordRoutes } from '../../http/records/record-routes.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { openAccess } from '../access.ts';
import { openDirectory, openRecords } from '../directory.ts';
import { now, random } from '../environment.ts';
import { openPacing } from '../stores.ts';

/** HTTP → ids that rows and rules name, as the provider lists them. */
export function directory() {
  return startedHandler((log) => {
    const watch = { log, count: powertoolsCount() };
    const ports = {
      ...openDirectory(watch),
      records: openRecords(watch),
      ...openPacing(),
      ...watch,
      now,
      random,
    };
    return apiHandler(log, [...directoryRoutes(ports), ...recordRoutes(ports)], ...openAccess(log));
  });
}
