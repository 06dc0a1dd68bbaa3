import { z } from 'zod';
import { encodings } from '../../../shared/core/ingest/bytes/encodings.ts';
import { numberKinds } from '../../../shared/core/number-kind.ts';
import { reportKinds } from '../../../shared/core/reports/report.ts';
import type { previewView } from '../../../shared/http/jobs/job-reads.ts';
import type { resultsView } from '../../../shared/http/jobs/result-routes.ts';
import type { reportView } from '../../../shared/http/reports/report-routes.ts';
import { failure } from './failure.ts';
import { actor, count, moment, momentOrNull, waiting } from './members.ts';
import { viewed } from './viewed.ts';

const encoding = z.enum(['GSM-7', 'UCS-2']).describe('How the network encodes the text.');

const sample = z
  .object({
    line: z.int().describe('The first row that gets this text.'),
    to: z.string().describe("That row's number, masked."),
    parts: z.array(z.string()).describe('The text as it goes out, part by part.'),
    encoding,
    segments: z.int().describe('What the network bills for one recipient.'),
  })
  .describe('One text as its recipients get it.');

export const preview = viewed<ReturnType<typeof previewView>>()(
  z
    .object({
      samples: z.array(sample).describe('The first ten different texts.'),
      recipients: count('How many people get a text.'),
      calls: count('How many calls go to the provider.'),
      parts: count('Texts that arrive on phones: one for each recipient and part.'),
      parts_max: count('Parts of the longest text.'),
      segments: count('What the network bills.'),
      encodings: z
        .object({ gsm_7: count('Texts in GSM-7.'), ucs_2: count('Texts in UCS-2.') })
        .describe('Recipients by the encoding of their text.'),
      forced_by: z
        .object({
          character: z.string().describe('The character.'),
          code_point: z.string().describe('As Unicode names it, such as U+2019.'),
          position: z.int().describe('Its place in the text, from 1.'),
          in_row: z.int().describe('The line of a row whose text holds it.'),
        })
        .optional()
        .describe('The first character that forces the dearer encoding.'),
      cost: z
        .object({
          amount: z.string().describe("A decimal number in the currency's main unit."),
          currency: z.string().describe('ISO 4217, such as EUR.'),
        })
        .optional()
        .describe('What all segments cost, where the price is known.'),
      duration: z
        .object({
          seconds: z.int().describe('At least.'),
          at_calls_per_minute: z.number().describe('As many calls as the stage allows.'),
        })
        .optional()
        .describe('How long sending takes.'),
      read_as: z
        .object({
          encoding: z.enum(encodings).describe('The encoding of the file.'),
          delimiter: z.enum(['comma', 'semicolon', 'tab', 'pipe']).describe('What separates its columns.'),
        })
        .optional()
        .describe('How the uploaded file was read.'),
      number_kinds: z
        .array(
          z.object({
            kind: z.enum(numberKinds).describe("By the numbering plan of the number's country."),
            recipients: count('How many people have such a number.'),
            in_row: z.int().describe('The line of the first one.'),
          }),
        )
        .optional()
        .describe('Recipients whose numbers mostly get no texts.'),
      columns: z
        .array(
          z.object({
            meaning: z.string().describe('`to`, `from`, `text`, or a name that the text is filled in with.'),
            column: z.string().describe('The name of the column.'),
            samples: z.array(z.string()).describe('Up to three of its first values, masked.'),
          }),
        )
        .optional()
        .describe('Which column is used for what.'),
      audience: z
        .object({
          filter: z.string().describe('Whom the filter means, in words.'),
          seen: count(
            'Subscriptions that were looked at, unless only those were that an event named.',
          ).optional(),
          matched: count('Subscriptions that the filter found.'),
          without_number: count('How many of these have no number, and get no text.'),
        })
        .optional()
        .describe('Of a campaign for an audience: whom its filter found.'),
      notes: z.array(z.string()).describe('What a person should know before approving.'),
    })
    .meta({ id: 'Preview', description: 'What a campaign will say, ask of the provider, and cost.' }),
);

const url = z.url().optional();

export const results = viewed<ReturnType<typeof resultsView>>()(
  z
    .object({
      id: z.string().describe('The id of the results.'),
      state: z
        .enum(['writing', 'written', 'failed'])
        .describe(
          '`written`: all files can be downloaded. `failed`: they could not be written: request them again.',
        ),
      files: z
        .object({
          succeeded: url.describe('Rows that were accepted or completed.'),
          pending: url.describe('Rows that may still change.'),
          failed: url.describe('Refused and invalid rows.'),
          unclear: url.describe('Unclear and held rows.'),
          unprocessed: url.describe('Rows that were never called.'),
          skipped: url.describe('Suppressed and duplicate rows.'),
          all: url.describe(
            'All rows in the order of the input, with the time of the call; for a campaign also recipient and text.',
          ),
          activation: url.describe(
            'Only with `activation=true`: the rows of an order batch whose eSIM can be installed, with ' +
              'activation code and QR code.',
          ),
        })
        .optional()
        .describe('Where each CSV can be downloaded, for an hour.'),
    })
    .meta({ id: 'Results', description: 'What became of each row, as CSV files: a snapshot of the job.' }),
);

export const report = viewed<ReturnType<typeof reportView>>()(
  z
    .object({
      id: z
        .string()
        .regex(/^rep_[0-9a-v]{26}$/)
        .describe('The id of the report.'),
      kind: z.enum(reportKinds).describe('What it is about.'),
      from: z.string().describe('The first day, in UTC.'),
      to: z.string().describe('The last day, in UTC.'),
      account_id: z.string().optional().describe('The account that it is about, where it is about one.'),
      state: z
        .enum(['writing', 'written', 'failed', 'canceled'])
        .describe('`written`: all files can be downloaded, for as long as they are kept.'),
      waiting: waiting.nullable().describe('What it waits for. `null`: it is being written, or has ended.'),
      created_at: moment('When it was requested.'),
      created_by: actor,
      started_at: momentOrNull('When it was first taken up.'),
      ended_at: momentOrNull('When it was written, failed or was canceled.'),
      progress: z
        .object({
          pages: count("Pages of the provider's lists that were read."),
          items: count('Items on them.'),
          reached_day: z
            .string()
            .optional()
            .describe('The day that was read last; usage is read from the newest on.'),
        })
        .describe('How far it has come.'),
      failure: failure.optional(),
      files: z
        .object({
          usage: url.describe('Units by day, subscription, campaign and charge class.'),
          campaigns: url.describe('The estimate of each campaign, beside what is on the usage list.'),
          invoices: url.describe('Invoices.'),
          invoice_items: url.describe('Their items.'),
        })
        .optional()
        .describe('Where each CSV can be downloaded, for an hour. Absent in lists.'),
    })
    .meta({ id: 'Report', description: 'Usage, campaigns or invoices of a time, as files.' }),
);
