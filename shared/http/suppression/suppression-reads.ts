import * as z from 'zod/mini';
import { isSuppressionList, suppressionFolder } from '../../core/rows/object-keys.ts';
import {
  listUploads,
  readSuppressionReport,
  type SuppressionReport,
  type UploadedList,
} from '../../flows/suppression/uploaded-lists.ts';
import type { FilePorts } from '../api-ports.ts';
import { encodeCreatedCursor, readCreatedCursor } from '../request/cursors.ts';
import { cursorParameter, limitParameter, refuseBeside } from '../request/parameters.ts';
import { failureView, notFound } from '../request/problem.ts';
import { answer, momentOf, type Route, route } from '../route.ts';
import { listedNumbers, listQuery } from './listed-numbers.ts';

/** Who is on the suppression list, and what became of an uploaded one, whose report is an object. */
export function suppressionReads(ports: FilePorts): Route[] {
  const list = listedNumbers(ports);
  return [
    route('getSuppressions', { query: listQuery }, async ({ query, who }) => {
      if (query.upload === undefined) return list({ query, who });
      refuseBeside('upload', query);
      const report = await reportOfUpload(ports, query.upload);
      return { ...answer(200, reportView(report)), revealsNothing: true };
    }),

    route('listSuppressionImports', { query: importsQuery }, async ({ query: { limit, cursor } }) => {
      const { lists, next } = await listUploads(ports, readCreatedCursor(cursor, keyOfList), limit);
      return answer(200, {
        items: lists.map(importView),
        next: next === undefined ? null : encodeCreatedCursor({ ...next, id: asciiOf(next.id) }),
      });
    }),
  ];
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
    ...(failure === undefined ? {} : { failure: failureView(failure) }),
  };
}

const importsQuery = () => z.strictObject({ limit: limitParameter(100, 20), cursor: cursorParameter() });

export function importView({ key, uploadedAtMs, report }: UploadedList) {
  const state = report === undefined ? 'waiting' : report.failure === undefined ? 'imported' : 'failed';
  return {
    upload: key,
    uploaded_at: momentOf(uploadedAtMs),
    state: state as 'waiting' | 'imported' | 'failed',
    ...reportView(report ?? noReport),
  };
}

const noReport: SuppressionReport = { accepted: 0, refused: 0, overruled: 0, faults: [], faultsLeftOff: 0 };

function keyOfList(written: unknown): string | undefined {
  const key = typeof written === 'string' ? Buffer.from(written, 'base64url').toString() : '';
  return isSuppressionList({ key }) ? key : undefined;
}

/** A cursor holds ASCII alone, and a key may have any letters. */
function asciiOf(key: string): string {
  return Buffer.from(key).toString('base64url');
}
