import type { BodyOf, OperationId, RequestOf } from '@fleetcast/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { pagesAsOne } from './pages-as-one.ts';
import { noted, restMs } from './rests.ts';

/** The same as `client.call`, which asks for a request only where one is needed. */
const call = client.call as <Id extends OperationId>(id: Id, request: RequestOf<Id>) => Promise<BodyOf<Id>>;

/** Lists move more slowly than a job that one watches. */
const everyMs = 15_000;

type Often<Body> = {
  readonly refetchMs?: number | false;
  /** Whether it is asked for from now on, by whatever happens on the page. What is there stays. */
  readonly isAsked?: boolean;
  /** How soon it is asked for again while something on it moves; `false`: as usual. */
  readonly hurryMs?: (body: Body) => number | false;
  /** Of a list: how many pages are read as one, as long as they are not full. */
  readonly pages?: number;
};

/** An answer that is asked for again while it is shown. */
export function useAnswer<Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  { refetchMs = everyMs, isAsked = true, hurryMs = () => false, pages }: Often<BodyOf<Id>> = {},
): UseQueryResult<BodyOf<Id>, Error> {
  const question = JSON.stringify([id, request]);
  const ask = (signal: AbortSignal): Promise<BodyOf<Id>> =>
    pages === undefined ? call(id, { ...request, signal }) : pagesAsOne(id, { ...request, signal }, pages);
  return useQuery({
    queryKey: [id, request],
    enabled: isAsked,
    placeholderData: otherPage([id, request]),
    queryFn: ({ signal }) => noted(question, () => ask(signal)),
    refetchInterval: ({ state: { data } }) => {
      const every = (data !== undefined && hurryMs(data as BodyOf<Id>)) || refetchMs;
      return every === false ? every : restMs(every, question);
    },
  });
}

type Asked = { readonly queryKey: readonly unknown[] };

/**
 * While the next page of a list comes, the one before it stays, and with it the focus.
 *
 * @param question its operation and request
 */
export function otherPage(question: readonly unknown[]) {
  return <Body>(before: Body | undefined, asked: Asked | undefined): Body | undefined =>
    asked !== undefined && pageless(asked.queryKey) === pageless(question) ? before : undefined;
}

/** A question, whichever page of the answer it is for. */
function pageless([id, request]: readonly unknown[]): string {
  const { query, ...rest } = request as { readonly query?: Readonly<Record<string, unknown>> };
  return JSON.stringify([id, { ...rest, query: { ...query, cursor: undefined } }]);
}
