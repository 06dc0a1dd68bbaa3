import { parseJobId } from '../../shared/core/ids.ts';
import { type ResultLine, resultsHoldEveryRow } from './invariants/of-results.ts';
import type { Watch } from './watch.ts';

/** Files of a set, beside its manifest. */
const filesOfACampaign = 5;

/**
 * Watches the result files that people ask for: those that the manifest of a set names, however many attempts there were, and whatever
 * happened to the campaign while they were written.
 */
export function newResultWatch({ check, inputs, count }: Watch) {
  const attempts = new Map<string, Map<string, readonly ResultLine[]>>();
  /** Told of every object that our own code made. */
  const created = (key: string, bytes: Uint8Array): void => {
    const [, id, folder, name = '', attempt = '', file = ''] = key.split('/');
    const jobId = parseJobId(id);
    const input = jobId === undefined ? undefined : inputs.get(jobId);
    if (folder !== 'results' || input === undefined) return;
    const text = Buffer.from(bytes).toString('utf8');
    if (file !== '') {
      const place = `${jobId} ${name} ${attempt}`;
      const files = attempts.get(place) ?? new Map<string, readonly ResultLine[]>();
      attempts.set(place, files.set(file, linesOf(file.replace('.csv', ''), text)));
      return;
    }
    const named: string = JSON.parse(text).attempt;
    const files = attempts.get(`${jobId} ${name.replace('.json', '')} ${named}`) ?? new Map();
    count('result files', files.size);
    const missing = files.size < filesOfACampaign ? `${key} names files that are not there` : undefined;
    check('resultsHoldEveryRow', missing ?? resultsHoldEveryRow(input, [...files.values()].flat()));
  };
  return { created };
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
