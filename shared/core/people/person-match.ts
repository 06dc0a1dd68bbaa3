import { type Country, type Msisdn, parseMsisdn } from '../msisdn.ts';
import type { PlannedOrder } from '../orders/order-plan.ts';
import { decodeChunk, type PlannedChunk } from '../rows/plan.ts';

/** Whom a search is for: by number, or by e-mail address. */
export type SearchedPerson = { readonly number: Msisdn } | { readonly email: string };

/** What a line of a campaign's plan sends to a person. */
export type FoundText = { readonly chunk: PlannedChunk; readonly index: number };

/**
 * Whether a line of a campaign's plan is for a person. Most lines are not, and of these only the bytes are looked at.
 *
 * @param line as the plan object has it
 */
export function textFor(line: Uint8Array, number: Msisdn): FoundText | undefined {
  if (!Buffer.from(line.buffer, line.byteOffset, line.length).includes(`"${number}"`)) return undefined;
  const chunk: PlannedChunk | undefined = decodeChunk(line);
  const index = chunk?.to.indexOf(number) ?? -1;
  return chunk === undefined || index < 0 ? undefined : { chunk, index };
}

/**
 * Whether an order is for a person: its input holds the address or the number, in whatever member.
 *
 * @param country of numbers without a plus
 */
export function isOrderFor(
  { phone, steps }: PlannedOrder,
  person: SearchedPerson,
  country: Country,
): boolean {
  const isPerson =
    'number' in person ? isNumber(person.number, country) : (text: string) => mailOf(text) === person.email;
  return (phone !== undefined && isPerson(phone)) || steps.some(({ input }) => hasText(input, isPerson));
}

/** An address as it is compared: people write it in any case. */
export function mailOf(text: string): string {
  return text.trim().toLowerCase();
}

/** Ids and dates have digits too: only what ends like the number is read as one. */
function isNumber(number: Msisdn, country: Country): (text: string) => boolean {
  const end = number.slice(-4);
  return (text) => {
    if (text.length > 48 || !text.replaceAll(/\D/g, '').endsWith(end)) return false;
    const read = parseMsisdn(text, country);
    return 'msisdn' in read && read.msisdn === number;
  };
}

function hasText(value: unknown, isPerson: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isPerson(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((one) => hasText(one, isPerson));
}
