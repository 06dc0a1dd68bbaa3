import { present } from '../../core/present.ts';
import type { FileCheck, Verdict } from '../../flows/checks/check-file.ts';
import { failureView } from '../jobs/failure-view.ts';

export function columnCheckView({ readAs, columns, rows, failure }: FileCheck) {
  return {
    ...present({ read_as: readAs && readAsView(readAs) }),
    columns: columns.map(({ name, meaning = null, placeholders = [] }) => ({ name, meaning, placeholders })),
    rows: rows.map(({ line, cells, verdict }) => ({
      line,
      cells,
      verdict: verdict === undefined ? null : verdictView(verdict),
    })),
    failure: failure === undefined ? null : failureView(failure),
  };
}

function readAsView({
  encoding,
  confidence,
  delimiter,
  headerLine,
  titles,
  isWhole,
}: NonNullable<FileCheck['readAs']>) {
  return { encoding, confidence, delimiter, header_line: headerLine, title_lines: titles, whole: isWhole };
}

function verdictView({ kind, reason, detail, of, text }: Verdict) {
  return { kind, ...present({ reason, detail, of, text }) };
}
