import type { InputFault } from '../../errors.ts';
import type { NamedColumns } from '../columns/column-names.ts';
import { parseCountry } from '../country.ts';
import { lastOf, pointerTo } from '../json/json-pointer.ts';
import type { Country } from '../msisdn.ts';
import { type NumberKind, numberKinds } from '../number-kind.ts';
import { isTimeZone } from '../time/wall-clock.ts';
import { parseMoment } from '../time/written-time.ts';
import { meantName } from '../words/meant-name.ts';
import type { CampaignOptions, Frequency, HaltLimits, QuietHours, SegmentPrice } from './campaign-options.ts';
import {
  columnCharsMax,
  fallbackCharsMax,
  frequencyTimesMax,
  haltAfterRows,
  optionForms,
  priceMax,
} from './option-forms.ts';
import { parseClock } from './quiet-hours.ts';
import { frequencyDaysMax } from './retention.ts';

/** Members as they came from outside, where names are written in snake_case. */
export type Members = Readonly<Record<string, unknown>>;

type Options = Partial<CampaignOptions>;

/** Notes what the member at a pointer must be, such as "must be true or false", and stands in for its value. */
type Refuse = (rule: string, within?: string) => undefined;

type Reader = (value: unknown, refuse: Refuse) => Options | undefined;

const readers: Readonly<Record<string, Reader>> = {
  on_unclear: (value, refuse) =>
    choice(value, optionForms.on_unclear.enum, refuse, (onUnclear) => ({ onUnclear })),
  on_400: (value, refuse) => choice(value, optionForms.on_400.enum, refuse, (on400) => ({ on400 })),
  long_text: (value, refuse) =>
    choice(value, optionForms.long_text.enum, refuse, (longText) => ({ longText })),
  mode: (value, refuse) => choice(value, optionForms.mode.enum, refuse, (mode) => ({ mode })),
  priority: (value, refuse) => choice(value, optionForms.priority.enum, refuse, (priority) => ({ priority })),
  start_at: (value, refuse) => moment(value, refuse, (startAtMs) => ({ startAtMs })),
  latest_start: (value, refuse) => moment(value, refuse, (latestStartMs) => ({ latestStartMs })),
  allow_foreign: (value, refuse) =>
    typeof value === 'boolean' ? { allowForeign: value } : refuse('must be true or false'),
  literal: (value, refuse) =>
    typeof value === 'boolean' ? { literal: value } : refuse('must be true or false'),
  fallback_text: (value, refuse) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= fallbackCharsMax
      ? { fallbackText: value }
      : refuse(`must be a text of at most ${fallbackCharsMax} characters`),
  transliterate: (value, refuse) =>
    typeof value === 'boolean' ? { transliterate: value } : refuse('must be true or false'),
  default_country: (value, refuse) =>
    wrapped(readCountry(value, refuse), (defaultCountry) => ({ defaultCountry })),
  refuse_numbers: (value, refuse) => wrapped(kindsOf(value, refuse), (refuseNumbers) => ({ refuseNumbers })),
  columns: (value, refuse) => wrapped(namedColumnsOf(value, refuse), (columns) => ({ columns })),
  encoding: (value, refuse) => choice(value, optionForms.encoding.enum, refuse, (encoding) => ({ encoding })),
  quiet_hours: (value, refuse) => wrapped(quietHoursOf(value, refuse), (quietHours) => ({ quietHours })),
  halt: (value, refuse) => wrapped(haltLimitsOf(value, refuse), (halt) => ({ halt })),
  frequency: (value, refuse) =>
    value === 'any'
      ? { frequency: 'any' }
      : wrapped(frequencyOf(value, refuse), (frequency) => ({ frequency })),
  price_per_segment: (value, refuse) =>
    wrapped(priceOf(value, refuse), (pricePerSegment) => ({ pricePerSegment })),
};

/** The members that options may stand in. */
export const optionNames: readonly string[] = [...Object.keys(readers), 'options'];

export type ReadOptions = {
  readonly options: Options;
  readonly faults: readonly InputFault[];
  /** The members that are no options. */
  readonly rest: Members;
};

/**
 * Takes a campaign's options out of the members of an object, where they stand among the others or together in one
 * member `options`.
 */
export function readOptions(members: Members): ReadOptions {
  const faults: InputFault[] = [];
  const { options: together, ...single } = members;
  const within =
    together === undefined ? {} : objectOf(together, Object.keys(readers), refuseAt(faults, '/options'));
  const options = { ...read(single, '', faults), ...read(within ?? {}, '/options', faults) };
  const { startAtMs, latestStartMs } = options;
  if (startAtMs !== undefined && latestStartMs !== undefined && latestStartMs < startAtMs) {
    const pointer = within?.latest_start === undefined ? '' : '/options';
    refuseAt(faults, `${pointer}/latest_start`)('must not be before `start_at`: nothing would ever be sent');
  }
  const rest = Object.entries(single).filter(([name]) => !Object.hasOwn(readers, name));
  return { options, faults, rest: Object.fromEntries(rest) };
}

function read(members: Members, base: string, faults: InputFault[]): Options {
  let options: Options = {};
  for (const [name, reader] of Object.entries(readers)) {
    if (!Object.hasOwn(members, name)) continue;
    options = { ...options, ...reader(members[name], refuseAt(faults, `${base}/${name}`)) };
  }
  return options;
}

function refuseAt(faults: InputFault[], pointer: string): Refuse {
  return (rule, within = '') => {
    const at = `${pointer}${within}`;
    faults.push({ detail: `\`${lastOf(at)}\` ${rule}`, pointer: at });
    return undefined;
  };
}

function wrapped<Value>(value: Value | undefined, wrap: (value: Value) => Options): Options | undefined {
  return value === undefined ? undefined : wrap(value);
}

function choice<Word extends string>(
  value: unknown,
  words: readonly Word[],
  refuse: Refuse,
  wrap: (word: Word) => Options,
): Options | undefined {
  const word = words.find((one) => one === value);
  return word === undefined ? refuse(`must be one of ${words.join(', ')}`) : wrap(word);
}

function moment(value: unknown, refuse: Refuse, wrap: (atMs: number) => Options): Options | undefined {
  const atMs = parseMoment(value);
  if (atMs !== undefined) return wrap(atMs);
  return refuse('must be a time with its offset, such as 2026-05-04T09:00:00+02:00');
}

/** The country of numbers that are written without a plus. */
export function readCountry(value: unknown, refuse: Refuse): Country | undefined {
  const country = typeof value === 'string' ? parseCountry(value) : undefined;
  return country ?? refuse('must be an ISO 3166 alpha-2 country, such as "DE"');
}

function kindsOf(value: unknown, refuse: Refuse): readonly NumberKind[] | undefined {
  const kinds = Array.isArray(value)
    ? value.map((one) => numberKinds.find((kind) => kind === one))
    : [undefined];
  return kinds.every((kind) => kind !== undefined)
    ? [...new Set(kinds)]
    : refuse(`must be a list of ${numberKinds.join(', ')}, or an empty one`);
}

function quietHoursOf(value: unknown, refuse: Refuse): QuietHours | undefined {
  const members = objectOf(value, ['from', 'to', 'time_zone'], refuse);
  if (members === undefined) return undefined;
  const { from, to, time_zone: timeZone } = members;
  if (!isClock(from)) return refuse('must be a time of the day, such as 21:00', '/from');
  if (!isClock(to)) return refuse('must be a time of the day, such as 08:00', '/to');
  if (from === to) return refuse('must differ from `from`: nothing would ever be sent', '/to');
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone))
    return refuse('must be a name of the IANA time zone database, such as Europe/Berlin', '/time_zone');
  return { from, to, timeZone };
}

function namedColumnsOf(value: unknown, refuse: Refuse): NamedColumns | undefined {
  const members = objectOf(value, ['to', 'from', 'text', 'consent'], refuse);
  if (members === undefined) return undefined;
  const { consent = null, ...names } = members;
  if (consent !== null)
    return refuse(
      'must be null, which texts all rows. Or omit it, and leave out the rows of people who want no texts',
      '/consent',
    );
  const wrong = Object.keys(names).find((name) => !isColumnName(names[name], name !== 'to'));
  if (wrong !== undefined) {
    const orNone = wrong === 'to' ? '' : ', or null for none';
    return refuse(`must be the name of a column, at most ${columnCharsMax} characters${orNone}`, `/${wrong}`);
  }
  return members as NamedColumns;
}

function isColumnName(value: unknown, mayBeNone: boolean): boolean {
  if (value === null) return mayBeNone;
  return typeof value === 'string' && value.trim() !== '' && value.length <= columnCharsMax;
}

function haltLimitsOf(value: unknown, refuse: Refuse): HaltLimits | undefined {
  const members = objectOf(value, ['error_share', 'after_rows', 'on_out_of_bundle'], refuse);
  if (members === undefined) return undefined;
  const {
    error_share: errorShare,
    after_rows: afterRows = haltAfterRows,
    on_out_of_bundle: onOutOfBundle = false,
  } = members;
  if (errorShare !== undefined && !(typeof errorShare === 'number' && errorShare >= 0 && errorShare < 1))
    return refuse('must be a share from 0 to below 1, such as 0.2', '/error_share');
  if (!(typeof afterRows === 'number' && Number.isSafeInteger(afterRows) && afterRows >= 1))
    return refuse('must be a whole number of rows, at least 1', '/after_rows');
  if (typeof onOutOfBundle !== 'boolean') return refuse('must be true or false', '/on_out_of_bundle');
  if (errorShare === undefined && !onOutOfBundle)
    return refuse(
      'must have `error_share`, or `on_out_of_bundle`: true; without both it never halts a campaign',
    );
  return { afterRows, onOutOfBundle, ...(errorShare === undefined ? {} : { errorShare }) };
}

function frequencyOf(value: unknown, refuse: Refuse): Frequency | undefined {
  const members = objectOf(value, ['max', 'per_days'], refuse);
  if (members === undefined) return undefined;
  const { max, per_days: perDays } = members;
  if (!isCount(max, frequencyTimesMax))
    return refuse(`must be a whole number of texts, from 1 to ${frequencyTimesMax}`, '/max');
  if (!isCount(perDays, frequencyDaysMax))
    return refuse(`must be a whole number of days, from 1 to ${frequencyDaysMax}`, '/per_days');
  return { max, perDays };
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max;
}

function priceOf(value: unknown, refuse: Refuse): SegmentPrice | undefined {
  const members = objectOf(value, ['amount', 'currency'], refuse);
  if (members === undefined) return undefined;
  const { amount, currency } = members;
  if (typeof amount !== 'number' || !(amount >= 0 && amount <= priceMax))
    return refuse(`must be the price of one segment, from 0 to ${priceMax}, such as 0.0079`, '/amount');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    return refuse('must be the code of a currency, such as USD', '/currency');
  return { amount, currency };
}

function objectOf(value: unknown, names: readonly string[], refuse: Refuse): Members | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(`must be an object with ${names.join(', ')}`);
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  return unknown === undefined
    ? (value as Members)
    : refuse(`is no option${meantName(unknown, names)}`, pointerTo('', unknown));
}

function isClock(value: unknown): value is string {
  return typeof value === 'string' && parseClock(value) !== undefined;
}
