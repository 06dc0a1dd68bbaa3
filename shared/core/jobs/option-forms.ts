import { encodings } from '../ingest/bytes/encodings.ts';
import { numberKinds, refusedByDefault } from '../number-kind.ts';
import { frequencyDaysMax } from './retention.ts';

/** Highest price of a segment, so that a slip of the point is seen, and a cost has a figure: no currency needs more. */
export const priceMax = 1_000_000;

/** Longest name of a column that an option says. */
export const columnCharsMax = 200;

/** Longest text for rows without a value: it is kept with the job. */
export const fallbackCharsMax = 5000;

/** Most texts of a contact frequency. */
export const frequencyTimesMax = 100;

/** How many rows must be done before an error share says anything. */
export const haltAfterRows = 100;

const moment = { type: 'string', format: 'date-time' } as const;
const clock = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['21:00'] } as const;
const currency = { type: 'string', pattern: '^[A-Z]{3}$', examples: ['EUR'] } as const;

const columnOrNone = { type: ['string', 'null'], maxLength: columnCharsMax } as const;

function object<Properties extends object>(properties: Properties, required: readonly (keyof Properties)[]) {
  return { type: 'object', properties, required, additionalProperties: false } as const;
}

/** The options of a job as JSON Schema (draft 2020-12), by name. `read-options.ts` reads them. */
export const optionForms = {
  mode: {
    enum: ['send', 'approve', 'check'],
    default: 'send',
    description: '`send` starts when planned, `approve` waits for a person, `check` plans and never sends.',
  },
  start_at: { ...moment, description: 'Nothing is sent earlier.' },
  latest_start: { ...moment, description: 'What has not begun by then is canceled.' },
  quiet_hours: {
    ...object({ from: clock, to: clock, time_zone: { type: 'string', examples: ['Europe/Berlin'] } }, [
      'from',
      'to',
      'time_zone',
    ]),
    description: 'Nothing is sent between these times of the day.',
  },
  halt: {
    ...object(
      {
        error_share: { type: 'number', minimum: 0, exclusiveMaximum: 1 },
        after_rows: { type: 'integer', minimum: 1, default: haltAfterRows },
        on_out_of_bundle: { type: 'boolean', default: false },
      },
      [],
    ),
    description: 'Pauses the job when this share of its rows was refused, or when texts cost extra.',
  },
  on_unclear: {
    enum: ['hold', 'resend'],
    default: 'hold',
    description: 'What happens to a row when nobody can find out whether its call had an effect.',
  },
  on_400: {
    enum: ['split', 'hold'],
    default: 'split',
    description: 'What happens to a call that the provider refuses for one of its recipients.',
  },
  long_text: {
    enum: ['split', 'refuse'],
    default: 'split',
    description: 'What happens to a text of more than 500 characters.',
  },
  priority: {
    enum: ['bulk', 'urgent'],
    default: 'bulk',
    description: '`urgent` texts do not wait for bulk ones.',
  },
  allow_foreign: { type: 'boolean', description: 'Whether numbers of other countries are texted.' },
  literal: {
    type: 'boolean',
    default: false,
    description: 'Whether the text goes out as it stands, also what looks like a placeholder.',
  },
  fallback_text: {
    type: 'string',
    minLength: 1,
    maxLength: fallbackCharsMax,
    description: 'The text of rows that lack a value that the text asks for, such as a name.',
    examples: ['Hello, your bill is ready.'],
  },
  transliterate: {
    type: 'boolean',
    default: false,
    description: 'Whether quotes, dashes and blanks that make a text dearer are replaced by plain ones.',
  },
  default_country: {
    type: 'string',
    pattern: '^[A-Z]{2}$',
    examples: ['DE'],
    description: 'The country of numbers that are written without a plus.',
  },
  refuse_numbers: {
    type: 'array',
    items: { enum: numberKinds },
    uniqueItems: true,
    default: refusedByDefault,
    description: 'Kinds of numbers that are skipped, by the numbering plan of their country.',
  },
  columns: {
    ...object(
      {
        to: { type: 'string', maxLength: columnCharsMax },
        from: columnOrNone,
        text: columnOrNone,
        consent: { type: 'null' },
      },
      [],
    ),
    description:
      'Which column has the recipients, senders and texts, by its name. `null`: there is none. With `consent: null` ' +
      'all rows of a file are texted, whatever a column says about who wants texts.',
    examples: [{ to: 'Mobile' }],
  },
  encoding: {
    enum: encodings,
    description: 'The encoding of an uploaded file. Without it, the file shows it, or a person is asked.',
  },
  frequency: {
    anyOf: [
      { const: 'any' },
      object(
        {
          max: { type: 'integer', minimum: 1, maximum: frequencyTimesMax },
          per_days: { type: 'integer', minimum: 1, maximum: frequencyDaysMax },
        },
        ['max', 'per_days'],
      ),
    ],
    description: 'Most texts that one person gets in this number of days, over all campaigns.',
  },
  price_per_segment: {
    ...object({ amount: { type: 'number', minimum: 0, maximum: priceMax }, currency }, [
      'amount',
      'currency',
    ]),
    description: 'What a segment costs, for the preview.',
  },
} as const;

/** Options that say something about texts only. */
export const textOptions = [
  'on_400',
  'long_text',
  'priority',
  'allow_foreign',
  'literal',
  'transliterate',
  'fallback_text',
  'default_country',
  'refuse_numbers',
  'columns',
  'price_per_segment',
  'frequency',
] as const satisfies readonly (keyof typeof optionForms)[];
