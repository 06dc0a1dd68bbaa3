import * as z from 'zod/mini';
import { present } from '../../core/present.ts';
import { verdicts } from '../../core/rules/executions/decision.ts';
import { noBook } from '../../core/rules/rule.ts';
import { jobsOfDecision, unitsOfJobs } from '../../flows/commands/jobs-of-decision.ts';
import {
  type DecisionCursor,
  type DecisionFilter,
  listDecisions,
  pageFromMs,
} from '../../flows/rules/list-decisions.ts';
import { quotasUsed } from '../../flows/rules/quotas-used.ts';
import type { ReadPorts } from '../api-ports.ts';
import { encodeTimeCursor, readTimeCursor, unknownCursor } from '../request/cursors.ts';
import {
  choiceParameter,
  cursorParameter,
  integerParameter,
  limitParameter,
  refuseEmptyPeriod,
  timeParameter,
  word,
} from '../request/parameters.ts';
import { notFound } from '../request/problem.ts';
import { answer, momentOf, pageAnswer, type Route, route } from '../route.ts';
import { commandJobView, decisionView } from './decision-view.ts';
import { quotasView, rulesView } from './rule-view.ts';

/** Says which rules are in force, and explains what they did about events. */
export function ruleReads(
  ports: Pick<ReadPorts, 'ledger' | 'rules' | 'quotaUse' | 'decisions' | 'now'>,
): Route[] {
  return [
    route('getRules', { query: rulesQuery }, async ({ query: { version } }) => {
      const book = version === undefined ? await ports.rules.newest() : await ports.rules.version(version);
      if (book === undefined && version !== undefined)
        throw notFound('There is no such version of the rules');
      return rulesView(book ?? noBook);
    }),

    route('getRuleQuotas', {}, async ({ params }) => {
      const book = (await ports.rules.newest()) ?? noBook;
      const rule = book.rules.find(({ name }) => name === params.name);
      if (rule === undefined) throw notFound('There is no such rule');
      return answer(200, quotasView(book, await quotasUsed(ports, book, rule)));
    }),

    route('listRuleVersions', { query: versionsQuery }, async ({ query: { cursor } }) => {
      const items = [];
      let chars = 0;
      for await (const book of ports.rules.versions(readVersionCursor(cursor))) {
        const last = items.at(-1);
        if (last !== undefined && (items.length === versionsMax || chars > charsMax))
          return pageAnswer(items, encodeVersionCursor(last.version), items.length < versionsMax);
        chars += JSON.stringify(book).length;
        items.push({ version: book.version, at: momentOf(book.atMs), by: book.by });
      }
      return pageAnswer(items, undefined, false);
    }),

    route('listExecutions', { query: decisionQuery }, async ({ query }) => {
      const filter = readDecisionFilter(query, ports.now());
      const withJobs = query.jobs === 'true';
      const page = await listDecisions(ports, filter, readDecisionCursor(query.cursor), {
        limit: query.limit,
        unitsToShow: (decisions) =>
          withJobs ? decisions.reduce((sum, decision) => sum + unitsOfJobs(decision), 0) : 0,
      });
      const items = await Promise.all(
        page.items.map(async (decision) => {
          const jobs = withJobs ? await jobsOfDecision(ports, decision) : [];
          const view = decisionView(decision);
          return jobs.length === 0 ? view : { ...view, jobs: jobs.map(commandJobView) };
        }),
      );
      return pageAnswer(items, page.next && encodeTimeCursor(page.next), page.isIncomplete);
    }),
  ];
}

const rulesQuery = () =>
  z.strictObject({ version: integerParameter('An earlier version; the one in force when left out.') });

const versionsQuery = () => z.strictObject({ cursor: cursorParameter() });

const versionsMax = 100;

/** How much of versions one page reads, at most, behind the first: ten read units, with room to spare. */
const charsMax = 50_000;

/** @throws InputError 400 when we never gave out such a cursor */
function readVersionCursor(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const written = Buffer.from(value, 'base64url').toString('latin1');
  if (!/^\d{1,12}$/.test(written)) throw unknownCursor();
  return Number(written);
}

function encodeVersionCursor(version: number): string {
  return Buffer.from(String(version)).toString('base64url');
}

const decisionQuery = () =>
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
function readDecisionFilter(
  { rule, subject, verdict, from, to }: z.output<ReturnType<typeof decisionQuery>>,
  nowMs: number,
): DecisionFilter {
  refuseEmptyPeriod('query', from, to);
  const toMs = Math.min(to ?? nowMs + 1, nowMs + skewMs);
  return { ...present({ rule, subject, verdict }), fromMs: from ?? pageFromMs(toMs), toMs };
}

/** Clocks of two processes never differ by so much: later there is no decision to be looked for. */
const skewMs = 3_600_000;

/** @throws InputError 400 when we never gave out such a cursor */
function readDecisionCursor(value: string | undefined): DecisionCursor | undefined {
  return readTimeCursor(value, (id) => (/^[0-9a-v]{0,64}$/.test(id) ? id : undefined));
}
