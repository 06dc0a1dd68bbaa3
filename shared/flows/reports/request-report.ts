import { type ReportId, reportIdOf } from '../../core/ids.ts';
import { jsonLine } from '../../core/json/json-lines.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import { type ReportFile, type ReportRequest, reportFiles } from '../../core/reports/report.ts';
import { reportObjectOf } from '../../core/rows/object-keys.ts';
import { type Failure, InputError } from '../../errors.ts';
import type { ReportQueue } from '../../ports/directory.ts';
import type { ObjectListing } from '../../ports/listing.ts';
import type { AllPorts, Downloads } from '../../ports/world.ts';

/** What was asked for, as it is kept. */
export type KeptReport = ReportRequest & { readonly by: string; readonly createdAtMs: number };

/** How far a report has come. */
export type ReportProgress = { readonly pages: number; readonly items: number; readonly reachedDay?: string };

export type Report = KeptReport & {
  readonly id: ReportId;
  readonly progress?: ReportProgress;
  readonly failure?: Failure;
  /** Where each file can be had, once it is written. */
  readonly files?: Readonly<Partial<Record<ReportFile, string>>>;
};

type Objects = Pick<AllPorts, 'objects'>;

/** The end of a report: written last, and once. */
export type ReportEnd =
  | { readonly attempt: string; readonly progress: ReportProgress }
  | { readonly failure: Failure; readonly progress: ReportProgress };

export const reportEndName = 'end.json';

const pieceStart = 'piece-';

export function reportPieceName(no: number): string {
  return `${pieceStart}${no}.json`;
}

export function reportFileName(attempt: string, file: string): string {
  return `${attempt}/${file}.csv`;
}

/**
 * Has a report written. The same caller's same key is the same report.
 *
 * @throws InputError 422 when the key was used before for another report
 */
export async function requestReport(
  ports: Objects & Pick<AllPorts, 'now'> & { readonly reportQueue: ReportQueue },
  by: string,
  key: string,
  request: ReportRequest,
): Promise<Report> {
  const id = reportIdOf(by, key);
  const fresh: KeptReport = { ...request, by, createdAtMs: ports.now() };
  const written = ports.objects.write(reportObjectOf(id, 'request.json'));
  await written.write(jsonLine(fresh));
  const kept = (await written.finish()) === 'created' ? fresh : ((await keptReport(ports, id)) ?? fresh);
  if (!isSameJson({ ...kept, createdAtMs: 0 }, { ...fresh, createdAtMs: 0 }))
    throw new InputError('idempotency_key_reused', [
      { detail: 'Use a new key for another report', in: 'header', pointer: 'Idempotency-Key' },
    ]);
  // Sent again for a repeat as well: the first request may have died before its message left.
  if ((await readEnd(ports, id)) === undefined) await ports.reportQueue.sendReport({ reportId: id });
  return { ...kept, id };
}

/** @returns undefined when nobody asked for it, or it is kept no longer */
export async function readReport(
  ports: Objects & { readonly downloads: Downloads; readonly listing: ObjectListing },
  id: ReportId,
): Promise<Report | undefined> {
  const kept = await keptReport(ports, id);
  if (kept === undefined) return undefined;
  const end = await readEnd(ports, id);
  if (end === undefined) return { ...kept, id, progress: await progressOf(ports, id) };
  if ('failure' in end) return { ...kept, id, ...end };
  const files: [string, string][] = [];
  for (const file of Object.keys(reportFiles[kept.kind]))
    files.push([file, await ports.downloads.url(reportObjectOf(id, reportFileName(end.attempt, file)))]);
  return { ...kept, id, progress: end.progress, files: Object.fromEntries(files) };
}

/** What the newest piece of its walk says. */
async function progressOf(
  ports: Objects & { readonly listing: ObjectListing },
  id: ReportId,
): Promise<ReportProgress> {
  const pieces = await ports.listing.below(reportObjectOf(id, pieceStart));
  const none = { pages: 0, items: 0 };
  if (pieces.length === 0) return none;
  const key = reportObjectOf(id, reportPieceName(pieces.length - 1));
  return (await readJson<{ readonly progress: ReportProgress }>(ports, key))?.progress ?? none;
}

export function keptReport(ports: Objects, id: ReportId): Promise<KeptReport | undefined> {
  return readJson(ports, reportObjectOf(id, 'request.json'));
}

export function readEnd(ports: Objects, id: ReportId): Promise<ReportEnd | undefined> {
  return readJson(ports, reportObjectOf(id, reportEndName));
}

/** We wrote it ourselves, so it is trusted. */
async function readJson<Value>({ objects }: Objects, key: string): Promise<Value | undefined> {
  const stored = await objects.read(key);
  if (stored === undefined) return undefined;
  return JSON.parse(Buffer.concat(await Array.fromAsync(stored.body)).toString('utf8')) as Value;
}
