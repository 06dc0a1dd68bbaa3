import { z } from 'zod';
import { subjectKinds } from '../../../shared/core/rules/conditions/facts.ts';
import type { commandJobView, decisionView } from '../../../shared/http/rules/decision-view.ts';
import { jobState, moment, pageOf, reason } from './members.ts';
import { viewed } from './viewed.ts';

const decided = {
  id: z.string().describe('The id of the decision.'),
  at: moment('When it was made.'),
  rule: z.string().describe('The rule that decided.'),
  rules_version: z.int().describe('Which version of the rules decided.'),
  event: z
    .object({
      source: z.string().describe('The source of webhooks.'),
      id: z.string().describe("The source's own id of the event."),
      type: z.string().describe('The type of event.'),
    })
    .describe('What it was about.'),
  from: z
    .enum(['webhook', 'sweep', 'replay', 'test'])
    .describe('How the event came. `sweep`: it was found by reading balances.'),
  subject: z
    .object({
      about: z.enum(subjectKinds).describe('The kind of thing.'),
      id: z.string().describe("The provider's id of it."),
    })
    .optional()
    .describe('What the event is about.'),
  subscription_id: z.string().optional().describe('The subscription that the subject belongs to.'),
  verdict: z
    .enum([
      'executed',
      'awaiting_approval',
      'dry_run',
      'condition_not_met',
      'guard_refused',
      'duplicate',
      'failed',
      'fact_missing',
    ])
    .describe(
      '`executed`: its commands were started. `awaiting_approval`: a person has to approve them. `dry_run`: they ' +
        'would have been started. `condition_not_met`: the condition is false. `guard_refused`: a guard said no. ' +
        '`duplicate`: done before. `failed`: it could not be decided. `fact_missing`: of a test, whose event lacks a ' +
        'fact.',
    ),
  why: z.string().optional().describe('What the last check said.'),
  checks: z
    .array(
      z.object({
        name: z.string().describe('The condition or the guard.'),
        passed: z.boolean().describe('Whether it let the execution through.'),
        detail: z.string().describe('Why, in a sentence.'),
      }),
    )
    .describe('In the order in which they were asked. The last one decided.'),
  commands: z.array(z.string()).describe('The keys of what was started, or would have been.'),
};

export const decision = viewed<ReturnType<typeof decisionView>>()(
  z.object(decided).meta({ id: 'Decision', description: 'What a rule did about an event, and why.' }),
);

export const testedRule = z
  .object({
    is_on_this_type: z.boolean().describe('Whether the rule is about events of this type.'),
    ...decided,
  })
  .meta({ id: 'RuleTest', description: 'What a rule would do about an event. Nothing was done.' });

const commandJob = viewed<ReturnType<typeof commandJobView>>()(
  z.object({
    command: z.string().describe('The key of the command.'),
    job: z.string().describe('The address of the job that it became.'),
    state: jobState,
    outcome: z
      .enum(['done', 'waiting', 'refused', 'held', 'canceled'])
      .describe('What became of it for the people it was for.'),
    reason: reason.optional(),
    approve: z.string().optional().describe('The address that approves it, while it waits for that.'),
  }),
);

export const executionPage = pageOf(
  z
    .object({
      ...decided,
      jobs: z.array(commandJob).optional().describe('With `jobs=true`: the jobs that its commands became.'),
    })
    .meta({ id: 'Execution', description: 'A decision, and the jobs that came of it.' }),
  'The newest first.',
);
