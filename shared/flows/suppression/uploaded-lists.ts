import { createHash } from 'node:crypto';
import { suppressionFolder } from '../../core/rows/object-keys.ts';
import type { ListRowFault } from '../../core/suppression/suppression-row.ts';
import type { Failure } from '../../errors.ts';
import type { ObjectListing, Objects } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import type { Upload } from '../intake/receive-upload.ts';
import { readJson, writeJson } from '../storage/json-objects.ts';

/** What became of an uploaded suppression list. It holds lines and no numbers. */
export type SuppressionReport = {
  /** Rows whose numbers are on the list now for as long as they say; some of them may be among the faults. */
  readonly accepted: number;
  /** Rows that list nobody. */
  readonly refused: number;
  /** Rows that change nothing: their numbers were already listed for longer, or were changed after the upload. */
  readonly overruled: number;
  /** The first rows with something wrong in them. */
  readonly faults: readonly { readonly line: number; readonly reason: ListRowFault }[];
  /** How many more there are. */
  readonly faultsLeftOff: number;
  /** Why reading ended before the file did. */
  readonly failure?: Failure;
};

export type UploadedList = {
  /** Its key in the bucket. */
  readonly key: string;
  readonly uploadedAtMs: number;
  /** Absent until the list was imported. */
  readonly report: SuppressionReport | undefined;
};

/** Where in the lists one stands. */
export type UploadCursor = { readonly createdAtMs: number; readonly id: string };

/** Uploaded suppression lists that are kept, the newest first, each with what became of it. */
export async function listUploads(
  { listing, objects }: { readonly listing: ObjectListing } & Pick<AllPorts, 'objects'>,
  after: UploadCursor | undefined,
  limit: number,
): Promise<{ readonly lists: readonly UploadedList[]; readonly next?: UploadCursor }> {
  // Of all of them: S3 lists by key, and the newest may be the last.
  const found = (await Array.fromAsync(listing.all(suppressionFolder)))
    .map(({ key, changedAtMs }) => ({ id: key, createdAtMs: changedAtMs }))
    .toSorted(newestFirst)
    .filter((one) => after === undefined || newestFirst(after, one) < 0);
  const page = found.slice(0, limit);
  const lists = await Promise.all(
    page.map(async ({ id: key, createdAtMs: uploadedAtMs }) => {
      return { key, uploadedAtMs, report: await readSuppressionReport(objects, key) };
    }),
  );
  const last = page.at(-1);
  return { lists, ...(last !== undefined && found.length > limit && { next: last }) };
}

function newestFirst(one: UploadCursor, other: UploadCursor): number {
  return other.createdAtMs - one.createdAtMs || (one.id < other.id ? -1 : Number(one.id > other.id));
}

/** @returns the report of the newest version, or undefined until it has been taken over */
export async function readSuppressionReport(
  objects: Pick<Objects, 'read' | 'newestVersion'>,
  key: string,
): Promise<SuppressionReport | undefined> {
  const versionId = await objects.newestVersion(key);
  return versionId === undefined ? undefined : readJson(objects, reportKeyOf({ key, versionId }));
}

/** A list that is taken over again keeps its first report. */
export async function writeSuppressionReport(
  objects: Pick<Objects, 'write'>,
  version: Version,
  report: SuppressionReport,
): Promise<void> {
  await writeJson(objects, reportKeyOf(version), report);
}

/** Whether all of a version's rows were dealt with before. */
export async function isTakenOver(
  objects: Pick<Objects, 'newestVersion'>,
  version: Version,
): Promise<boolean> {
  return (await objects.newestVersion(reportKeyOf(version))) !== undefined;
}

type Version = Pick<Upload, 'key' | 'versionId'>;

function reportKeyOf({ key, versionId }: Version): string {
  const name = createHash('sha256')
    .update(JSON.stringify([key, versionId]))
    .digest('hex');
  return `jobs/suppressions/${name}.json`;
}
