import * as z from 'zod';
import type { Call } from '../http/call.ts';
import { jsonObject } from '../http/json-body.ts';
import { invalid, type Violation } from '../http/problem.ts';
import { isCountry } from './customers/country.ts';

/** Source: partner API, Limits, "identifiers". */
export const identifierField = z.string().min(1).max(100);

export const countryField = z.string().refine(isCountry, 'Must be a country code of the document');

/** An instant with its zone. Source: partner API, Conventions, timestamps. */
export const momentField = z.iso.datetime({ offset: true });

/** Reads a body or throws a 400 that points at each wrong field; a field that no document knows is wrong too. */
export function readForm<Form extends z.ZodType>(
  call: Pick<Call, 'headers' | 'body'>,
  form: Form,
): z.output<Form> {
  return checkForm(jsonObject(call), form);
}

/** The same for a body in which nothing is required: it may be missing. */
export function readOptionalForm<Form extends z.ZodType>(call: Call, form: Form): z.output<Form> {
  return checkForm(call.body.length === 0 ? {} : jsonObject(call), form);
}

/** For an operation that takes no body. */
export function refuseBody({ body }: Call): void {
  if (body.length > 0) throw invalid([{ detail: 'This operation takes no body', pointer: '$' }]);
}

function checkForm<Form extends z.ZodType>(value: unknown, form: Form): z.output<Form> {
  const read = form.safeParse(value);
  if (read.success) return read.data;
  throw invalid(read.error.issues.flatMap(violationsOf));
}

function violationsOf(issue: z.core.$ZodIssue): Violation[] {
  const pointer = pointerOf(issue.path);
  if (issue.code !== 'unrecognized_keys') return [{ detail: issue.message, pointer }];
  return issue.keys.map((key) => ({ detail: 'Unknown field', pointer: `${pointer}.${key}` }));
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (pointer, step) => (typeof step === 'number' ? `${pointer}[${step}]` : `${pointer}.${String(step)}`),
    '$',
  );
}
