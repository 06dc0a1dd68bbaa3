import type { Violation } from './problem.ts';

/** What one query parameter may be. */
export type ParameterRule = {
  readonly detail: string;
  isValid(value: string): boolean;
  /** May be repeated. */
  readonly isList?: boolean;
};

export type Parameters = Readonly<Record<string, readonly string[]>>;

/** Values of each given parameter, and what is wrong with them. Unknown parameters are wrong, so that a typo shows. */
export function readQuery(
  search: URLSearchParams,
  rules: Readonly<Record<string, ParameterRule>>,
  commaSeparatedLists: boolean,
): { readonly values: Parameters; readonly violations: readonly Violation[] } {
  const values: Record<string, readonly string[]> = {};
  const violations: Violation[] = [];
  for (const name of new Set(search.keys())) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const pointer = /^\w+$/.test(name) ? `$.${name}` : `$['${name}']`;
    const given = search.getAll(name);
    if (!rule) violations.push({ detail: 'Unknown parameter', pointer });
    else if (given.length > 1 && !rule.isList) violations.push({ detail: 'Must be given once', pointer });
    else {
      const split = rule.isList && commaSeparatedLists ? given.flatMap((value) => value.split(',')) : given;
      if (!split.every((value) => rule.isValid(value))) violations.push({ detail: rule.detail, pointer });
      values[name] = split;
    }
  }
  return { values, violations };
}

/** The two parameters of every list. Source: organization API, Limits. */
export const pagingRules = {
  limit: {
    detail: 'Must be an integer from 1 to 100',
    isValid: (value) => /^([1-9]\d?|100)$/.test(value),
  },
  cursor: {
    detail: 'Must have 1 to 128 characters',
    isValid: (value) => value.length >= 1 && value.length <= 128,
  },
} satisfies Record<string, ParameterRule>;

export const limitDefault = 10;

export function textRule(detail: string, form: RegExp): ParameterRule {
  return { detail, isValid: (value) => form.test(value) };
}

export function choiceRule(choices: readonly string[], isList = false): ParameterRule {
  return {
    detail: `Must be one of ${choices.join(', ')}`,
    isValid: (value) => choices.includes(value),
    isList,
  };
}

/** A day that exists, as YYYY-MM-DD. */
export const dayRule: ParameterRule = {
  detail: 'Must be a date in the form YYYY-MM-DD',
  isValid(value) {
    const atMs = Date.parse(`${value}T00:00:00Z`);
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(atMs) && isoDay(atMs) === value;
  },
};

/** The day of a moment. Assumed: days are those of UTC, as the documents name no other time zone. */
export function isoDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
