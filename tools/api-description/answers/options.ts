import { z } from 'zod';
import { encodings } from '../../../shared/core/ingest/bytes/encodings.ts';
import { numberKinds } from '../../../shared/core/number-kind.ts';
import type { optionsView } from '../../../shared/http/jobs/options-view.ts';
import { count, moment } from './members.ts';
import { viewed } from './viewed.ts';

/** Those of texts are optional, because order batches do not have them. */
const members = z.object({
  mode: z
    .enum(['send', 'approve', 'check'])
    .describe('`send` starts when planned, `approve` waits for a person, `check` plans and never sends.'),
  priority: z.enum(['bulk', 'urgent']).optional().describe('`urgent` texts do not wait for bulk ones.'),
  on_unclear: z
    .enum(['hold', 'resend'])
    .describe('What happens to a row when nobody can find out whether its call had an effect.'),
  on_400: z
    .enum(['split', 'hold'])
    .optional()
    .describe('What happens to a call that the provider refuses for one of its recipients.'),
  long_text: z
    .enum(['split', 'refuse'])
    .optional()
    .describe('What happens to a text of more than 500 characters.'),
  start_at: moment('Nothing is sent earlier.').optional(),
  latest_start: moment('What has not begun by then is canceled.').optional(),
  quiet_hours: z
    .object({
      from: z.string().describe('HH:MM.'),
      to: z.string().describe('HH:MM.'),
      time_zone: z.string().describe('Such as Europe/Berlin.'),
    })
    .optional()
    .describe('Nothing is sent between these times of the day.'),
  halt: z
    .object({
      error_share: z.number().optional().describe('The share of refused and unclear rows, from 0 to 1.'),
      after_rows: z.int().describe('How many rows must be done before the share counts.'),
      on_out_of_bundle: z.boolean().describe('Pauses at the first text that costs extra.'),
    })
    .optional()
    .describe('When a running job pauses automatically.'),
  allow_foreign: z.boolean().optional().describe('Whether numbers of other countries are texted.'),
  literal: z
    .boolean()
    .optional()
    .describe('Whether the text goes out as it stands, also what looks like a placeholder.'),
  fallback_text: z.string().optional().describe('The text of rows that lack a value that the text asks for.'),
  transliterate: z
    .boolean()
    .optional()
    .describe('Whether signs that make a text dearer are replaced by plain ones.'),
  default_country: z.string().optional().describe('The country of numbers that are written without a plus.'),
  refuse_numbers: z.array(z.enum(numberKinds)).optional().describe('Kinds of numbers that are skipped.'),
  columns: z
    .object({
      to: z.string().optional().describe('The column of the recipients.'),
      from: z.string().nullable().optional().describe('The column of the senders.'),
      text: z.string().nullable().optional().describe('The column of the texts.'),
      consent: z
        .null()
        .optional()
        .describe('All rows are texted, whatever a column says about who wants texts.'),
    })
    .optional()
    .describe('Which columns hold what, by their names. `null`: there is none.'),
  encoding: z.enum(encodings).optional().describe('The encoding of the uploaded file.'),
  frequency: z
    .union([
      z.literal('any'),
      z.object({
        max: z.int().describe('Most texts.'),
        per_days: z.int().describe('In this number of days.'),
      }),
    ])
    .optional()
    .describe('Most texts that one person gets, over all campaigns.'),
  price_per_segment: z
    .object({
      amount: z.number().describe("In the currency's main unit."),
      currency: z.string().describe('ISO 4217, such as EUR.'),
    })
    .optional()
    .describe('What a segment costs, for the preview.'),
});

export const options = viewed<ReturnType<typeof optionsView>>()(
  members.meta({ id: 'JobOptions', description: 'How the job is done, with its defaults filled in.' }),
);

/** What a batch costs, as far as the provider tells prices. */
export const plannedCost = z
  .object({
    amounts: z
      .array(
        z.object({
          amount: z.int().describe("In the currency's smallest unit."),
          currency: z.string().describe('ISO 4217.'),
        }),
      )
      .describe('The sum of the prices that the provider tells, by currency.'),
    unknown_rows: count('Rows that buy something whose price the provider does not tell.'),
  })
  .optional()
  .describe(
    'Order batches and subscription changes: what the planned rows cost. Of a price that recurs, the first time.',
  );

export const remind = z
  .object({
    after_hours: z.int().describe('Hours after the order was completed.'),
    from: z.string().describe('The number that texts them.'),
    text: z.string().describe('What they get.'),
  })
  .describe('People who have not installed their eSIM by then are texted once.');
