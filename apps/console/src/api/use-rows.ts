import type { BodyOf, RequestOf } from '@fleetcast/client';
import { useQuery } from '@tanstack/react-query';
import { pagesAsOne } from './pages-as-one.ts';
import { otherPage } from './use-answer.ts';
import { useJob } from './use-job.ts';

/** Rows move more slowly than the counts of their job. */
const everyMs = 15_000;

/** Pages that are read as one where a filter finds little. */
const pagesMax = 5;

type Query = NonNullable<RequestOf<'listRows'>['query']>;
type Read = BodyOf<'listRows'> & { readonly counts: string };

/**
 * A page of rows, read again while the counts of their job move, and not of a job that is over or that waits. A look at
 * whole numbers or texts is an entry of the audit log, and is repeated only when somebody asks.
 */
export function useRows(id: string, query: Query) {
  const job = useJob(id);
  const counts = JSON.stringify(job.data?.body.rows);
  const hasMoved = ({ state: { data } }: { readonly state: { readonly data: Read | undefined } }) =>
    query.reveal !== 'true' && query.text !== 'true' && data !== undefined && data.counts !== counts;
  const question = ['rows and counts', { path: { id }, query }] as const;
  const answer = useQuery({
    queryKey: question,
    placeholderData: otherPage(question),
    queryFn: async ({ signal }): Promise<Read> => ({
      ...(await pagesAsOne('listRows', { path: { id }, query, signal }, pagesMax)),
      counts,
    }),
    // What the rows are compared with is known first.
    enabled: job.isFetched,
    staleTime: everyMs,
    refetchInterval: (seen) => hasMoved(seen) && everyMs,
    refetchOnWindowFocus: hasMoved,
  });
  return { job: job.data?.body, answer };
}
