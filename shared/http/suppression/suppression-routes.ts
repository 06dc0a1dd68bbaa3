import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { currentList, suppressFrom } from '../../flows/suppression/suppress.ts';
import { type ApiPorts, type ApiSettings, bodyOf, callerOf, json } from '../api-call.ts';
import { readNumbersToCheck, readSuppressionRequest } from './suppression-request.ts';

/** The list of those who may not be texted. Numbers travel in bodies only: addresses end in logs. */
export function addSuppressionRoutes(app: Router, ports: ApiPorts, settings: ApiSettings): void {
  app.post('/suppressions', async ({ event }) => {
    const { add, remove, ...why } = readSuppressionRequest(bodyOf(event), settings.defaultCountry);
    const by = callerOf(event);
    const list = await currentList(ports);
    if (add.length > 0) await suppressFrom(ports, list, { kind: 'added', numbers: add, by, ...why });
    if (remove.length > 0) await suppressFrom(ports, list, { kind: 'removed', numbers: remove, by });
    return json(200, {
      added: add.length,
      removed: remove.length,
      numbers: list.size,
      last_change: list.seq,
    });
  });

  app.post('/suppressions/check', async ({ event }) => {
    const numbers = readNumbersToCheck(bodyOf(event), settings.defaultCountry);
    const list = await currentList(ports);
    const suppressed = numbers.flatMap((number) => {
      const found = list.find(number, ports.now());
      if (found === undefined) return [];
      const { reason, atMs, expiresAtMs } = found;
      return {
        number,
        since: new Date(atMs).toISOString(),
        ...(reason === undefined ? {} : { reason }),
        ...(expiresAtMs === undefined ? {} : { expires_at: new Date(expiresAtMs).toISOString() }),
      };
    });
    return json(200, { suppressed });
  });
}
