import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { isSuppressionList, suppressionFolder } from '../../flows/suppression/import-suppressions.ts';
import { currentList } from '../../flows/suppression/suppress.ts';
import { readSuppressionReport, type SuppressionReport } from '../../flows/suppression/suppression-report.ts';
import { json, queryOf } from '../api-call.ts';
import type { FilePorts } from '../request/api-ports.ts';
import { notFound } from '../request/problem.ts';

/**
 * How long the list is of those who may not be texted, and what became of an uploaded one, whose report is an object.
 */
export function addSuppressionReads(app: Router, ports: FilePorts): void {
  app.get('/suppressions', async ({ event }) => {
    const { upload } = queryOf(event, ['upload']);
    if (upload !== undefined) return json(200, reportView(await reportOfUpload(ports, upload)));
    const list = await currentList(ports);
    return json(200, { numbers: list.size, last_change: list.seq });
  });
}

/** @throws InputError 404 */
async function reportOfUpload(ports: Pick<FilePorts, 'objects'>, key: string): Promise<SuppressionReport> {
  // Elsewhere in the bucket there are no lists, and this function may not look.
  const mayBe = isSuppressionList({ key }) && Buffer.byteLength(key) <= 1024;
  const report = mayBe ? await readSuppressionReport(ports.objects, key) : undefined;
  if (report !== undefined) return report;
  throw notFound(
    `No report for this object: its key must begin with ${suppressionFolder}; reports appear seconds after the upload`,
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
