import * as z from 'zod/mini';
import { toDotPath } from 'zod/v4/core';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { idempotencyKeyCharsMax } from '../../core/limits.ts';
import type { InputFault } from '../../errors.ts';
import { faultWords } from './fault-words.ts';

/** How many faults an error names. */
const faultsNamedMax = 3;

/**
 * Checks what was given for a request, before anything leaves. Anyone who made the request parsed its values already,
 * so a breach is a fault in our code.
 *
 * @param tried the operation in words
 * @throws a plain Error that names operation, field and rule; never the value, which may be a person's
 */
export function checked<Value>(tried: string, form: z.ZodMiniType<Value>, given: unknown): Value {
  const read = form.safeParse(given, faultWords);
  if (read.success) return read.data;
  const faults = read.error.issues.slice(0, faultsNamedMax).map((issue) => faultOf(issue, 'the call'));
  throw new Error(`${tried}: ${faults.join('; ')}`);
}

/**
 * What is wrong with a value, by JSON Pointer; empty when its form takes it. Like an error of `checked` it never shows
 * the value.
 */
export function faultsIn(form: z.ZodMiniType, given: unknown): readonly InputFault[] {
  const issues = form.safeParse(given, faultWords).error?.issues ?? [];
  return issues
    .slice(0, faultsNamedMax)
    .map((issue) => ({ detail: faultOf(issue, 'The order'), pointer: pointerTo('', ...issue.path) }));
}

/** @param whole what the value is called as a whole */
function faultOf(issue: z.core.$ZodIssue, whole: string): string {
  return `${issue.path.length === 0 ? whole : `"${toDotPath(issue.path)}"`} ${ruleOf(issue)}`;
}

const kinds = new Map([
  ['int', 'a whole number'],
  ['number', 'a number'],
  ['string', 'a text'],
  ['array', 'a list'],
  ['object', 'an object'],
]);

/** Of what a size is counted; a number is its own size. */
const counted = new Map([
  ['string', ' characters'],
  ['array', ' items'],
]);

function ruleOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds.get(issue.expected) ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`;
    case 'too_small':
      if (counted.has(issue.origin) && issue.minimum === 1) return 'must not be empty';
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${counted.get(issue.origin) ?? ''}`;
    case 'too_big':
      return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${counted.get(issue.origin) ?? ''}`;
    case 'unrecognized_keys':
      return `has no member ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    default:
      return issue.message;
  }
}

/** How many resources a page holds at most. */
export function pageLimit(max: number) {
  return z.int().check(z.minimum(1), z.maximum(max));
}

export function textOf(charsMin: number, charsMax: number) {
  return z.string().check(z.minLength(charsMin), z.maxLength(charsMax));
}

/** A day of the calendar. */
export const day = z.iso.date('must be a day in the form YYYY-MM-DD');

/** What can stand in a header: keys and correlation ids. */
export const headerWord = z
  .string()
  .check(
    z.regex(
      new RegExp(`^[\\x21-\\x7e]{1,${idempotencyKeyCharsMax}}$`),
      `must be 1 to ${idempotencyKeyCharsMax} visible ASCII characters`,
    ),
  );

/** Milliseconds that a call may take. */
export const callLimit = z.number().check(z.positive());

export const pagesLimit = z.int().check(z.minimum(1));
