import type { Call } from '../../http/call.ts';
import { invalid } from '../../http/problem.ts';
import { choiceRule, type ParameterRule, type Parameters, readQuery } from '../../http/query.ts';

/** Which page of which list is asked for; `filter` holds what chooses items. */
export type ListQuery = {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly filter: Parameters;
};

/** Source: partner API, Limits. */
const limitDefault = 10;

/** Source: partner API, Limits. The document names no length of a cursor. */
const pagingRules: Readonly<Record<string, ParameterRule>> = {
  limit: {
    detail: 'Must be an integer from 1 to 40',
    isValid: (value) => /^([1-9]|[123]\d|40)$/.test(value),
  },
  cursor: {
    detail: 'Must be base64',
    isValid: (value) => /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0,
  },
};

export const identifierRule: ParameterRule = {
  detail: 'Must have 1 to 100 characters',
  isValid: (value) => value.length >= 1 && value.length <= 100,
};

export const textRule: ParameterRule = { detail: 'Must not be empty', isValid: (value) => value !== '' };

/** Source: partner API, Endpoints, the operators' and offerings' `status`. */
export const activityRule = choiceRule(['active', 'inactive']);

/** Reads the query of a list or throws a 400 that points at each wrong parameter. */
export function readListQuery({ url }: Call, rules: Readonly<Record<string, ParameterRule>>): ListQuery {
  const { values, violations } = readQuery(url.searchParams, { ...pagingRules, ...rules }, false);
  if (violations.length > 0) throw invalid(violations);
  const { limit, cursor, ...filter } = values;
  return { limit: Number(limit?.[0] ?? limitDefault), cursor: cursor?.[0], filter };
}

/** Refuses every query parameter, for an operation that has none. */
export function refuseQuery({ url }: Call): void {
  const { violations } = readQuery(url.searchParams, {}, false);
  if (violations.length > 0) throw invalid(violations);
}
