/** Numbers, times and names as people read them. */

const grouped = new Intl.NumberFormat('en-US');

export function numberWords(count: number): string {
  return grouped.format(count);
}

/** @param seconds 136 is "2 min 16 s" */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 120) return `${whole} s`;
  if (whole < 7_200)
    return [`${Math.floor(whole / 60)} min`, ...(whole % 60 ? [`${whole % 60} s`] : [])].join(' ');
  return [`${Math.floor(whole / 3600)} h`, `${Math.floor((whole % 3600) / 60)} min`].join(' ');
}

/** Clock time in the zone of the person: "14:03:20". */
export function clockWords(moment: Date): string {
  return moment.toLocaleTimeString('en-GB', { hour12: false });
}

/** Day and time in the zone of the person: "2026-11-24 14:03". */
export function momentWords(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : moment.toLocaleString('sv-SE').slice(0, 16);
}

/** Beyond this, a clock time alone is of another day for most readers. */
const nearMs = 12 * 3_600_000;

/** Clock time of what is near: "14:03:20"; else day and time: "2026-11-24 14:03". */
export function nearWords(iso: string, now: Date): string {
  const moment = new Date(iso);
  return Math.abs(moment.getTime() - now.getTime()) < nearMs ? clockWords(moment) : momentWords(iso);
}

/** "1 text", "2 texts". */
export function counted(count: number, word: string): string {
  return `${numberWords(count)} ${word}${count === 1 ? '' : 's'}`;
}

/** A phone number that cannot be called: "121…03". */
export function masked(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  return digits.length < 7 ? '…' : `${digits.slice(0, 3)}…${digits.slice(-2)}`;
}

/** Text of others without what a terminal would obey: control characters, and signs that turn the reading direction. */
export function harmless(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '·');
}

/** An amount in the currency's smallest unit, as people write it: "49.90 EUR". */
export function moneyWords(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}
