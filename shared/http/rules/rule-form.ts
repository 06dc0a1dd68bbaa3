import * as z from 'zod/mini';
import { smsTextUnitsMax, textPartsMax } from '../../core/limits.ts';
import { conditionCharsMax } from '../../core/rules/conditions/condition-limits.ts';
import { listedEventTypes } from '../../core/rules/event-types.ts';
import { reservationsMax } from '../../core/rules/executions/quota-item.ts';

/** Most rules of a stage: all are looked at for every event, and one document has to fit into one item of the table. */
const rulesMax = 100;
const actionsMax = 10;
const numbersMax = 100;

const says = z.describe;
const word = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const identifier = word(100);
const values = z.record(z.string().check(z.maxLength(100)), z.json());
const integerFrom = (min: number) => z.int().check(z.minimum(min));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as EUR'));

const reportedType = z
  .optional(word(128))
  .check(says("What it is called there; as the event's type when left out"));

const price = z.lazy(() =>
  z.strictObject({
    amount: integerFrom(0).check(z.maximum(1_000_000_00), says("In the currency's smallest unit")),
    currency,
  }),
);

const quota = z.lazy(() =>
  z.strictObject({
    count: integerFrom(0).check(
      z.maximum(reservationsMax, `A quota keeps its executions in one item: at most ${reservationsMax}`),
      says('Executions at most'),
    ),
    amount: z.optional(integerFrom(0)).check(says("Money at most, in the currency's smallest unit")),
  }),
);

const number = z
  .string()
  .check(z.regex(/^\+[1-9]\d{5,14}$/, 'must be a number with its country code, such as +12125550100'));

/** One member, named for what is done: a union of five forms could not say what is wrong with one of them. */
const action = z.lazy(() =>
  z
    .strictObject({
      top_up: z
        .optional(
          z.strictObject({
            offering: identifier.check(says('An add-on')),
            purchase_location: z
              .string()
              .check(z.regex(/^[A-Z]{2}$/, 'must be the code of a country, such as ES')),
            activation_mode: z
              .optional(z.enum(['first_usage', 'immediate', 'scheduled']))
              .check(says('How the add-on starts; at once when left out')),
            start_at: z
              .optional(
                z.iso.datetime({
                  offset: true,
                  error: 'must be a date and time, such as 2027-05-04T06:00:00Z',
                }),
              )
              .check(says('When an add-on with "activation_mode": "scheduled" starts')),
            price: z.optional(price),
          }),
        )
        .check(says("Orders an add-on for the event's subscription")),
      operation: z
        .optional(z.strictObject({ name: word(100), input: values, price: z.optional(price) }))
        .check(
          says(
            'Any operation that changes a subscription; {"$": "subscription"} represents the id of the one that the ' +
              'event is about. ' +
              'All of them, with their input: docs/reference/operations.md',
          ),
        ),
      sms: z.optional(
        z.strictObject({
          from: z.optional(number).check(says('The stage\'s "smsFrom" when left out')),
          to: z
            .union(
              [z.literal('subscription'), z.array(number).check(z.minLength(1), z.maxLength(numbersMax))],
              {
                error: 'must be "subscription", or a list of numbers with their country codes',
              },
            )
            .check(says('"subscription": the own number of the event\'s subscription')),
          text: word(textPartsMax * smsTextUnitsMax).check(
            says('May hold placeholders such as {{ used_percent }}'),
          ),
        }),
      ),
      crm: z
        .optional(z.strictObject({ type: reportedType, body: values }))
        .check(says('A signed call to your own system, as Standard Webhooks say')),
      bus: z
        .optional(z.strictObject({ type: reportedType, detail: values }))
        .check(says('An event on the event bus; its type is the detail-type')),
    })
    .check(
      z.refine((given) => Object.keys(given).length === 1, 'Give one of top_up, operation, sms, crm and bus'),
      z.meta({ minProperties: 1, maxProperties: 1 }),
    ),
);

const quotas = z.strictObject({
  subscription_month: z
    .optional(quota)
    .check(says('For one subscription in a calendar month (UTC), over all its products')),
  subscription_day: z.optional(quota),
  rule_day: z
    .optional(quota)
    .check(says('For the day (UTC) on which it fires, also where somebody says yes on a later one')),
});

const rule = z.lazy(() =>
  z.strictObject({
    name: z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must have small letters, digits and hyphens only')),
    says: z.optional(z.string().check(z.maxLength(500))).check(says('For people')),
    on: word(100).check(
      z.meta({
        description: 'The type of event, such as balance.threshold.exceeded',
        examples: [...listedEventTypes],
      }),
    ),
    unlisted: z
      .optional(z.boolean())
      .check(says('true: the type is meant, although it is none of those that are listed for "on"')),
    mode: z
      ._default(z.enum(['off', 'dry_run', 'on']), 'dry_run')
      .check(says('"dry_run" decides and does nothing')),
    when: z
      .optional(word(conditionCharsMax))
      .check(
        says(
          'A condition in JSONata over event, product, subscription, porting, invoice, contract, order and ' +
            'used_percent',
        ),
      ),
    once: z
      .enum(['period', 'day', 'subject'])
      .check(says('Once a cycle of the product, once a day (UTC), or once ever for what the event is about')),
    threshold_percent: z
      .optional(integerFrom(1).check(z.maximum(100)))
      .check(says('The share used up from which on it fires')),
    cooldown_minutes: z.optional(integerFrom(1).check(z.maximum(60 * 24 * 31))),
    on_the_way_max: z
      .optional(integerFrom(1).check(z.maximum(100)))
      .check(says('Executions for one subscription that have not come to their end')),
    quotas: z._default(quotas, {}),
    approve_above: z.optional(integerFrom(0)).check(says('An execution that costs more waits for a yes')),
    do: z.array(action).check(z.minLength(1), z.maxLength(actionsMax)),
  }),
);

/** What the answers of the API hold besides, and editors write, so that an answer can be edited and sent back. */
const notRead = z.optional(z.json()).check(says('Not read'));

export const ruleDocument = z.lazy(() =>
  z.strictObject({
    $schema: notRead,
    version: notRead,
    at: notRead,
    by: notRead,
    switched_off_by: notRead,
    unchecked: notRead,
    currency: z.optional(currency).check(says('Of all amounts')),
    off: z
      .optional(z.boolean())
      .check(says('Stops all rules, also what is queued; as it was before when left out')),
    day_quota: z.optional(quota).check(says('Over all rules together')),
    rules: z.array(rule).check(z.maxLength(rulesMax), says('What is done about each type of event')),
  }),
);

type RuleDocument = z.output<typeof ruleDocument>;
export type RuleForm = RuleDocument['rules'][number];
export type ActionForm = RuleForm['do'][number];
