import { namedCountry } from '../../columns/named-country.ts';
import { type Msisdn, plussedMsisdn } from '../../msisdn.ts';
import { parseMoment } from '../../time/written-time.ts';
import { type OrderCells, UnusableRow } from './order-cells.ts';
import type { OrderColumn } from './order-column-names.ts';

/** Source: organization API, Order, create request; Conventions of its resources. */
const idForms = {
  account_id: /^acc_[0-9A-Z]{26}$/,
  template_id: /^otpl_[0-9A-Z]{26}$/,
  subscription_id: /^sub_[0-9A-Z]{26}$/,
} as const;

/** An id of the organization API, of the form that its document gives. */
export function organizationId(column: keyof typeof idForms, value: string): string {
  if (idForms[column].test(value)) return value;
  const [prefix] = /[a-z]+_/.exec(idForms[column].source) ?? [''];
  throw new UnusableRow(
    'bad_id',
    column,
    `is no id: it must be "${prefix}" and 26 characters of 0-9 and A-Z, as the provider shows it`,
  );
}

/**
 * Source: partner API, Conventions: at most 100 characters, and opaque. A separator in one would name another resource.
 */
const partnerIdForm = /^(?!\.{1,2}$)[\w.~:-]{1,100}$/;

export function partnerId(column: OrderColumn, value: string): string {
  if (partnerIdForm.test(value)) return value;
  throw new UnusableRow('bad_id', column, 'is no id: copy it as the provider shows it');
}

/** Longest address that mail servers carry. Source: RFC 5321, section 4.5.3.1.3, less its two brackets. */
const emailCharsMax = 254;

/** Neither document gives a form: this refuses what is certainly none, and lists or names around an address. */
const emailForm = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\.]+$/;

/** Marks without a look come along when an address is copied from a text that is written from right to left. */
const invisible = /\p{Cf}/gu;

/** With the name before it, `Ada Byron <ada@example.com>`, or as a link, as mail programs copy it. */
const namedEmail = /^[^<>]*<([^<>]*)>$/;

export function email(column: OrderColumn, written: string): string {
  const seen = written.replaceAll(invisible, '');
  const value = (namedEmail.exec(seen)?.[1] ?? seen).trim().replace(/^mailto:/i, '');
  if (value.length <= emailCharsMax && emailForm.test(value)) return value;
  throw new UnusableRow('bad_email', column, 'must hold one e-mail address and nothing else');
}

/** Most addresses of one delivery: enough for a person and their office, and no list that was pasted into a cell. */
const emailsMax = 20;

/** Addresses parted by spaces, commas or semicolons; undefined when there are none. */
export function emails(cell: OrderCells, column: OrderColumn): readonly string[] | undefined {
  const written = (cell(column) ?? '')
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/[,;]/)
    .flatMap((part) => (part.includes('<') ? [part.trim()] : wordsOf(part)));
  if (written.length > emailsMax)
    throw new UnusableRow('too_many', column, `holds more than ${emailsMax} addresses`);
  return written.length === 0 ? undefined : written.map((one) => email(column, one));
}

export function wordsOf(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,;]+/).filter((word) => word !== '');
}

/**
 * Digits of an eSIM chip's id. Source: provider facts, 2, "Order `device` object". Assumed: at the organization
 * API as well.
 */
const eidDigits = 32;

/** What a spreadsheet leaves of it: the first 15 digits, in whatever form it shows them. */
const rounded = /^\d{15}0{17}$|^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** The id of an eSIM chip, which people write in groups. */
export function eid(cell: OrderCells): string | undefined {
  const value = cell('eid');
  if (value === undefined) return undefined;
  const digits = value.replaceAll(/[\s\p{Cf}-]/gu, '');
  if (rounded.test(digits) || rounded.test(value))
    throw new UnusableRow(
      'mangled',
      'eid',
      'was turned into a figure by a spreadsheet and its last digits are lost; format it as text and export again',
    );
  if (/^\d+$/.test(digits) && digits.length === eidDigits) return digits;
  const found = /^\d+$/.test(digits) ? `it has ${digits.length}` : 'it holds something else';
  throw new UnusableRow('bad_eid', 'eid', `must have ${eidDigits} digits, and ${found}`);
}

/** What programs leave of an id that they took for a figure: 1001.0, 1.00123E+11. */
const figure = /^\d+[.,]0+$|^\d+(?:[.,]\d+)?e\+\d+$/i;

/** @throws UnusableRow when a program took an id for a figure */
export function refuseFigure(column: OrderColumn, value: string): void {
  if (figure.test(value))
    throw new UnusableRow(
      'mangled',
      column,
      'was turned into a figure by a program, such as 1001 into 1001.0; format it as text and export again',
    );
}

/** Words without a digit, such as the name of whom a column "Employee" is about. */
const words = /^\p{L}[\p{L}\p{M}.'’-]*(?:,? \p{L}[\p{L}\p{M}.'’-]*)+$/u;

/**
 * By which people are distinguished: somebody whose id was changed on its way would get a second subscription.
 *
 * @returns undefined when there is none
 */
export function employeeId(cell: OrderCells): string | undefined {
  const value = cell('employee_id');
  if (value === undefined) return undefined;
  refuseFigure('employee_id', value);
  if (words.test(value))
    throw new UnusableRow(
      'unknown_value',
      'employee_id',
      'has words and no digit, like a name. If the column has names, call it something else, such as "Note"',
    );
  return value;
}

/** A number that a text can be sent to; undefined when there is none. */
export function phone(cell: OrderCells): Msisdn | undefined {
  const value = cell('phone');
  if (value === undefined) return undefined;
  const number = plussedMsisdn(value);
  if (number !== undefined) return number;
  throw new UnusableRow(
    'bad_phone',
    'phone',
    'must hold a phone number with its plus and country, or nothing',
  );
}

/** One of a few words, in any case. */
export function oneOf<Word extends string>(column: OrderColumn, value: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === value.toLowerCase());
  if (found !== undefined) return found;
  throw new UnusableRow('unknown_value', column, `must be ${words.join(' or ')}`);
}

/**
 * A country by its two letters or its name. Whether the document lists it is the client's knowledge: it checks each
 * step as well.
 */
export function countryOf(column: OrderColumn, value: string): string {
  const named = /\d/.test(value) ? undefined : namedCountry(value);
  if (named !== undefined) return named;
  const code = value.toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  throw new UnusableRow(
    'unknown_value',
    column,
    'must be a country: two letters such as DE, or its name in any of 40 languages',
  );
}

/** A moment as the provider takes it; undefined when the cell is empty. */
export function momentOf(cell: OrderCells, column: OrderColumn): string | undefined {
  const value = cell(column);
  if (value === undefined) return undefined;
  // The provider's document shows no more digits of a second.
  if (parseMoment(value) !== undefined) return value.replace(/(\.\d{3})\d+/, '$1');
  const rule = 'must be an existing time with an offset, such as 2027-05-04T09:00:00Z';
  throw new UnusableRow('unknown_value', column, rule);
}

/** @returns an object without the members that are undefined */
export function given<Members extends Readonly<Record<string, unknown>>>(
  members: Members,
): { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
