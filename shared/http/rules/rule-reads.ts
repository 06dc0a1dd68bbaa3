import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { noBook } from '../../core/rules/rule.ts';
import { jobsOfDecision } from '../../flows/commands/jobs-of-decision.ts';
import { listDecisions } from '../../flows/rules/list-decisions.ts';
import { json, queryOf, refuseQuery } from '../api-call.ts';
import { commandJobView } from '../jobs/command-job-view.ts';
import type { ReadPorts } from '../request/api-ports.ts';
import { readLimit } from '../request/page-request.ts';
import { notFound } from '../request/problem.ts';
import { decisionParameters, readDecisionCursor, readDecisionFilter } from './decision-request.ts';
import { decisionView, encodeDecisionCursor } from './decision-view.ts';
import { rulesView } from './rule-view.ts';

const decisionsMax = 1_000;
const versionsMax = 100;

/** Says which rules are in force, and explains what they did about events. */
export function addRuleReads(
  app: Router,
  ports: Pick<ReadPorts, 'ledger' | 'rules' | 'decisions' | 'now'>,
): void {
  app.get('/rules', async ({ event }) => {
    const { version } = queryOf(event, ['version']);
    const book =
      version === undefined ? await ports.rules.newest() : await ports.rules.version(Number(version));
    if (book === undefined && version !== undefined) throw notFound('There is no such version of the rules');
    return rulesView(book ?? noBook);
  });

  app.get('/rules/versions', async ({ event }) => {
    refuseQuery(event);
    const versions = [];
    for await (const { version, atMs, by } of ports.rules.versions()) {
      if (versions.length === versionsMax) break;
      versions.push({ version, at: new Date(atMs).toISOString(), by });
    }
    return json(200, { versions });
  });

  app.get('/decisions', async ({ event }) => {
    const { limit, cursor, ...filter } = queryOf(event, decisionParameters);
    const page = await listDecisions(
      ports,
      readDecisionFilter(filter, ports.now()),
      readDecisionCursor(cursor),
      readLimit(limit, decisionsMax),
    );
    const next = page.next === undefined ? {} : { next: encodeDecisionCursor(page.next) };
    const decisions = await Promise.all(
      page.decisions.map(async (decision) => {
        const jobs = await jobsOfDecision(ports, decision);
        const view = decisionView(decision);
        return jobs.length === 0 ? view : { ...view, jobs: jobs.map(commandJobView) };
      }),
    );
    return json(200, { decisions, ...next });
  });
}
