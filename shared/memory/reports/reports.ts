import type { ReportId } from '../../core/ids.ts';
import { type KeptReport, reportOrder } from '../../core/reports/kept-report.ts';
import type { Written } from '../../ports/calls/ledger.ts';
import type { Reports } from '../../ports/directory/reports.ts';

/** Reports in RAM. */
export function memoryReports(): Reports {
  const reports = new Map<ReportId, KeptReport>();
  const writeIf = (next: KeptReport, version: number | undefined): Written<KeptReport> => {
    const found = reports.get(next.id);
    if (found?.version !== version) return { applied: false, found: structuredClone(found) };
    reports.set(next.id, structuredClone(next));
    return { applied: true };
  };
  return {
    add: async (report) => writeIf(report, undefined),
    report: async (id) => structuredClone(reports.get(id)),
    replace: async (next) => writeIf(next, next.version - 1),
    async *newest(after) {
      const all = [...reports.values()].sort((one, other) =>
        reportOrder(one) < reportOrder(other) ? 1 : -1,
      );
      yield* all
        .filter((one) => after === undefined || reportOrder(one) < reportOrder(after))
        .map((one) => structuredClone(one));
    },
  };
}
