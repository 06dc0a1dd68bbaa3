import type { CampaignInput } from '../campaign-input.ts';
import type { Complaint } from './complaint.ts';

/** One row of the result files of one request. */
export type ResultLine = { readonly file: string; readonly line: number; readonly state: string };

/** Which files may have the rows of a state. */
const filesOf: Readonly<Record<string, readonly string[]>> = {
  accepted: ['succeeded'],
  refused: ['failed'],
  invalid: ['failed'],
  unclear: ['unclear'],
  held: ['unclear'],
  unprocessed: ['pending', 'unprocessed'],
  duplicate: ['skipped'],
  suppressed: ['skipped'],
};

/**
 * Result files hold every input row once, in the file of its state; what was skipped when it was planned stays so.
 */
export function resultsHoldEveryRow(input: CampaignInput, lines: readonly ResultLine[]): Complaint {
  const seen = new Set<number>();
  for (const { file, line, state } of lines) {
    const row = input.rows.get(line);
    if (row === undefined) return `Line ${line} is in a result file, and was not in the input`;
    if (seen.has(line)) return `Line ${line} is in the result files twice`;
    seen.add(line);
    if (filesOf[state]?.includes(file) !== true) return `Line ${line} is ${state}, and in the file ${file}`;
    const skip = state === 'duplicate' || state === 'invalid';
    if (skip ? state !== row.kind : row.kind !== 'accepted')
      return `Line ${line} is ${state} in its result file, and is ${row.kind}`;
  }
  const missing = [...input.rows.keys()].find((line) => !seen.has(line));
  return missing === undefined ? undefined : `Line ${missing} is in no result file`;
}

/**
 * Nobody is called for, by the same campaign, whose row was instructed to be unprocessed: somebody may have uploaded
 * that file again.
 */
export function unprocessedStaysSo(reported: ReadonlySet<number>, called: readonly number[]): Complaint {
  const line = called.find((one) => reported.has(one));
  return line === undefined ? undefined : `Line ${line} is called for, and stands in unprocessed.csv`;
}
