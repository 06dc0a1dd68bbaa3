import { ruleDocument } from '../../../shared/http/rules/rule-form.ts';
import { executionPage, testedRule } from '../answers/execution.ts';
import { ruleQuotas, ruleSchemaAnswer, rules, ruleVersionPage } from '../answers/rules.ts';
import type { Descriptions } from '../description.ts';
import { ruleNameParameter } from '../path-parameters.ts';
import { decidedRefill, refillRules } from './examples.ts';

const path = { name: ruleNameParameter };
const ofRefill = { name: 'refill-at-80' };
const [refill] = refillRules.rules;
const { commands: _, ...decided } = decidedRefill;

export const ruleOperations = {
  getRules: {
    summary: 'Get the rules',
    description: 'The rules in force, or with `version` those of an earlier version.',
    answers: {
      200: { description: 'The rules.', schema: rules, headers: ['ETag'] },
    },
    problems: ['not_found'],
    examples: { now: { summary: 'One rule in a dry run', status: 200, answer: refillRules } },
  },
  getRuleQuotas: {
    summary: 'See how much of its quotas a rule has used',
    description:
      'What this rule has used of its `rule_day` today, and all rules together of the `day_quota`. Other quotas are ' +
      'counted for each subscription: the checks of an execution show how much its subscription has used.',
    path,
    answers: { 200: { description: 'The quotas.', schema: ruleQuotas } },
    examples: {
      today: {
        summary: 'A rule that has used nothing yet',
        path: ofRefill,
        status: 200,
        answer: {
          day: '2027-03-02',
          rule_day: { used: { count: 0, amount: 0 }, allowed: { count: 10 } },
        },
      },
    },
  },
  putRules: {
    summary: 'Replace the rules',
    description:
      'Makes this document the rules of the stage, as the next version. `If-Match` names the version that was ' +
      'changed, so that nobody overwrites the change of another person.',
    body: ruleDocument,
    answers: { 200: { description: 'The rules as they are now.', schema: rules, headers: ['ETag'] } },
    problems: ['invalid_rules', 'same_person'],
    examples: {
      dry: {
        summary: 'A new rule, which begins in a dry run',
        body: { rules: refillRules.rules },
        status: 200,
        answer: refillRules,
      },
    },
  },
  testRule: {
    summary: 'Try a rule on an event',
    description: 'What the rule would do about an event, by what the event says. Nothing is done.',
    path,
    answers: { 200: { description: 'The decision.', schema: testedRule } },
    problems: ['invalid_event'],
    examples: {
      kept: {
        summary: 'A kept event',
        path: ofRefill,
        body: { source: 'provider', id: 'evt-0a1b2c' },
        status: 200,
        answer: { is_on_this_type: true, ...decided, from: 'test', commands: [] },
      },
    },
  },
  setRuleMode: {
    summary: 'Switch a rule',
    description:
      '`on` acts, `dry_run` decides and does nothing, `off` stops the rule and what it has queued.',
    path,
    answers: { 200: { description: 'The rules as they are now.', schema: rules, headers: ['ETag'] } },
    problems: ['rule_not_switchable', 'same_person'],
    examples: {
      off: {
        summary: 'Stop a rule',
        path: ofRefill,
        body: { mode: 'off' },
        status: 200,
        answer: {
          ...refillRules,
          version: 5,
          switched_off_by: { 'refill-at-80': 'operations' },
          rules: [{ ...refill, mode: 'off' }],
        },
      },
    },
  },
  setAutomation: {
    summary: 'Stop or start all rules',
    description:
      '`{"enabled": false}` stops all rules, and what they have queued, at once. ' +
      'To start them, the key needs the scope `automate`.',
    answers: { 200: { description: 'The rules as they are now.', schema: rules, headers: ['ETag'] } },
    examples: {
      stop: {
        summary: 'Stop everything',
        body: { enabled: false },
        status: 200,
        answer: { ...refillRules, version: 6, off: true },
      },
    },
  },
  getRuleSchema: {
    summary: 'Get the JSON Schema of the rules',
    description: 'For editors: it completes and checks the document that `PUT /v1/rules` takes.',
    answers: {
      200: { description: 'The schema.', schema: ruleSchemaAnswer, mediaType: 'application/schema+json' },
    },
    examples: {
      schema: {
        summary: 'Its beginning',
        status: 200,
        answer: { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Rules', type: 'object' },
      },
    },
  },
  listRuleVersions: {
    summary: 'List the versions of the rules',
    description:
      'Who changed the rules, and when: the newest first. A version holds all its rules, so that a page of large ' +
      'ones has few.',
    answers: { 200: { description: 'The versions.', schema: ruleVersionPage } },
    examples: {
      one: {
        summary: 'Two versions',
        status: 200,
        answer: {
          items: [
            { version: 2, at: '2027-02-20T12:00:00.000Z', by: 'operations' },
            { version: 1, at: '2027-02-19T09:00:00.000Z', by: 'operations' },
          ],
          next: null,
        },
      },
    },
  },
  listExecutions: {
    summary: 'List what rules did',
    description:
      'Each decision with its checks, and with `jobs=true` the jobs that came of it. Without `from`, 31 days are ' +
      'searched. A page costs at most ten read units. If it ends before it is full, it says `incomplete`.',
    answers: { 200: { description: 'A page of executions.', schema: executionPage } },
    examples: {
      dry: {
        summary: 'Of one rule',
        query: { rule: 'refill-at-80', limit: 10 },
        status: 200,
        answer: { items: [decidedRefill], next: null },
      },
    },
  },
} satisfies Descriptions<
  | 'getRules'
  | 'getRuleQuotas'
  | 'putRules'
  | 'testRule'
  | 'setRuleMode'
  | 'setAutomation'
  | 'getRuleSchema'
  | 'listRuleVersions'
  | 'listExecutions'
>;
