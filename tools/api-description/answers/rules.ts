import { z } from 'zod';
import { ruleDocument } from '../../../shared/http/rules/rule-form.ts';
import type { quotasView } from '../../../shared/http/rules/rule-view.ts';
import { count, moment, pageOf, reason } from './members.ts';
import { viewed } from './viewed.ts';

const { currency, day_quota, rules: list } = ruleDocument._zod.innerType.shape;

export const rules = z
  .object({
    version: z.int().describe('Rises with each change; 0 before the first. The ETag begins with it.'),
    at: moment('When this version came into force.').optional(),
    by: z.string().optional().describe('Who made this version, by the name of the key.'),
    off: z.boolean().describe('All rules are stopped, also what they have queued.'),
    switched_off_by: z
      .record(z.string(), z.string())
      .optional()
      .describe('By rule: who has switched it off, for as long as no person has switched it on.'),
    currency,
    day_quota,
    rules: list,
    unchecked: z
      .array(
        z.object({
          pointer: z.string().describe('Where the id stands in the document.'),
          reason,
        }),
      )
      .optional()
      .describe('Of a change: ids that nobody could look up. A wrong one is refused when the rule acts.'),
  })
  .meta({
    id: 'Rules',
    description: 'The rules of the stage, in the form in which `PUT /v1/rules` takes them.',
  });

const money = () => z.int().describe("Money, in the currency's smallest unit.");

const dayQuota = z.object({
  used: z
    .object({ count: count('Executions.'), amount: money() })
    .describe('What was taken today and not given back.'),
  allowed: z
    .object({ count: count('Executions.'), amount: money().optional() })
    .describe('What may be taken in a day.'),
});

export const ruleQuotas = viewed<ReturnType<typeof quotasView>>()(
  z
    .object({
      day: z.string().describe('Today, in UTC.'),
      currency: z.string().optional().describe('The currency of all amounts (ISO 4217).'),
      rule_day: dayQuota.optional().describe('The quota `rule_day` of this rule. Absent: it has none.'),
      day_quota: dayQuota.optional().describe('The quota over all rules. Absent: there is none.'),
    })
    .meta({ id: 'RuleQuotas', description: 'How much of its quotas a rule has used today.' }),
);

export const ruleVersionPage = pageOf(
  z
    .object({
      version: z.int().describe('The version.'),
      at: moment('When it came into force.'),
      by: z.string().describe('Who made it, by the name of the key.'),
    })
    .meta({
      id: 'RuleVersion',
      description: 'A version of the rules. `GET /v1/rules?version=` has its rules.',
    }),
  'The newest 100, the newest first.',
);

/** A JSON Schema has members that this document need not repeat. */
export const ruleSchemaAnswer = z
  .looseObject({ $schema: z.string().describe('The dialect: JSON Schema 2020-12.') })
  .meta({ id: 'RuleSchema', description: 'A JSON Schema of the rules, for editors.' });
