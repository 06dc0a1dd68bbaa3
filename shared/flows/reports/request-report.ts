import { type Actor, callerOf } from '../../core/access/actor.ts';
import { type ReportId, reportIdOf } from '../../core/ids.ts';
import {
  isSameRequest,
  type KeptReport,
  type ReportCursor,
  reportMoved,
} from '../../core/reports/kept-report.ts';
import { type ReportFile, type ReportRequest, reportFiles } from '../../core/reports/report.ts';
import { reportObjectOf } from '../../core/rows/object-keys.ts';
import { InputError } from '../../errors.ts';
import type { ReportQueue, Reports } from '../../ports/directory/reports.ts';
import type { Downloads } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';

/** Where each file of a report can be had, once it is written and for as long as it is kept. */
export type ReportFiles = Readonly<Partial<Record<ReportFile, string>>>;

export function reportPieceName(no: number): string {
  return `piece-${no}.json`;
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
  {
    reports,
    reportQueue,
    now,
  }: { readonly reports: Reports; readonly reportQueue: ReportQueue } & Pick<AllPorts, 'now'>,
  createdBy: Actor,
  key: string,
  request: ReportRequest,
): Promise<KeptReport> {
  const by = callerOf(createdBy);
  const id = reportIdOf(by, key);
  const progress = { pages: 0, items: 0 };
  const about = { by, createdBy, createdAtMs: now(), progress };
  const fresh: KeptReport = { ...request, ...about, id, version: 1, state: 'writing' };
  const written = await reports.add(fresh);
  const kept = written.applied ? fresh : (written.found ?? fresh);
  if (!isSameRequest(kept, fresh))
    throw new InputError('idempotency_key_reused', [
      { detail: 'Use a new key for another report', in: 'header', pointer: 'Idempotency-Key' },
    ]);
  // Sent again for a repeat as well: the first request may have died before its message left.
  if (kept.state === 'writing') await reportQueue.sendReport({ reportId: id });
  return kept;
}

/**
 * Has nothing more read for a report. One that is canceled already stays so.
 *
 * @returns undefined when there is none
 * @throws InputError 409 when it has ended otherwise
 */
export async function cancelReport(
  { reports, now }: { readonly reports: Reports } & Pick<AllPorts, 'now'>,
  id: ReportId,
): Promise<KeptReport | undefined> {
  let seen = await reports.report(id);
  while (seen?.state === 'writing') {
    const next = reportMoved(seen, 'canceled', {}, now());
    const written = await reports.replace(next);
    if (written.applied) return next;
    seen = written.found;
  }
  if (seen === undefined || seen.state === 'canceled') return seen;
  throw new InputError('report_state_conflict', [
    { detail: `The report is ${seen.state}: there is nothing left to cancel` },
  ]);
}

/** @returns where its files can be had; undefined when there are none, or they are kept no longer */
export async function filesOf(
  { objects, downloads }: Pick<AllPorts, 'objects'> & { readonly downloads: Downloads },
  { id, kind, attempt }: KeptReport,
): Promise<ReportFiles | undefined> {
  if (attempt === undefined) return undefined;
  const files: [string, string][] = [];
  for (const file of Object.keys(reportFiles[kind])) {
    const key = reportObjectOf(id, reportFileName(attempt, file));
    if ((await objects.newestVersion(key)) === undefined) return undefined;
    files.push([file, await downloads.url(key)]);
  }
  return Object.fromEntries(files);
}

/** How much of what lists keep one page reads, at most: ten read units, with room to spare. */
const charsMax = 70_000;

/** A page of reports, the newest first. It may hold fewer than `limit` and still have a next one. */
export async function listReports(
  { reports }: { readonly reports: Pick<Reports, 'newest'> },
  after: ReportCursor | undefined,
  limit: number,
): Promise<{ readonly items: readonly KeptReport[]; readonly next?: ReportCursor }> {
  const items: KeptReport[] = [];
  let chars = 0;
  for await (const report of reports.newest(after)) {
    const last = items.at(-1);
    if (last !== undefined && (items.length >= limit || chars >= charsMax))
      return { items, next: { createdAtMs: last.createdAtMs, id: last.id } };
    items.push(report);
    chars += JSON.stringify(report).length;
  }
  return { items };
}
