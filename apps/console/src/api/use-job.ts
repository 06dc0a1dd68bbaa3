import type { Shown } from '@fleetcast/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from './client.ts';
import { jobRestMs } from './rests.ts';

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
