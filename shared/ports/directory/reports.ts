import type { ReportId } from '../../core/ids.ts';
import type { KeptReport, ReportCursor } from '../../core/reports/kept-report.ts';
import type { Written } from '../calls/ledger.ts';

/** A report shall be written. It goes to the plan queue. */
export type ReportMessage = { readonly reportId: ReportId };

export type ReportQueue = {
  /** @throws when it was not taken */
  sendReport(message: ReportMessage): Promise<void>;
};

export type Reports = {
  /** Put if absent. `found` is the report that was there already. */
  add(report: KeptReport): Promise<Written<KeptReport>>;
  /** Strong read. */
  report(id: ReportId): Promise<KeptReport | undefined>;
  /** Writes `next` if the stored report has version `next.version − 1`. */
  replace(next: KeptReport): Promise<Written<KeptReport>>;
  /** The newest first, behind a place of the list; a moment late, and without members that only the report shows. */
  newest(after?: ReportCursor): AsyncIterable<KeptReport>;
};
