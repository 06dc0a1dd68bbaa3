import type { Call } from '../../http/call.ts';
import type { Chosen } from '../../http/cursor.ts';
import { invalid } from '../../http/problem.ts';
import { limitDefault, type ParameterRule, pagingRules, readQuery } from '../../http/query.ts';
import type { World } from '../../world.ts';

/** Which page of which list is asked for. `filter` holds what chooses items, without what chooses the page. */
export type ListQuery = Chosen & {
  readonly limit: number;
  readonly cursor: string | undefined;
};

/** Reads the query of a list or throws a 400 that names each wrong parameter. */
export function readListQuery(
  { operation, url }: Call,
  rules: Readonly<Record<string, ParameterRule>>,
  { flags }: World,
): ListQuery {
  const all = { ...pagingRules, ...rules };
  const { values, violations } = readQuery(url.searchParams, all, flags.commaSeparatedLists);
  if (violations.length > 0) throw invalid(violations);
  const { limit, cursor, ...filter } = values;
  return { operation, limit: Number(limit?.[0] ?? limitDefault), cursor: cursor?.[0], filter };
}

/** Refuses every query parameter, for an operation that has none. */
export function refuseQuery({ url }: Call): void {
  const { violations } = readQuery(url.searchParams, {}, false);
  if (violations.length > 0) throw invalid(violations);
}
