/** The language of the words. */
const language = 'en';

/** Numbers, money and times look as the browser's reader is used to. */
const locale = globalThis.navigator?.language ?? language;

const numbers = new Intl.NumberFormat(locale);
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const momentParts = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const moments = new Intl.DateTimeFormat(locale, momentParts);
const dayAndTimeParts = { year: 'numeric', ...momentParts } as const;
const daysAndTimes = new Intl.DateTimeFormat(locale, dayAndTimeParts);
const calendarDays = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const rules = new Intl.PluralRules(language);

export function count(value: number): string {
  return numbers.format(value);
}

export function decimal(value: number): string {
  return oneDigit.format(value);
}

/** @param share between 0 and 1 */
export function percent(share: number): string {
  return percents.format(share);
}

/** A form for each plural of the language; `other` where one is missing. */
export function plural(
  value: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[rules.select(value)] ?? forms.other;
}

/** Whether a value from elsewhere is a time: one that no browser can read would leave nothing of its page. */
export function isMoment(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));
}

/** A time in the reader's zone, which it names; with its year, unless it is of this one. */
export function moment(at: string): string {
  return (isOfThisYear(at) ? moments : daysAndTimes).format(new Date(at));
}

function isOfThisYear(at: string): boolean {
  return new Date(at).getFullYear() === new Date().getFullYear();
}

/** A time by the clocks of another zone, which it names. */
export function momentIn(at: string, timeZone: string): string {
  const parts = isOfThisYear(at) ? momentParts : dayAndTimeParts;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(at));
}

/** The same with its year always, for lists of what may be long ago. */
export function dayAndTime(at: string): string {
  return daysAndTimes.format(new Date(at));
}

/** A day of the calendar, such as `2027-03-01`: the same day wherever its reader is. */
export function dayOf(day: string): string {
  return calendarDays.format(new Date(day));
}

/** The time of day, for what is of today. */
export function timeOfDay(at: string | number): string {
  return clock.format(new Date(at));
}

/** The time of day of what is near, and the day too of what is further away. */
export function nearMoment(at: string): string {
  const isNear = Math.abs(new Date(at).getTime() - Date.now()) < 12 * 3_600_000;
  return isNear ? timeOfDay(at) : moment(at);
}

/** @param cost a decimal string, which is rounded up to the cent: a number of 1.10 would be a little more than that */
export function money({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  const style = { style: 'currency', currency, roundingMode: 'ceil' } as const;
  return new Intl.NumberFormat(locale, style).format(amount as `${number}`);
}

/** An amount in the currency's smallest unit. */
export function smallestUnits({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return money({ amount: String(amount / 10 ** digits), currency });
}

/** Data in the unit that people know it by. */
export function bytes(value: number): string {
  const [unit, size] = value >= 1e9 ? (['gigabyte', 1e9] as const) : (['megabyte', 1e6] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 2 }).format(
    value / size,
  );
}

/** The largest unit and the next one: "2 min 16 s". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor((whole % 86_400) / 3_600), 'h'],
    [Math.floor((whole % 3_600) / 60), 'min'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}

/** A phone number with all but its ends hidden. */
export function masked(number: string): string {
  return number.replace(/^(\+?\d{3}).*(\d\d)$/, '$1…$2');
}

/** The API's words as a sentence. */
export function sentence(said: string): string {
  return /[.?!]$/.test(said) ? said : `${said}.`;
}

/** `created_at` as people read it. */
export function memberName(name: string): string {
  const spoken = name.replaceAll('_', ' ');
  return `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}`;
}
