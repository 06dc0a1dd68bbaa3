import { type Verdict, verdicts } from '../core/rules/decision.ts';
import { InputError } from '../errors.ts';
import type { DecisionFilter, DecisionPlace } from '../flows/rules/list-decisions.ts';

/** Without a beginning, the decisions of so many days are looked at. */
const daysBack = 31;
const dayMs = 24 * 3_600_000;

type Query = Readonly<Record<string, string | undefined>>;

/** @throws InputError 400 that names the member of the query */
export function readDecisionFilter(
  { rule, subject, verdict, from, to }: Query,
  nowMs: number,
): DecisionFilter {
  if (verdict !== undefined && !(verdicts as readonly string[]).includes(verdict))
    throw unusable('verdict', `It is one of ${verdicts.join(', ')}`);
  const toMs = readMoment(to, 'to') ?? nowMs + 1;
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(subject === undefined ? {} : { subject }),
    ...(verdict === undefined ? {} : { verdict: verdict as Verdict }),
    fromMs: readMoment(from, 'from') ?? toMs - daysBack * dayMs,
    toMs,
  };
}

/** @throws InputError 400 when we never gave out such a cursor */
export function readDecisionCursor(value: string | undefined): DecisionPlace | undefined {
  if (value === undefined) return undefined;
  const [, atMs, id] =
    /^(\d{1,15}) ([0-9a-v]{1,64})$/.exec(Buffer.from(value, 'base64url').toString('latin1')) ?? [];
  if (atMs === undefined || id === undefined)
    throw unusable('cursor', 'Use a cursor as the page before gave it');
  return { atMs: Number(atMs), id };
}

/** A date and time with its offset: without one nobody knows which moment is meant. */
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** @throws InputError 400 that names the member */
export function readMoment(value: string | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  // A plus that was not escaped in the address comes as a space.
  const written = value.replace(' ', '+');
  const atMs = momentForm.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isFinite(atMs)) return atMs;
  throw unusable(name, 'It is a time with its offset, such as 2026-05-04T09:00:00Z');
}

function unusable(name: string, detail: string): InputError {
  return new InputError(400, `Unusable ${name}`, [{ detail, pointer: name }]);
}
