import type { Router } from '@aws-lambda-powertools/event-handler/http';
import type { RuleStage, StepFaults } from '../../core/rules/rule-faults.ts';
import { InputError } from '../../errors.ts';
import { countReplay, replay, replayDry } from '../../flows/events/replay-events.ts';
import { noSuchRule, putRules, switchRules } from '../../flows/rules/change-rules.ts';
import { tryRule } from '../../flows/rules/try-rule.ts';
import type { EventQueue, EventStore } from '../../ports/events.ts';
import type { AutomationPorts, ReadReport } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type ApiEvent, bodyOf, callerOf, json, refuseQuery } from '../api-call.ts';
import { notFound } from '../request/problem.ts';
import { decisionView } from './decision-view.ts';
import { readIfMatch, readReplayRequest, readTrial } from './rule-request.ts';
import { rulesView } from './rule-view.ts';

/** What the routes of the rules need from the world. */
export type RulePorts = Pick<AllPorts, 'now' | 'log' | 'ledger'> &
  Pick<AutomationPorts, 'rules' | 'quotas' | 'executions' | 'commands'> &
  RuleStage & {
    readonly events: Pick<EventStore, 'get' | 'list'>;
    readonly eventQueue: EventQueue;
    readonly readReport: ReadReport;
    readonly loadStepFaults: () => Promise<StepFaults>;
  };

/** Changes and tries what is done about events. */
export function addRuleRoutes(app: Router, ports: RulePorts): void {
  app.get('/rules/schema', async ({ event }) => {
    refuseQuery(event);
    const { ruleSchema } = await import('./rule-document.ts');
    return json(200, ruleSchema(), { 'content-type': 'application/schema+json' });
  });

  app.put('/rules', async ({ event }) => {
    // Loaded when somebody changes the rules: their form is large.
    const { readRuleDocument } = await import('./rule-document.ts');
    const content = readRuleDocument(bodyOf(event));
    const over = readIfMatch((event as ApiEvent).headers['if-match']);
    return rulesView(await putRules(ports, callerOf(event), content, over));
  });

  for (const [word, off] of [['enable', false] as const, ['disable', true] as const])
    app.post(`/rules/${word}`, async ({ event }) =>
      rulesView(await switchRules(ports, callerOf(event), { off })),
    );

  for (const [word, mode] of [
    ['enable', 'on'] as const,
    ['disable', 'off'] as const,
    ['dry', 'dry'] as const,
  ])
    app.post(`/rules/:name/${word}`, async ({ params, event }) =>
      rulesView(await switchRules(ports, callerOf(event), { rule: params.name ?? '', mode })),
    );

  app.post('/rules/:name/test', async ({ params, event }) => {
    const trial = readTrial(bodyOf(event));
    const { source, body } = 'body' in trial ? trial : await keptEvent(ports, trial);
    const book = await ports.rules.newest();
    const rule = book?.rules.find(({ name }) => name === params.name);
    if (book === undefined || rule === undefined) throw noSuchRule();
    const read = ports.readReport(body);
    if ('fault' in read) throw unreadableEvent(read.fault);
    const isAbout = rule.on === read.report.type;
    const decision = await tryRule(ports, book, rule, read.report, source, trial.given);
    return json(200, { is_on_this_type: isAbout, ...decisionView(decision) });
  });

  app.post('/events/replay', async ({ event }) => {
    const requested = readReplayRequest(bodyOf(event));
    const { filter, mode } = requested;
    if (mode === 'count') return json(200, await countReplay(ports, filter));
    if (mode === 'run') return json(202, await replay(ports, filter, requested.count));
    const { decisions, ...rest } = await replayDry(ports, filter, requested.given);
    return json(200, { ...rest, decisions: decisions.map(decisionView) });
  });
}

async function keptEvent(
  { events }: RulePorts,
  { source, id }: { readonly source: string; readonly id: string },
): Promise<{ readonly source: string; readonly body: Uint8Array }> {
  const event = await events.get(source, id);
  if (event === undefined) throw notFound('There is no such event');
  return event;
}

function unreadableEvent(fault: string): InputError {
  const detail = `${fault}. Paste it whole, as the provider sent it, or name a kept one by its source and id`;
  return new InputError(400, 'The event cannot be read', [{ detail, pointer: '/event' }]);
}
