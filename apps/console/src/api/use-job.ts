import type { BodyOf, RequestOf, Shown } from '@fleetcast/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client, pagesAsOne } from './client.ts';
import { jobRestMs } from './rests.ts';
import { otherPage } from './use-answer.ts';

type Watched = Shown<'getJob'> & { readonly unchanged: number };

/** A job and its ETag, asked for again while it moves: an answer that says "nothing new" costs no body. */
export function useJob(id: string) {
  const queries = useQueryClient();
  const queryKey = ['job', id];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Watched> => {
      const had = queries.getQueryData<Watched>(queryKey);
      const seen = await client.ifChanged(had?.etag, 'getJob', { path: { id }, signal });
      if (seen !== undefined) return { ...seen, unchanged: 0 };
      if (had === undefined) throw new Error('The API answered 304 to a first question');
      return { ...had, unchanged: had.unchanged + 1 };
    },
    refetchInterval: ({ state: { data } }) => jobRestMs(data?.body, data?.unchanged ?? 0),
  });
}

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
