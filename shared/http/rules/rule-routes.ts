import * as z from 'zod/mini';
import type { RuleStage, StepFaults } from '../../core/rules/rule-faults.ts';
import { InputError } from '../../errors.ts';
import type { FourEyesPort } from '../../flows/jobs/second-person.ts';
import { noSuchRule, putRules, switchRules } from '../../flows/rules/change-rules.ts';
import type { DirectoryStore } from '../../ports/directory/directory.ts';
import type { EventQueue, EventStore } from '../../ports/events.ts';
import type { AutomationPorts, ReadReport } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { notFound } from '../request/problem.ts';
import { answer, type Route, route } from '../route.ts';
import { decisionView } from './decision-view.ts';
import { readReplayRequest, readTrial, replayForm, trialForm } from './rule-request.ts';
import { rulesView } from './rule-view.ts';

/** What the routes of the rules need from the world. */
export type RulePorts = Pick<AllPorts, 'now' | 'log' | 'ledger'> &
  Pick<AutomationPorts, 'rules' | 'quotas' | 'executions' | 'commands'> &
  RuleStage &
  FourEyesPort & {
    readonly events: Pick<EventStore, 'get' | 'list'>;
    readonly eventQueue: EventQueue;
    readonly readReport: ReadReport;
    readonly loadStepFaults: () => Promise<StepFaults>;
    readonly directory?: Pick<DirectoryStore, 'kept'>;
  };

const modeForm = () =>
  z.strictObject({
    mode: z.enum(['off', 'dry_run', 'on']).check(z.describe('`dry_run` decides and does nothing.')),
  });

const automationForm = () =>
  z.strictObject({
    enabled: z.boolean().check(z.describe('`false` stops all rules, and what they have queued.')),
  });

/** Any document: `rule-document.ts` has the form, and is loaded when somebody changes the rules, as it is large. */
const documentForm = () =>
  z
    .unknown()
    .check(z.meta({ type: 'object', description: 'The rules. GET /v1/rule-schema has their form.' }));

/** Changes and tries what is done about events. */
export function ruleRoutes(ports: RulePorts): Route[] {
  return [
    route('getRuleSchema', {}, async () => {
      const { default: schema } = await import('./rule-schema.json', { with: { type: 'json' } });
      return answer(200, schema, { 'content-type': 'application/schema+json' });
    }),

    route('putRules', { body: documentForm }, async ({ body, actor, version }) => {
      const { readRuleDocument } = await import('./rule-document.ts');
      const { book, unchecked } = await putRules(ports, actor, readRuleDocument(body), version);
      return rulesView(book, unchecked);
    }),

    route('setAutomation', { body: automationForm }, async ({ body: { enabled }, actor, requireScope }) => {
      // Anybody may stop what spends money; to let it go on is for those who answer for the rules.
      if (enabled) requireScope('automate');
      return rulesView(await switchRules(ports, actor, { off: !enabled }));
    }),

    route('setRuleMode', { body: modeForm }, async ({ params, body: { mode }, actor }) =>
      rulesView(await switchRules(ports, actor, { rule: params.name ?? '', mode })),
    ),

    route('testRule', { body: trialForm }, async ({ params, body }) => {
      const trial = readTrial(body);
      const { source, body: bytes } = 'body' in trial ? trial : await keptEvent(ports, trial);
      const book = await ports.rules.newest();
      const rule = book?.rules.find(({ name }) => name === params.name);
      if (book === undefined || rule === undefined) throw noSuchRule();
      const read = await ports.readReport(bytes);
      if ('fault' in read) throw unreadableEvent(read.fault);
      const isAbout = rule.on === read.report.type;
      const { tryRule } = await import('../../flows/rules/try-rule.ts');
      const decision = await tryRule(ports, book, rule, read.report, source, trial.given);
      return answer(200, { is_on_this_type: isAbout, ...decisionView(decision) });
    }),

    route('replayEvents', { body: replayForm }, async ({ body }) => {
      const requested = readReplayRequest(body);
      const { filter, mode } = requested;
      const { countReplay, replay, replayDry } = await import('../../flows/events/replay-events.ts');
      if (mode === 'count') return answer(200, await countReplay(ports, filter));
      if (mode === 'run') return answer(202, await replay(ports, filter, requested.count));
      const { decisions, ...rest } = await replayDry(ports, filter, requested.given);
      return answer(200, { ...rest, decisions: decisions.map(decisionView) });
    }),
  ];
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
  return new InputError('invalid_event', [{ detail, pointer: '/event' }]);
}
