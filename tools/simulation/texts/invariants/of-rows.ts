import type { Progress } from '../../../../shared/core/counts/progress-of-job.ts';
import type { RowView } from '../../../../shared/flows/results/read-recipients.ts';
import type { CampaignInput } from '../campaign-input.ts';
import type { Complaint } from './complaint.ts';

/** Each input row is in exactly one state: at every poll the counters sum to the input's rows. */
export function rowsAddUp(input: CampaignInput, progress: Pick<Progress, 'rows'>): Complaint {
  const { total, ...counts } = progress.rows;
  const sum = Object.values(counts).reduce((all, count) => all + count, 0);
  if (total !== input.rows.size) return `${total} rows are counted where the input has ${input.rows.size}`;
  if (sum !== total) return `The states sum to ${sum} where the input has ${total} rows`;
  const negative = Object.entries(counts).find(([, count]) => count < 0);
  if (negative !== undefined) return `${negative[1]} rows are ${negative[0]}`;
  for (const kind of ['duplicate', 'invalid'] as const) {
    const expected = input.counts[kind];
    if (counts[kind] !== expected) return `${counts[kind]} rows are ${kind}, not ${expected}`;
  }
  return undefined;
}

/** What a job is shown with, once nothing moves any more, is what its entries say. */
export function countsAreTrue(shown: Progress | undefined, counted: Progress): Complaint {
  const [one, other] = [shown?.rows, counted.rows].map((rows) => JSON.stringify(rows));
  return one === other ? undefined : `The job is shown with ${one}, and its entries say ${other}`;
}

/** One chunk of a plan object, as far as it is looked at here. */
export type PlanChunk = {
  readonly from: string;
  readonly parts: readonly string[];
  readonly to: readonly string[];
  readonly lines: readonly number[];
};

/**
 * The plan holds each accepted row once, with its own words, and nothing else.
 *
 * @param mayBeLeft whether somebody may be left out, as one who is on the suppression list
 */
export function everyRowIsPlanned(
  input: CampaignInput,
  chunks: readonly PlanChunk[],
  mayBeLeft: (to: string) => boolean = () => false,
): Complaint {
  const seen = new Set<number>();
  for (const { from, parts, to, lines } of chunks) {
    const text =
      parts.length === 1 ? parts[0] : parts.map((part) => part.replace(/^\(\d+\/\d+\) /, '')).join('');
    for (const [at, line] of lines.entries()) {
      const row = input.rows.get(line);
      if (row?.kind !== 'accepted') return `Line ${line} is planned but was not to be sent`;
      if (row.to !== to[at] || row.from !== from || row.text !== text)
        return `Line ${line} is planned otherwise`;
      if (seen.has(line)) return `Line ${line} is planned twice`;
      seen.add(line);
    }
  }
  const missing = [...input.rows].find(
    ([line, row]) => row.kind === 'accepted' && !seen.has(line) && !mayBeLeft(row.to),
  );
  return missing === undefined ? undefined : `Line ${missing[0]} is in no chunk`;
}

/**
 * The listing of rows names every input row once, with what became of it, and as many of each state as the counters
 * say.
 */
export function everyRowIsListed(
  input: CampaignInput,
  views: readonly RowView[],
  { rows: { total: _, ...counts } }: Progress,
): Complaint {
  const seen = new Set<number>();
  const listed: Record<string, number> = {};
  for (const view of views) {
    const row = input.rows.get(view.line);
    if (row === undefined) return `Line ${view.line} is listed but was not in the input`;
    if (seen.has(view.line)) return `Line ${view.line} is listed twice`;
    seen.add(view.line);
    listed[view.state] = (listed[view.state] ?? 0) + 1;
    const skip = view.state === 'duplicate' || view.state === 'invalid';
    if (skip ? view.state !== row.kind : row.kind !== 'accepted') {
      return `Line ${view.line} is listed as ${view.state}, and is ${row.kind}`;
    }
    if (row.kind === 'duplicate' && view.of !== row.of) return `Line ${view.line} repeats line ${row.of}`;
  }
  const missing = [...input.rows.keys()].find((line) => !seen.has(line));
  if (missing !== undefined) return `Line ${missing} is not listed`;
  const differs = Object.entries(counts).find(([state, count]) => (listed[state] ?? 0) !== count);
  if (differs === undefined) return undefined;
  return `${listed[differs[0]] ?? 0} rows are listed as ${differs[0]}, and ${differs[1]} are counted`;
}

/**
 * What a row is listed as, is what the world did: accepted rows have all of their parts.
 *
 * @param timesOf how often each part of a line's text was performed
 */
export function listingTellsTheTruth(
  views: readonly RowView[],
  timesOf: (line: number) => readonly number[],
): Complaint {
  for (const { line, state } of views) {
    const times = timesOf(line);
    if (state === 'accepted' && times.some((one) => one === 0))
      return `Line ${line} is accepted, but a part of its text was never performed`;
    if (state === 'refused' && times.length > 0 && times.every((one) => one > 0))
      return `Line ${line} is refused, but all of its text was performed`;
  }
  return undefined;
}
