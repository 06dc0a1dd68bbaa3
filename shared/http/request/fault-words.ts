import type * as z from 'zod/mini';

/** What a schema expects, for a person. */
const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/**
 * Says what a schema found wrong as an instruction to anyone who wrote the request. What a schema says in its own words
 * is left as it is, and what was given is never repeated: it may be somebody's number.
 */
export const faultWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = kinds[issue.expected] ?? issue.expected;
      if (issue.input === undefined) return `It is missing: give ${wanted}`;
      return `Give ${wanted}, not ${kindOf(issue.input)}`;
    }
    case 'invalid_value': {
      const words = issue.values.map((value) => JSON.stringify(value)).join(', ');
      const missing = issue.input === undefined ? 'It is missing: give' : 'Give';
      return `${missing} ${issue.values.length === 1 ? words : `one of ${words}`}`;
    }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Give something: it is empty';
      return `Give at least ${counted(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `Give at most ${counted(issue.maximum, issue.origin)}`;
    case 'invalid_key':
      return `Give it another name: ${issue.issues.map(({ message }) => message).join('; ')}`;
    default:
      return undefined;
  }
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
  return typeof value === 'boolean' ? String(value) : (kinds[typeof value] ?? typeof value);
}

function counted(count: number | bigint, origin: string): string {
  const unit = origin === 'string' ? ' character' : origin === 'array' ? ' item' : '';
  return unit === '' || count === 1 ? `${count}${unit}` : `${count}${unit}s`;
}
