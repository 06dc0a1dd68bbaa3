import type { z } from 'zod/mini';

/**
 * What zod says of a mismatch that has no words of its own: `zod/mini` brings no language along, and says "Invalid
 * input" only.
 */
export const faultWords: { readonly error: z.core.$ZodErrorMap } = {
  error: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return `Invalid input: expected ${issue.expected}, received ${kindOf(issue.input)}`;
      case 'invalid_value':
        return `Invalid input: expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
      case 'too_small':
        return `Too small: expected ${issue.origin} of at least ${issue.minimum}`;
      case 'too_big':
        return `Too big: expected ${issue.origin} of at most ${issue.maximum}`;
      case 'invalid_format':
        return `Invalid ${issue.format}`;
      case 'unrecognized_keys':
        return `Unrecognized key: ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
      default:
        return undefined;
    }
  },
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
