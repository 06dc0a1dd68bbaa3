import type * as z from 'zod/mini';
import type { FaultCode } from '../../errors.ts';

/**
 * Says what a schema found wrong, as the end of a sentence that begins with the name of the member: "must be a string".
 * What was given is never repeated: it may be somebody's number. A schema's own words are left as they are.
 */
export const faultWords: z.core.$ZodErrorMap = (issue) => {
  const start = issue.input === undefined ? 'is required and must' : 'must';
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = kinds[issue.expected] ?? issue.expected;
      return `${start} be ${wanted}${issue.input === undefined ? '' : `, not ${kindOf(issue.input)}`}`;
    }
    case 'invalid_value': {
      const words = issue.values.map((value) => JSON.stringify(value)).join(', ');
      return `${start} be ${issue.values.length === 1 ? words : `one of ${words}`}`;
    }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return `must ${counted('at least', issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must ${counted('at most', issue.maximum, issue.origin)}`;
    case 'invalid_key':
      return `must have another name: a name ${issue.issues.map(({ message }) => message).join('; ')}`;
    default:
      return undefined;
  }
};

/** What a schema expects, for a person. */
const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
  return typeof value === 'boolean' ? String(value) : (kinds[typeof value] ?? typeof value);
}

function counted(bound: string, count: number | bigint, origin: string): string {
  const unit = origin === 'string' ? ' character' : origin === 'array' ? ' item' : '';
  if (unit === '') return `be ${bound} ${count}`;
  return `have ${bound} ${count}${unit}${count === 1 ? '' : 's'}`;
}

/** What `faultWords` says, as a code for programs. */
export function faultCode(
  issue: Pick<z.core.$ZodIssue, 'code' | 'input'> & { readonly params?: unknown },
): FaultCode {
  const own = ownCode(issue);
  if (own !== undefined) return own;
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'missing' : 'wrong_type';
  if (issue.code === 'invalid_value' && issue.input === undefined) return 'missing';
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'invalid_value';
  const { origin } = issue as z.core.$ZodIssueTooBig;
  if (origin !== 'string' && origin !== 'array') return 'out_of_range';
  return issue.code === 'too_big' ? 'too_long' : 'too_short';
}

/** The code that a check says itself. */
export function ownCode(issue: object): FaultCode | undefined {
  return (issue as { readonly params?: { readonly code?: FaultCode } }).params?.code;
}
