import type { RowsKind } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { RowCursor } from '../../core/rows/row-cursor.ts';
import { listJobs } from '../../flows/jobs/list-jobs.ts';
import { rowsInState } from '../../flows/results/rows-in-state.ts';
import type { FilePorts } from './api-ports.ts';
import {
  encodeJobCursor,
  readJobCursor,
  readLimit,
  readRowCursor,
  readRowState,
  readStateFilter,
} from './page-request.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** The parameters of an address that answers a page of jobs or rows. */
export const pageParameters = ['state', 'limit', 'cursor'] as const;

const jobsMax = 100;
const rowsMax = 1000;

/**
 * The page of a list of jobs that a query asks for.
 *
 * @returns what is shown below the jobs: the next page's cursor, unless this was the last one
 * @throws InputError 400 that names the part of the query
 */
export async function jobsOfQuery(
  ports: Pick<FilePorts, 'jobList' | 'now'>,
  kind: RowsKind,
  { state, limit, cursor }: Query,
): Promise<{ readonly jobs: readonly Job[]; readonly below: { readonly next?: string } }> {
  const from = readJobCursor(cursor);
  const { jobs, next } = await listJobs(ports, kind, from, readLimit(limit, jobsMax), readStateFilter(state));
  return { jobs, below: next === undefined ? {} : { next: encodeJobCursor(next) } };
}

/**
 * The page of a job's rows that a query asks for.
 *
 * @param states as callers know them, each with our own word for it
 * @throws InputError 400 that names the part of the query
 */
export function rowsOfQuery<State extends string, Row extends { readonly state: string }>(
  { state, limit, cursor }: Query,
  states: Readonly<Record<string, State>>,
  read: (
    from: RowCursor,
    most: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next?: RowCursor }>,
) {
  return rowsInState(readRowState(state, states), readRowCursor(cursor), readLimit(limit, rowsMax), read);
}
