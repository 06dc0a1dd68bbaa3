import * as z from 'zod/mini';
import { present } from '../../core/present.ts';
import { verdicts } from '../../core/rules/executions/decision.ts';
import { type DecisionCursor, type DecisionFilter, pageFromMs } from '../../flows/rules/list-decisions.ts';
import { readTimeCursor } from '../request/cursors.ts';
import {
  choiceParameter,
  cursorParameter,
  limitParameter,
  refuseEmptyPeriod,
  timeParameter,
  word,
} from '../request/parameters.ts';

/** Clocks of two processes never differ by so much: later there is no decision to be looked for. */
const skewMs = 3_600_000;

export const decisionQuery = () =>
  z.strictObject({
    rule: word('Decisions of this rule only.'),
    subject: word('The id of what the event was about, or of its subscription.'),
    verdict: choiceParameter(verdicts, 'Decisions with this verdict only.'),
    jobs: choiceParameter(
      ['true', 'false'],
      'With `true` each execution has the jobs that its commands became. They are read one by one, so a page then ' +
        'has only one or two executions that started something. Give the time (`from`, `to`) of the one you mean.',
    ),
    from: timeParameter("The first moment that counts. Without it a page's days are looked at."),
    to: timeParameter('The first moment that counts no more.'),
    limit: limitParameter(1000, 50),
    cursor: cursorParameter(),
  });

/** Without a beginning, the decisions of one page's days are looked at. */
export function readDecisionFilter(
  { rule, subject, verdict, from, to }: z.output<ReturnType<typeof decisionQuery>>,
  nowMs: number,
): DecisionFilter {
  refuseEmptyPeriod('query', from, to);
  const toMs = Math.min(to ?? nowMs + 1, nowMs + skewMs);
  return { ...present({ rule, subject, verdict }), fromMs: from ?? pageFromMs(toMs), toMs };
}

/** @throws InputError 400 when we never gave out such a cursor */
export function readDecisionCursor(value: string | undefined): DecisionCursor | undefined {
  return readTimeCursor(value, (id) => (/^[0-9a-v]{0,64}$/.test(id) ? id : undefined));
}
