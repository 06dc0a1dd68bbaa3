import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { isSuppressionList, suppressionFolder } from '../flows/suppression/import-suppressions.ts';
import { currentList, suppressFrom } from '../flows/suppression/suppress.ts';
import { readSuppressionReport, type SuppressionReport } from '../flows/suppression/suppression-report.ts';
import { type ApiPorts, type ApiSettings, bodyOf, callerOf, json, queryOf } from './api-call.ts';
import { notFound } from './problem.ts';
import { readNumbersToCheck, readSuppressionRequest } from './suppression-request.ts';

/** The list of those who may not be texted. Numbers travel in bodies only: addresses end in logs. */
export function addSuppressionRoutes(app: Router, world: ApiPorts, settings: ApiSettings): void {
  app.get('/suppressions', async ({ event }) => {
    const { upload } = queryOf(event, ['upload']);
    if (upload !== undefined) return json(200, reportView(await reportOfUpload(world, upload)));
    const list = await currentList(world);
    return json(200, { numbers: list.size, last_change: list.seq });
  });

  app.post('/suppressions', async ({ event }) => {
    const { add, remove, ...why } = readSuppressionRequest(bodyOf(event), settings.defaultCountry);
    const by = callerOf(event);
    const list = await currentList(world);
    if (add.length > 0) await suppressFrom(world, list, { kind: 'added', numbers: add, by, ...why });
    if (remove.length > 0) await suppressFrom(world, list, { kind: 'removed', numbers: remove, by });
    return json(200, {
      added: add.length,
      removed: remove.length,
      numbers: list.size,
      last_change: list.seq,
    });
  });

  app.post('/suppressions/check', async ({ event }) => {
    const numbers = readNumbersToCheck(bodyOf(event), settings.defaultCountry);
    const list = await currentList(world);
    const suppressed = numbers.flatMap((number) => {
      const found = list.find(number, world.now());
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

/** @throws InputError 404 */
async function reportOfUpload(world: ApiPorts, key: string): Promise<SuppressionReport> {
  // Elsewhere in the bucket there are no lists, and this function may not look.
  const mayBe = isSuppressionList({ key }) && Buffer.byteLength(key) <= 1024;
  const report = mayBe ? await readSuppressionReport(world.objects, key) : undefined;
  if (report !== undefined) return report;
  throw notFound(
    `No list of this object was taken over: its key begins with ${suppressionFolder}, and the answer appears a few seconds after the upload`,
  );
}

function reportView(report: SuppressionReport) {
  const { accepted, refused, overruled, faults, faultsLeftOff, failure } = report;
  return {
    accepted,
    refused,
    ...(overruled === 0 ? {} : { overruled }),
    faults,
    ...(faultsLeftOff === 0 ? {} : { faults_left_off: faultsLeftOff }),
    ...(failure === undefined ? {} : { failure: { title: failure.title, errors: failure.faults } }),
  };
}
