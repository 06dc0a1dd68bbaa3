import { type JobId, parseJobId } from '../../shared/core/ids.ts';
import { type ResultLine, resultsHoldEveryRow } from './invariants/of-results.ts';
import type { Watch } from './watch.ts';

/** A campaign's result files are complete when all of these are there. */
const filesOfACampaign = 5;

/** Longer than one attempt at a set takes, from its first look at the ledger to its last file. */
const attemptMs = 16 * 60_000;

/**
 * Watches the result files that people ask for. A set whose writer broke off, or was called twice, may have files of two moments: it is
 * looked at only where nothing happened to the campaign in between (seed 105 showed a row in two files of such a set).
 */
export function newResultWatch({ check, inputs, count, nowMs }: Watch) {
  const sets = new Map<string, Map<string, readonly ResultLine[]>>();
  const begunMs = new Map<string, number>();
  const writtenMs = new Map<JobId, number>();
  /** Told of every object that our own code made. */
  const created = (key: string, bytes: Uint8Array): void => {
    const [, id, folder, name, file = ''] = key.split('/');
    const jobId: JobId | undefined = parseJobId(id);
    const input = jobId === undefined ? undefined : inputs.get(jobId);
    if (folder !== 'results' || input === undefined) return;
    const files = sets.get(`${id} ${name}`) ?? new Map<string, readonly ResultLine[]>();
    sets.set(`${id} ${name}`, files);
    if (files.size === 0) begunMs.set(`${id} ${name}`, nowMs());
    files.set(file, linesOf(file.replace('.csv', ''), Buffer.from(bytes).toString('utf8')));
    if (files.size < filesOfACampaign || jobId === undefined) return;
    const restsSinceMs = writtenMs.get(jobId) ?? 0;
    if (restsSinceMs > (begunMs.get(`${id} ${name}`) ?? 0) - attemptMs) return;
    count('result files', files.size);
    check('resultsHoldEveryRow', resultsHoldEveryRow(input, [...files.values()].flat()));
  };
  return { created, written: (jobId: JobId) => void writtenMs.set(jobId, nowMs()) };
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
