import { type Command, InvalidArgumentError, Option } from 'commander';
import type { components } from '../../../packages/client/src/index.ts';
import { usageError } from '../errors/exit.ts';

type Options = NonNullable<components['schemas']['CreateCampaignRequest']['options']>;

/** Options of every job that is made of a file, as they are written. */
export type JobWords = {
  readonly name?: string;
  readonly reference?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly startAt?: string;
  readonly latestStart?: string;
  readonly quietHours?: NonNullable<Options['quiet_hours']>;
  readonly onUnclear?: NonNullable<Options['on_unclear']>;
  readonly encoding?: string;
  readonly haltErrorShare?: number;
  readonly haltAfterRows?: number;
};

/** Options of a campaign, as they are written. */
export type CampaignWords = JobWords & {
  readonly from?: string;
  readonly text?: string;
  readonly defaultCountry?: string;
  readonly column?: Readonly<Record<string, string>>;
  readonly literal?: true;
  readonly transliterate?: true;
  readonly allowForeign?: true;
  readonly haltOnOutOfBundle?: true;
  readonly priority?: NonNullable<Options['priority']>;
  readonly on400?: NonNullable<Options['on_400']>;
  readonly longText?: NonNullable<Options['long_text']>;
  readonly frequency?: NonNullable<Options['frequency']>;
  readonly pricePerSegment?: NonNullable<Options['price_per_segment']>;
};

/** Adds what every job that is made of a file may be given. */
export function takeJobOptions(command: Command): Command {
  return command
    .option('--name <words>', 'what people call it')
    .option('--reference <id>', 'its id in your system')
    .option('--metadata <key=value>', 'a fact of your own; may be repeated', pairs)
    .option('--start-at <time>', 'with its offset, such as 2027-03-01T09:00:00+01:00')
    .option('--latest-start <time>', 'canceled if it cannot begin by then')
    .option('--quiet-hours <hours>', 'such as "21:00-08:00 Europe/Berlin"', quietHours)
    .addOption(new Option('--on-unclear <what>', 'a row whose answer was lost').choices(['hold', 'resend']))
    .option('--encoding <name>', 'of the file, such as windows-1250; found out when left out')
    .option('--halt-error-share <share>', 'pauses when so great a share is refused: 0.2', share)
    .option('--halt-after-rows <number>', 'the share is looked at after this number of rows', wholeNumber);
}

/** Adds what a campaign may be given. */
export function takeCampaignOptions(command: Command): Command {
  return takeJobOptions(
    command
      .option('--from <number>', 'the sender; left out: its column, or the one of the stage')
      .option('--text <text>', 'a text, perhaps with {{ columns }}; left out: its column'),
  )
    .option('--default-country <code>', 'of numbers without a plus: DE')
    .option(
      '--column <meaning=name>',
      'which column has what: to=Mobile; from=, text= for none; consent= texts all',
      pairs,
    )
    .option('--literal', 'the text goes out as it stands')
    .option('--transliterate', 'dear quotes, dashes and blanks become plain ones')
    .option('--allow-foreign', 'also recipients of other countries than the sender')
    .option('--halt-on-out-of-bundle', 'pauses when texts are billed outside the bundle')
    .addOption(new Option('--priority <which>', 'urgent: up to 100 recipients').choices(['bulk', 'urgent']))
    .addOption(new Option('--on-400 <what>', 'a refused call').choices(['split', 'hold']))
    .addOption(new Option('--long-text <what>', 'over 500 characters').choices(['split', 'refuse']))
    .option('--frequency <limit>', '2/7: at most two texts in seven days; or any', frequency)
    .option('--price-per-segment <price>', 'for the cost, such as 0.0079USD', price);
}

/** The body's members that are not of one kind of job. */
export function jobMembers({ name, reference, metadata }: JobWords) {
  return present({ name, reference, metadata });
}

/** The body's `options` of any job. */
export function jobOptions(words: JobWords) {
  const { startAt, latestStart, quietHours, onUnclear, encoding, haltErrorShare, haltAfterRows } = words;
  return present({
    start_at: startAt,
    latest_start: latestStart,
    quiet_hours: quietHours,
    on_unclear: onUnclear,
    encoding: encoding as Options['encoding'],
    halt: haltOf({ error_share: haltErrorShare, after_rows: haltAfterRows }),
  });
}

/** The body's `options` of a campaign. */
export function campaignOptions(words: CampaignWords) {
  const { haltErrorShare, haltAfterRows, haltOnOutOfBundle } = words;
  return {
    ...jobOptions(words),
    ...present({
      default_country: words.defaultCountry,
      columns: words.column && columnsOf(words.column),
      literal: words.literal,
      transliterate: words.transliterate,
      allow_foreign: words.allowForeign,
      priority: words.priority,
      on_400: words.on400,
      long_text: words.longText,
      frequency: words.frequency,
      price_per_segment: words.pricePerSegment,
      halt: haltOf({
        error_share: haltErrorShare,
        after_rows: haltAfterRows,
        on_out_of_bundle: haltOnOutOfBundle,
      }),
    }),
  };
}

function haltOf(halt: Readonly<Record<string, unknown>>): Options['halt'] {
  const given = present(halt);
  return Object.keys(given).length === 0 ? undefined : given;
}

function columnsOf(pairs: Readonly<Record<string, string>>): NonNullable<Options['columns']> {
  const unknown = Object.keys(pairs).find((meaning) => !['to', 'from', 'text', 'consent'].includes(meaning));
  if (unknown !== undefined) throw usageError(`--column knows to, from, text and consent, not "${unknown}".`);
  return Object.fromEntries(
    Object.entries(pairs).map(([meaning, name]) => [meaning, name === '' ? null : name]),
  );
}

type Present<All> = { [Name in keyof All]?: Exclude<All[Name], undefined> };

/** Leaves out what was not given. */
export function present<All extends object>(all: All): Present<All> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Present<All>;
}

export function pairs(written: string, before: Readonly<Record<string, string>> = {}) {
  const [name = '', ...rest] = written.split('=');
  if (rest.length === 0 || name === '') throw new InvalidArgumentError('Write it as name=value.');
  return { ...before, [name]: rest.join('=') };
}

export function wholeNumber(written: string): number {
  if (/^\d{1,9}$/.test(written)) return Number(written);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** @throws InvalidArgumentError for what no header carries, or the API refuses */
export function ownKey(written: string): string {
  if (/^[ -~]{1,255}$/.test(written)) return written;
  throw new InvalidArgumentError('It must have 1 to 255 printable ASCII characters.');
}

function share(written: string): number {
  if (/^(0?\.\d+|1(\.0*)?|0)$/.test(written)) return Number(written);
  throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.2.');
}

function quietHours(written: string): NonNullable<Options['quiet_hours']> {
  const [, from = '', to = '', time_zone = ''] = /^(\d\d:\d\d)-(\d\d:\d\d) (\S+)$/.exec(written) ?? [];
  if (from === '') throw new InvalidArgumentError('Write it as "21:00-08:00 Europe/Berlin".');
  return { from, to, time_zone };
}

function frequency(written: string): NonNullable<Options['frequency']> {
  if (written === 'any') return 'any';
  const [, max, days] = /^(\d{1,3})\/(\d{1,3})$/.exec(written) ?? [];
  if (max === undefined) throw new InvalidArgumentError('Write it as 2/7, or any.');
  return { max: Number(max), per_days: Number(days) };
}

function price(written: string): NonNullable<Options['price_per_segment']> {
  const [, amount, currency = ''] = /^(\d+(?:\.\d+)?) ?([A-Z]{3})$/.exec(written) ?? [];
  if (amount === undefined) throw new InvalidArgumentError('Write it as 0.0079USD.');
  return { amount: Number(amount), currency };
}
