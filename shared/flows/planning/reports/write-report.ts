import type { ReportId } from '../../../core/ids.ts';
import type { Waiting } from '../../../core/jobs/waiting.ts';
import {
  type KeptReport,
  type ReportChange,
  type ReportState,
  reportMoved,
} from '../../../core/reports/kept-report.ts';
import { reportFiles } from '../../../core/reports/report.ts';
import { reportObjectOf } from '../../../core/rows/object-keys.ts';
import { csvLine, guardedCell } from '../../../core/rows/sheet-cell.ts';
import { failureOf, InputError, ProviderError, type ProviderProblem } from '../../../errors.ts';
import type { Disposition } from '../../../ports/calls/queues.ts';
import type { Reports } from '../../../ports/directory/reports.ts';
import { reportFileName, reportPieceName } from '../../reports/request-report.ts';
import { walkKept } from '../kept-walk.ts';
import { PlanGoesOn, type PlanPorts } from '../plan-ports.ts';
import { type Collected, collect, type ReportPiece, type ReportPorts } from './collect.ts';
import { rowsOf } from './report-rows.ts';

/** A provider that cannot be read is asked again after this time: 50 receives are eight hours. */
const againMs = 10 * 60_000;

/** How much is collected before it is written. */
const writeChars = 64 * 1024;

/** Somebody has canceled the report, or another writer has ended it. */
class ReportOver extends Error {
  override readonly name = 'ReportOver';
}

/**
 * Writes the files of a report from the provider's lists. It may be killed anywhere and called again: what was read is
 * kept piece by piece, and the end is noted once. One that was canceled meanwhile reads no further piece.
 */
export async function writeReport(ports: PlanPorts, id: ReportId): Promise<Disposition> {
  const { loadAudience, jobList, reports } = ports;
  if (loadAudience === undefined || jobList === undefined || reports === undefined)
    throw new Error(`${id} cannot be written here: this process does not reach the provider`);
  const kept = await reports.report(id);
  if (kept === undefined) return { kind: 'ack' };
  let [seen, { progress }] = [kept, kept];
  const note = async (change: ReportChange, state: ReportState = 'writing') => {
    seen = await noted({ reports, now: ports.now }, seen, { progress, ...change }, state);
  };
  try {
    await note({ startedAtMs: seen.startedAtMs ?? ports.now(), waiting: undefined });
    const all = { ...ports, ...(await loadAudience()), jobList };
    const collected = await collect(all, seen);
    await walkKept<ReportPiece>(all, {
      keyOf: (no) => reportObjectOf(id, reportPieceName(no)),
      add(piece) {
        progress = piece.progress;
        collected.add(piece);
      },
      isOver: collected.isOver,
      begin: () => collected.begin(progress),
      async read(piece) {
        if (piece.pages === 0) await note({});
        return collected.read(piece);
      },
    });
    await note({ attempt: await writeFiles(all, seen, collected) }, 'written');
    ports.log.info('report.written', { reportId: id, ...progress });
  } catch (error) {
    return ended(ports, id, error, note).catch(unlessOver);
  }
  return { kind: 'ack' };
}

/** What becomes of a report that was not written to its end. */
async function ended(
  { log, now }: Pick<PlanPorts, 'log' | 'now'>,
  reportId: ReportId,
  error: unknown,
  note: (change: ReportChange, state?: ReportState) => Promise<void>,
): Promise<Disposition> {
  if (error instanceof PlanGoesOn) {
    await note({});
    return { kind: 'retry_later', inMs: 1_000 };
  }
  if (error instanceof ProviderError) {
    log.warn('report.records_unreadable', { reportId, code: error.problem.code });
    const inMs = Math.max(againMs, error.problem.retryAfterMs ?? 0);
    await note({ waiting: waitingFor(error.problem, now(), inMs) });
    return { kind: 'retry_later', inMs };
  }
  if (!(error instanceof InputError)) throw error;
  log.warn('report.refused', { reportId, title: error.title });
  await note({ failure: failureOf(error) }, 'failed');
  return { kind: 'ack' };
}

function unlessOver(error: unknown): Disposition {
  if (!(error instanceof ReportOver)) throw error;
  return { kind: 'ack' };
}

function waitingFor({ code, tokenCause }: ProviderProblem, sinceMs: number, inMs: number): Waiting {
  const times = { sinceMs, untilMs: sinceMs + inMs };
  if (tokenCause === 'token_server')
    return { for: 'token_server', ...times, detail: 'The token server of the provider does not answer.' };
  if (code === 'unauthorized')
    return {
      for: 'credentials_refused',
      ...times,
      detail: 'The provider refuses the credentials of the stage.',
    };
  if (code === 'busy')
    return { for: 'provider_limit', ...times, detail: 'The provider takes no more calls for a moment.' };
  return {
    for: 'provider_unavailable',
    ...times,
    detail: 'The provider could not be read. It is asked again.',
  };
}

/** @throws ReportOver when it is not being written any more */
async function noted(
  { reports, now }: { readonly reports: Reports } & Pick<PlanPorts, 'now'>,
  report: KeptReport,
  change: ReportChange,
  state: ReportState,
): Promise<KeptReport> {
  for (let seen: KeptReport | undefined = report; seen?.state === 'writing'; ) {
    const next = reportMoved(seen, state, change, now());
    const written = await reports.replace(next);
    if (written.applied) return next;
    seen = written.found;
  }
  throw new ReportOver();
}

async function writeFiles(
  ports: ReportPorts & Pick<PlanPorts, 'newId'>,
  { id, kind }: KeptReport,
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
