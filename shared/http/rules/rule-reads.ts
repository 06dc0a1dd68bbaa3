import * as z from 'zod/mini';
import { noBook } from '../../core/rules/rule.ts';
import { jobsOfDecision } from '../../flows/commands/jobs-of-decision.ts';
import { listDecisions } from '../../flows/rules/list-decisions.ts';
import { commandJobView } from '../jobs/command-job-view.ts';
import type { ReadPorts } from '../request/api-ports.ts';
import { integerParameter } from '../request/parameters.ts';
import { notFound } from '../request/problem.ts';
import { answer, type Route, route } from '../route.ts';
import { decisionQuery, readDecisionCursor, readDecisionFilter } from './decision-request.ts';
import { decisionView, encodeDecisionCursor } from './decision-view.ts';
import { rulesView } from './rule-view.ts';

const versionsMax = 100;

const rulesQuery = () =>
  z.strictObject({ version: integerParameter('An earlier version; the one in force when left out.') });

/** Says which rules are in force, and explains what they did about events. */
export function ruleReads(ports: Pick<ReadPorts, 'ledger' | 'rules' | 'decisions' | 'now'>): Route[] {
  return [
    route('getRules', { query: rulesQuery }, async ({ query: { version } }) => {
      const book = version === undefined ? await ports.rules.newest() : await ports.rules.version(version);
      if (book === undefined && version !== undefined)
        throw notFound('There is no such version of the rules');
      return rulesView(book ?? noBook);
    }),

    route('listRuleVersions', {}, async () => {
      const items = [];
      for await (const { version, atMs, by } of ports.rules.versions()) {
        if (items.length === versionsMax) break;
        items.push({ version, at: new Date(atMs).toISOString(), by });
      }
      return answer(200, { items, next: null });
    }),

    route('listExecutions', { query: decisionQuery }, async ({ query }) => {
      const filter = readDecisionFilter(query, ports.now());
      const page = await listDecisions(ports, filter, readDecisionCursor(query.cursor), query.limit);
      const items = await Promise.all(
        page.decisions.map(async (decision) => {
          const jobs = await jobsOfDecision(ports, decision);
          const view = decisionView(decision);
          return jobs.length === 0 ? view : { ...view, jobs: jobs.map(commandJobView) };
        }),
      );
      return answer(200, { items, next: page.next === undefined ? null : encodeDecisionCursor(page.next) });
    }),
  ];
}
