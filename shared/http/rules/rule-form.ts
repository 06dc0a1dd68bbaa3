import * as z from 'zod';
import { smsTextUnitsMax, textPartsMax } from '../../core/limits.ts';
import { conditionCharsMax } from '../../core/rules/conditions/condition-limits.ts';
import { listedEventTypes } from '../../core/rules/event-types.ts';
import { reservationsMax } from '../../core/rules/executions/quota-item.ts';

/** Most rules of a stage: all are looked at for every event, and one document has to fit into one item of the table. */
const rulesMax = 100;
const actionsMax = 10;
const numbersMax = 100;

const word = (max: number) => z.string().min(1).max(max);
const identifier = word(100);
const values = z.record(z.string().max(100), z.json());

const toldType = word(128).optional().describe("What it is called there; as the event's type when left out");

const price = z.lazy(() =>
  z.strictObject({
    amount: z.int().min(0).max(1_000_000_00).describe("In the currency's smallest unit"),
    currency: z.string().regex(/^[A-Z]{3}$/, 'It is the code of a currency, such as EUR'),
  }),
);

const quota = z.lazy(() =>
  z.strictObject({
    count: z
      .int()
      .min(0)
      .max(reservationsMax, `A quota keeps its executions in one item: at most ${reservationsMax}`)
      .describe('Executions at most'),
    amount: z.int().min(0).optional().describe("Money at most, in the currency's smallest unit"),
  }),
);

const number = z
  .string()
  .regex(/^\+[1-9]\d{5,14}$/, 'It is a number with its country code, such as +12125550100');

/** One member, named for what is done: a union of five forms could not say what is wrong with one of them. */
const action = z.lazy(() =>
  z
    .strictObject({
      top_up: z
        .strictObject({
          offering: identifier.describe('An add-on, started at once'),
          purchase_location: z.string().regex(/^[A-Z]{2}$/, 'It is the code of a country, such as ES'),
          price: price.optional(),
        })
        .optional()
        .describe("Orders an add-on for the event's line"),
      operation: z
        .strictObject({ name: word(100), input: values, price: price.optional() })
        .optional()
        .describe(
          'Any operation that changes a line; {"$": "subscription"} stands for the id of the event\'s line. All of them, with their input: docs/reference/operations.md',
        ),
      sms: z
        .strictObject({
          from: number.optional().describe('The stage\'s "smsFrom" when left out'),
          to: z
            .union([z.literal('line'), z.array(number).min(1).max(numbersMax)], {
              error: 'It is "line", or a list of numbers with their country codes',
            })
            .describe('"line": the own number of the event\'s line'),
          text: word(textPartsMax * smsTextUnitsMax).describe(
            'May hold placeholders such as {{ used_percent }}',
          ),
        })
        .optional(),
      crm: z
        .strictObject({ type: toldType, body: values })
        .optional()
        .describe('A signed call to your own system, as Standard Webhooks say'),
      bus: z
        .strictObject({ type: toldType, detail: values })
        .optional()
        .describe('An event on the event bus; its type is the detail-type'),
    })
    .refine((given) => Object.keys(given).length === 1, 'Give one of top_up, operation, sms, crm and bus')
    .meta({ minProperties: 1, maxProperties: 1 }),
);

const rule = z.lazy(() =>
  z.strictObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'It is made of small letters, digits and hyphens'),
    says: z.string().max(500).optional().describe('For people'),
    on: word(100).meta({
      description: 'The type of event, such as balance.threshold.exceeded',
      examples: listedEventTypes,
    }),
    unlisted: z
      .boolean()
      .optional()
      .describe('true: the type is meant, although it is none of those that are listed for "on"'),
    mode: z.enum(['off', 'dry', 'on']).default('dry').describe('"dry" decides and does nothing'),
    when: word(conditionCharsMax)
      .optional()
      .describe(
        'A condition in JSONata over event, product, subscription, porting, invoice and used_percent',
      ),
    once: z
      .enum(['period', 'day', 'subject'])
      .describe('Once a cycle of the product, once a day (UTC), or once ever for what the event is about'),
    threshold_percent: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('The share used up from which on it fires'),
    cooldown_minutes: z
      .int()
      .min(1)
      .max(60 * 24 * 31)
      .optional(),
    on_the_way_max: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('Executions for one line that have not come to their end'),
    quotas: z
      .strictObject({
        subscription_month: quota
          .optional()
          .describe('For one line in a calendar month (UTC), over all its products'),
        subscription_day: quota.optional(),
        rule_day: quota
          .optional()
          .describe('For the day (UTC) on which it fires, also where somebody says yes on a later one'),
      })
      .default({}),
    approve_above: z.int().min(0).optional().describe('An execution that costs more waits for a yes'),
    do: z.array(action).min(1).max(actionsMax),
  }),
);

/** What the answers of the API hold besides, and editors write, so that an answer can be edited and sent back. */
const notRead = z.json().optional().describe('Not read');

export const ruleDocument = z.lazy(() =>
  z.strictObject({
    $schema: notRead,
    version: notRead,
    at: notRead,
    by: notRead,
    switched_off_by: notRead,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'It is the code of a currency, such as EUR')
      .optional(),
    off: z
      .boolean()
      .optional()
      .describe('Stops all rules, also what is queued; as it was before when left out'),
    day_quota: quota.optional().describe('Over all rules together'),
    rules: z.array(rule).max(rulesMax),
  }),
);

type RuleDocument = z.output<typeof ruleDocument>;
export type RuleForm = RuleDocument['rules'][number];
export type ActionForm = RuleForm['do'][number];
