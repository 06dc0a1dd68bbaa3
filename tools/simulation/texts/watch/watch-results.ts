import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { type JobId, parseJobId } from '../../../../shared/core/ids.ts';
import { type ResultLine, resultsHoldEveryRow, unprocessedStaysSo } from '../invariants/of-results.ts';
import type { Watch } from './watch.ts';

/** Files of a set, beside its manifest. */
const filesOfACampaign = 6;

/**
 * Watches the result files that people ask for: those that the manifest of a set names, however many attempts there
 * were, and whatever happened to the campaign while they were written.
 */
export function newResultWatch({ check, inputs, count, book }: Watch) {
  const attempts = new Map<string, Map<string, readonly ResultLine[]>>();
  /** Lines that stand in a file of unprocessed rows, which somebody may upload again. */
  const unprocessed = new Map<JobId, Set<number>>();
  /** Informed of every object that our own code made. */
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
    check('resultsHoldEveryRow', missing ?? resultsHoldEveryRow(input, [...files.values()].flat()));
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

/** No cell that stands before these columns holds a comma. */
function linesOf(file: string, csv: string): readonly ResultLine[] {
  const [header = '', ...rows] = csv.replace('\ufeff', '').trimEnd().split(/\r?\n/);
  const names = header.split(',');
  const [lineAt, stateAt] = [names.indexOf('fleetcast_line'), names.indexOf('fleetcast_state')];
  return rows.map((row) => {
    const cells = row.split(',');
    return { file, line: Number(cells[lineAt]), state: cells[stateAt] ?? '' };
  });
}
