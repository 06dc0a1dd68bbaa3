import { suppressionFolder } from '../../core/rows/object-keys.ts';
import type { ObjectListing } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readSuppressionReport, type SuppressionReport } from './suppression-report.ts';

type Ports = { readonly listing: ObjectListing } & Pick<AllPorts, 'objects'>;

/** Where in the lists one stands. */
export type UploadCursor = { readonly createdAtMs: number; readonly id: string };

export type UploadedList = {
  /** Its key in the bucket. */
  readonly key: string;
  readonly uploadedAtMs: number;
  /** Absent until the list was imported. */
  readonly report: SuppressionReport | undefined;
};

/** Uploaded suppression lists that are kept, the newest first, each with what became of it. */
export async function listUploads(
  { listing, objects }: Ports,
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
