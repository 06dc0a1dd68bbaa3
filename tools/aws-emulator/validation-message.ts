import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * What is wrong with a request, in the words that services of AWS share. Values are left out, as AWS leaves out those
 * that may be secret.
 */
export function validationMessage({ issues }: z.ZodError): string {
  const faults = issues.map(
    (issue) => `Value at '${placeOf(issue)}' failed to satisfy constraint: Member must ${ruleOf(issue)}`,
  );
  return `${issues.length} validation error${issues.length === 1 ? '' : 's'} detected: ${faults.join('; ')}`;
}

/** Places in lists are counted from 1. */
function placeOf({ path }: Issue): string {
  return path
    .map((part) => (typeof part === 'number' ? `${part + 1}.member` : lowerFirst(String(part))))
    .join('.');
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function ruleOf(issue: Issue): string {
  if (issue.code === 'too_big')
    return `have ${measureOf(issue.origin)} less than or equal to ${issue.maximum}`;
  if (issue.code === 'too_small')
    return `have ${measureOf(issue.origin)} greater than or equal to ${issue.minimum}`;
  if (issue.code === 'invalid_format')
    return `satisfy regular expression pattern: ${issue.pattern ?? issue.format}`;
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'not be null' : `be of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `satisfy enum value set: [${issue.values.join(', ')}]`;
  return `be valid: ${issue.message}`;
}

function measureOf(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'length' : 'value';
}
