import { parseJobId } from '../ids.ts';
import type { JobCursor } from '../jobs/job.ts';

/** How far a search has come. It holds nothing of the person who is searched for. */
export type SearchCursor = {
  /** The job that was looked into last. */
  readonly job: JobCursor;
  /** Where its plan continues. Absent: it is done. */
  readonly offset?: number;
  /** Jobs and rows of them that were looked through so far. */
  readonly jobs: number;
  readonly rows: number;
};

export function encodeSearchCursor({ job, offset, jobs, rows }: SearchCursor): string {
  return Buffer.from(`${job.createdAtMs} ${job.id} ${offset ?? '-'} ${jobs} ${rows}`).toString('base64url');
}

/** @returns undefined when we never gave out such a cursor */
export function parseSearchCursor(value: string): SearchCursor | undefined {
  const text = Buffer.from(value, 'base64url').toString('latin1');
  const [, atMs, written, offset, jobs, rows] =
    /^(\d{1,15}) (\S+) (-|\d{1,13}) (\d{1,12}) (\d{1,15})$/.exec(text) ?? [];
  const id = parseJobId(written);
  if (atMs === undefined || id === undefined || offset === undefined) return undefined;
  return {
    job: { createdAtMs: Number(atMs), id },
    ...(offset === '-' ? {} : { offset: Number(offset) }),
    jobs: Number(jobs),
    rows: Number(rows),
  };
}
