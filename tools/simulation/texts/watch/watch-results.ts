import { parse } from 'csv-parse/sync';
import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { type JobId, parseJobId } from '../../../../shared/core/ids.ts';
import type { Complaint } from '../invariants/complaint.ts';
import { type ResultLine, resultsHoldEveryRow, unprocessedStaysSo } from '../invariants/of-results.ts';
import type { Watch } from './watch.ts';

/** Files of a set, beside its manifest. */
const filesOfACampaign = 7;

/**
 * Watches the result files that people ask for: those that the manifest of a set names, however many attempts there
 * were, and whatever happened to the campaign while they were written.
 */
export function newResultWatch({ check, inputs, count, book }: Watch) {
  const attempts = new Map<string, Map<string, readonly ResultLine[]>>();
  /** Lines that stand in a file of unprocessed rows, which somebody may upload again. */
  const unprocessed = new Map<JobId, Set<number>>();
  /** Called with every object that our own code made. */
  const created = (key: string, bytes: Uint8Array): void => {
    const [, id, folder, name = '', attempt = '', file = ''] = key.split('/');
    const jobId = parseJobId(id);
    const input = jobId === undefined ? undefined : inputs.get(jobId);
    if (folder !== 'results' || jobId === undefined || input === undefined) return;
    const text = Buffer.from(bytes).toString('utf8');
    if (file !== '') {
      const place = `${jobId} ${name} ${attempt}`;
      const files = attempts.get(place) ?? new Map<string, readonly ResultLine[]>();
      attempts.set(place, files.set(file, linesOf(file.replace('.csv', ''), text)));
      return;
    }
    const named: string = JSON.parse(text).attempt;
    const place = `${jobId} ${name.replace('.json', '')} ${named}`;
    const files = attempts.get(place) ?? new Map<string, readonly ResultLine[]>();
    count('result files', files.size);
    const missing = files.size < filesOfACampaign ? `${key} names files that are not there` : undefined;
    check(
      'resultsHoldEveryRow',
      missing ?? resultsHoldEveryRow(input, apart(files)) ?? unlikeTheOthers(files),
    );
    const lines = files.get('unprocessed.csv')?.map(({ line }) => line) ?? [];
    unprocessed.set(jobId, new Set([...(unprocessed.get(jobId) ?? []), ...lines]));
  };
  const callBegins = (entry: TextEntry): void => {
    const reported = unprocessed.get(entry.jobId);
    if (reported === undefined) return;
    const lines = book.chunk(entry)?.lines ?? [];
    const called = book.calledIndexes(entry).flatMap((place) => lines[place] ?? []);
    check('unprocessedStaysSo', unprocessedStaysSo(reported, called));
  };
  /** What was canceled since is not, unless somebody cancels it again. */
  const restored = (): void => unprocessed.clear();
  return { created, callBegins, restored };
}

type Files = ReadonlyMap<string, readonly ResultLine[]>;

/** Without the file of all rows. */
function apart(files: Files): readonly ResultLine[] {
  return [...files].flatMap(([name, lines]) => (name === 'all.csv' ? [] : lines));
}

/** The file of all rows has the rows of the others, each in the same state, in the order of the input. */
function unlikeTheOthers(files: Files): Complaint {
  const all = files.get('all.csv') ?? [];
  const others = apart(files).toSorted((one, other) => one.line - other.line);
  const at = others.findIndex(({ line, state }, place) => {
    const row = all[place];
    return row?.line !== line || row.state !== state;
  });
  if (at < 0 && all.length === others.length) return undefined;
  return `The file of all rows differs from the others at row ${at < 0 ? others.length : at}`;
}

function linesOf(file: string, csv: string): readonly ResultLine[] {
  const options = { bom: true, columns: true, relax_column_count: true } as const;
  const rows: Record<string, string>[] = parse(csv, options);
  return rows.map(({ fleetcast_line: line, fleetcast_state: state = '' }) => ({
    file,
    line: Number(line),
    state,
  }));
}
