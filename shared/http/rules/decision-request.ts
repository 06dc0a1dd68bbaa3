import { present } from '../../core/present.ts';
import { type Verdict, verdicts } from '../../core/rules/executions/decision.ts';
import { InputError } from '../../errors.ts';
import { type DecisionCursor, type DecisionFilter, pageFromMs } from '../../flows/rules/list-decisions.ts';
import { readPeriod } from '../request/read-moment.ts';

/** Clocks of two processes never differ by so much: later there is no decision to be looked for. */
const skewMs = 3_600_000;

export const decisionParameters = ['rule', 'subject', 'verdict', 'from', 'to', 'limit', 'cursor'] as const;

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Without a beginning, the decisions of one page's days are looked at.
 *
 * @throws InputError 400 that names the member of the query
 */
export function readDecisionFilter(
  { rule, subject, verdict, from, to }: Query,
  nowMs: number,
): DecisionFilter {
  if (verdict !== undefined && !(verdicts as readonly string[]).includes(verdict))
    throw unusable('verdict', `It is one of ${verdicts.join(', ')}`);
  const period = readPeriod(present({ from, to }));
  const toMs = Math.min(period.toMs ?? nowMs + 1, nowMs + skewMs);
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(subject === undefined ? {} : { subject }),
    ...(verdict === undefined ? {} : { verdict: verdict as Verdict }),
    fromMs: period.fromMs ?? pageFromMs(toMs),
    toMs,
  };
}

/** @throws InputError 400 when we never gave out such a cursor */
export function readDecisionCursor(value: string | undefined): DecisionCursor | undefined {
  if (value === undefined) return undefined;
  const [, atMs, id] =
    /^(\d{1,13}) ([0-9a-v]{0,64})$/.exec(Buffer.from(value, 'base64url').toString('latin1')) ?? [];
  if (atMs === undefined || id === undefined)
    throw unusable('cursor', 'Use a cursor as the page before gave it');
  return { atMs: Number(atMs), id };
}

function unusable(name: string, detail: string): InputError {
  return new InputError(400, `Unusable ${name}`, [{ detail, pointer: name }]);
}
