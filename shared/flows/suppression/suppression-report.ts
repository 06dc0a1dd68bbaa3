import { createHash } from 'node:crypto';
import type { ListRowFault } from '../../core/suppression/suppression-row.ts';
import type { Failure } from '../../errors.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import type { Upload } from '../intake/receive-upload.ts';

type Version = Pick<Upload, 'key' | 'versionId'>;

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

function reportKeyOf({ key, versionId }: Version): string {
  const name = createHash('sha256')
    .update(JSON.stringify([key, versionId]))
    .digest('hex');
  return `jobs/suppressions/${name}.json`;
}

/** Whether all of a version's rows were dealt with before. */
export async function isTakenOver(
  objects: Pick<Objects, 'newestVersion'>,
  version: Version,
): Promise<boolean> {
  return (await objects.newestVersion(reportKeyOf(version))) !== undefined;
}

/** A list that is taken over again keeps its first report. */
export async function writeSuppressionReport(
  objects: Pick<Objects, 'write'>,
  version: Version,
  report: SuppressionReport,
): Promise<void> {
  const writer = objects.write(reportKeyOf(version));
  await writer.write(Buffer.from(JSON.stringify(report)));
  await writer.finish();
}

/** @returns the report of the newest version, or undefined until it has been taken over */
export async function readSuppressionReport(
  objects: Pick<Objects, 'read' | 'newestVersion'>,
  key: string,
): Promise<SuppressionReport | undefined> {
  const versionId = await objects.newestVersion(key);
  if (versionId === undefined) return undefined;
  const stored = await objects.read(reportKeyOf({ key, versionId }));
  if (stored === undefined) return undefined;
  const pieces = await Array.fromAsync(stored.body);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as SuppressionReport;
}
