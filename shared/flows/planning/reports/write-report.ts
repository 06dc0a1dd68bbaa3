import type { ReportId } from '../../../core/ids.ts';
import { jsonLine } from '../../../core/json/json-lines.ts';
import { reportFiles } from '../../../core/reports/report.ts';
import { reportObjectOf } from '../../../core/rows/object-keys.ts';
import { csvLine, guardedCell } from '../../../core/rows/sheet-cell.ts';
import { failureOf, InputError, ProviderError } from '../../../errors.ts';
import type { Disposition } from '../../../ports/world.ts';
import {
  type KeptReport,
  keptReport,
  type ReportEnd,
  type ReportProgress,
  readEnd,
  reportEndName,
  reportFileName,
  reportPieceName,
} from '../../reports/request-report.ts';
import { walkKept } from '../kept-walk.ts';
import { PlanGoesOn, type PlanPorts } from '../plan-ports.ts';
import { type Collected, collect, type ReportPiece, type ReportPorts } from './collect.ts';
import { rowsOf } from './report-rows.ts';

/** A provider that cannot be read is asked again after this time: 50 receives are eight hours. */
const againMs = 10 * 60_000;

/** How much is collected before it is written. */
const writeChars = 64 * 1024;

/**
 * Writes the files of a report from the provider's lists. It may be killed anywhere and called again: what was read is
 * kept piece by piece, and the end is written once.
 */
export async function writeReport(ports: PlanPorts, id: ReportId): Promise<Disposition> {
  const { loadAudience, jobList } = ports;
  const request = await keptReport(ports, id);
  if (request === undefined || (await readEnd(ports, id)) !== undefined) return { kind: 'ack' };
  if (loadAudience === undefined || jobList === undefined)
    throw new Error(`${id} cannot be written here: this process does not reach the provider`);
  const all = { ...ports, ...(await loadAudience()), jobList };
  let progress: ReportProgress = { pages: 0, items: 0 };
  try {
    const collected = await collect(all, request);
    await walkKept<ReportPiece>(all, {
      keyOf: (no) => reportObjectOf(id, reportPieceName(no)),
      add(piece) {
        progress = piece.progress;
        collected.add(piece);
      },
      isOver: collected.isOver,
      begin: () => collected.begin(progress),
      read: collected.read,
    });
    await writeEnd(ports, id, { attempt: await writeFiles(all, id, request, collected), progress });
    ports.log.info('report.written', { reportId: id, ...progress });
  } catch (error) {
    if (error instanceof PlanGoesOn) return { kind: 'retry_later', inMs: 1_000 };
    if (error instanceof ProviderError) {
      ports.log.warn('report.records_unreadable', { reportId: id, code: error.problem.code });
      return { kind: 'retry_later', inMs: Math.max(againMs, error.problem.retryAfterMs ?? 0) };
    }
    if (!(error instanceof InputError)) throw error;
    ports.log.warn('report.refused', { reportId: id, title: error.title });
    await writeEnd(ports, id, { failure: failureOf(error), progress });
  }
  return { kind: 'ack' };
}

async function writeFiles(
  ports: ReportPorts & Pick<PlanPorts, 'newId'>,
  id: ReportId,
  { kind }: KeptReport,
  collected: Collected,
): Promise<string> {
  const attempt = ports.newId();
  const files: Readonly<Record<string, readonly string[]>> = reportFiles[kind];
  for (const [name, columns] of Object.entries(files)) {
    const writer = ports.objects.write(reportObjectOf(id, reportFileName(attempt, name)));
    try {
      let lines = csvLine(columns);
      for await (const cells of rowsOf(ports, collected, name)) {
        lines += csvLine(cells.map((cell) => guardedCell(String(cell))));
        if (lines.length < writeChars) continue;
        await writer.write(Buffer.from(lines));
        lines = '';
      }
      await writer.write(Buffer.from(lines));
      await writer.finish();
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  }
  return attempt;
}

async function writeEnd(
  { objects }: Pick<PlanPorts, 'objects'>,
  id: ReportId,
  end: ReportEnd,
): Promise<void> {
  const writer = objects.write(reportObjectOf(id, reportEndName));
  await writer.write(jsonLine(end));
  await writer.finish();
}
