import { InputError } from '../../../errors.ts';
import { isKnownName, plainName } from '../../columns/column-names.ts';
import { isPhoneName } from '../../columns/header-meaning.ts';
import { columnsKnownAs, isLastThenFirst, isWholeName } from '../../columns/known-names.ts';
import { asRead, listNames } from '../../columns/refused-columns.ts';
import { type BatchKind, isForPeople } from '../../jobs/batch-settings.ts';
import { slippedColumn } from './column-slips.ts';
import { dayColumn, isLostDay } from './day-columns.ts';
import { columnsOf, type OrderColumn } from './order-column-names.ts';

/** Other header words for a column, written as `plainName` leaves them. */
const aliases: Partial<Record<OrderColumn, readonly string[]>> = {
  account_id: ['account'],
  template_id: ['template', 'ordertemplate', 'ordertemplateid'],
  first_name: ['first', 'givenname', 'forename'],
  last_name: ['last', 'surname', 'familyname'],
  email: ['mail', 'emailaddress', 'mailaddress'],
  employee_id: ['employee', 'employeenumber', 'employeeno', 'staffid', 'personnelnumber'],
  group: ['department', 'team', 'costcenter', 'costcentre'],
  delivery: ['deliverytype'],
  delivery_to: ['deliverto', 'deliveryemail', 'sendto'],
  delivery_cc: ['cc', 'delivercc'],
  subscriber_id: ['subscriber'],
  subscription_id: ['subscription', 'line', 'lineid'],
  product_id: ['product', 'products', 'productids'],
  phone_number_id: ['numberid'],
  network_operator_id: ['networkoperator'],
  service_provider_id: ['serviceprovider'],
  porting_id: ['porting'],
  line1: ['addressline1', 'address1', 'street', 'streetaddress'],
  line2: ['addressline2', 'address2'],
  postal_code: ['zip', 'zipcode', 'postcode'],
  company_name: ['company'],
  country: ['countrycode'],
  locale: ['language'],
  birth_date: ['birthday', 'dateofbirth', 'born'],
  purchase_location: ['purchasecountry'],
  plan: ['planid', 'productofferingid', 'planofferingid'],
  addons: ['addon', 'addonids'],
  phone: ['phonenumber', 'mobile', 'mobilephone', 'mobilenumber', 'msisdn', 'telephone', 'tel', 'cell'],
};

/** Columns that say the name of what the column has the id of. */
const ofNames: Partial<Record<OrderColumn, readonly string[]>> = {
  account_id: [
    'accountname',
    'costaccount',
    'konto',
    'kontoname',
    'compte',
    'nomducompte',
    'cuenta',
    'conta',
  ],
  template_id: ['templatename', 'ordertemplatename', 'vorlage', 'modèle', 'plantilla', 'modelo'],
  plan: ['planname', 'tariff', 'tariffname', 'tarif', 'tarifa', 'offering', 'offeringname', 'plannameorid'],
  addons: ['addonname', 'addonnames'],
};

/** Columns whose names count only where none of the others stands: those of names, and of other languages. */
function calledOtherwise(column: OrderColumn, header: readonly string[]): readonly number[] {
  const named = ofNames[column];
  const found = header.flatMap((name, at) => (named?.includes(plainName(name)) === true ? [at] : []));
  if (found.length > 0) return found;
  if (column === 'phone') return header.flatMap((name, at) => (isPhoneName(name) ? [at] : []));
  return isKnownName(column) ? columnsKnownAs(column, header) : [];
}

/** Where in a row each column stands. */
export type OrderColumns = ReadonlyMap<OrderColumn, number>;

/**
 * A column of a header, by its index from 0, that the orders do not have, and the one that its name most likely
 * means.
 */
export type Slip = { readonly index: number; readonly meant: OrderColumn };

/**
 * Why a header cannot be used: it names two columns for one meaning, by their indexes from 0, or none that the orders
 * have, or has first and last names in one column, or a day that these orders do not know, or some that are misspelt,
 * which would be ordered without.
 */
export type UnusableHeader =
  | {
      readonly fault: 'two for one';
      readonly meaning: OrderColumn;
      readonly indexes: readonly [number, number];
    }
  | { readonly fault: 'none'; readonly known: readonly OrderColumn[] }
  | { readonly fault: 'whole names'; readonly index: number }
  | { readonly fault: 'lost day'; readonly index: number }
  | { readonly fault: 'misspelt'; readonly slips: readonly Slip[] };

/** Finds a batch's columns by their header, whatever its case, spaces and punctuation. */
export function readOrderHeader(kind: BatchKind, header: readonly string[]): OrderColumns | UnusableHeader {
  const names = header.map(plainName);
  const found = new Map<OrderColumn, number>();
  for (const column of columnsOf[kind]) {
    const words = wordsOf(column);
    const plain = names.flatMap((name, at) => (words.includes(name) ? [at] : []));
    const [first, second] = plain.length > 0 ? plain : calledOtherwise(column, header);
    if (first !== undefined && second !== undefined)
      return { fault: 'two for one', meaning: column, indexes: [first, second] };
    if (first !== undefined) found.set(column, first);
  }
  if (
    columnsOf[kind].some((column) => column === 'first_name') &&
    !found.has('first_name') &&
    !found.has('last_name')
  ) {
    const both = header.findIndex(isLastThenFirst);
    if (both >= 0) found.set('last_name', both).set('first_name', both);
  }
  if (found.size === 0) return { fault: 'none', known: columnsOf[kind] };
  const whole = header.findIndex((name, at) => isWholeName(name) && ![...found.values()].includes(at));
  const hasNames = !isForPeople(kind) || found.has('first_name') || found.has('last_name');
  if (whole >= 0 && !hasNames && !found.has('subscriber_id')) return { fault: 'whole names', index: whole };
  const lostDay = names.findIndex((name) => isLostDay(kind, name));
  if (lostDay >= 0) return { fault: 'lost day', index: lostDay };
  const slips = slipsIn(kind, names, found);
  return slips.length > 0 ? { fault: 'misspelt', slips } : found;
}

/**
 * What looks like a column that the header has is another one: "emails" beside "email" is no slip. A day under another
 * name is a slip as well.
 */
function slipsIn(kind: BatchKind, names: readonly string[], found: OrderColumns): readonly Slip[] {
  const lacking = columnsOf[kind]
    .filter((column) => !found.has(column))
    .map((column) => ({ column, name: plainName(column), otherWords: aliases[column] ?? [] }));
  return names.flatMap((name, index) => {
    if ([...found.values()].includes(index)) return [];
    const day = dayColumn(kind, name);
    const meant = day === undefined || found.has(day) ? slippedColumn(name, lacking) : day;
    return meant === undefined ? [] : [{ index, meant }];
  });
}

function wordsOf(column: OrderColumn): readonly string[] {
  return [plainName(column), ...(aliases[column] ?? [])];
}

/**
 * @param readAs how the file was read, as a person would say it
 * @throws InputError when a file's header names none of the columns, or two for one meaning, or misspells one
 */
export function findOrderColumns(kind: BatchKind, header: readonly string[], readAs?: string): OrderColumns {
  const read = readOrderHeader(kind, header);
  if (!('fault' in read)) return read;
  if (read.fault === 'none') {
    const names = listNames(header);
    throw unusable([
      `The first line names ${header.length} column(s) but none that orders of this kind have: ` +
        `${read.known.join(', ')}. ${names === undefined ? 'It looks like a row of people' : `It names ${names}`}.` +
        `${asRead(readAs)} Put a header line above the rows, or rename its columns`,
    ]);
  }
  if (read.fault === 'whole names' || read.fault === 'lost day')
    throw unusable([`Column ${read.index + 1}: ${columnDetail(header[read.index] ?? '', read.fault)}`]);
  if (read.fault === 'misspelt')
    throw unusable(
      read.slips.map((slip) => `Column ${slip.index + 1}: ${slipDetail(header[slip.index] ?? '', slip)}`),
    );
  const both = read.indexes.map((at) => at + 1).join(' and ');
  throw unusable([`The columns ${both} both mean "${read.meaning}". Rename or delete one`]);
}

/**
 * What a person learns about a column that cannot be used: which of first and last names is which differs by country,
 * and a change whose day is passed over is made too early.
 */
export function columnDetail(name: string, fault: 'whole names' | 'lost day'): string {
  if (fault === 'lost day')
    return (
      `"${name}" may say when a change is wanted, but these changes cannot wait for a day: they are made as soon ` +
      'as the batch runs. Leave out the rows whose day has not come, and delete or rename the column'
    );
  return (
    `"${name}" has whole names. Put first and last names into two columns, "first_name" and "last_name", or, if it ` +
    'is something else, give it another name'
  );
}

/**
 * What a person learns about a misspelt column. Its name is a letter away from a known one, or known itself, so that it
 * shows nobody's data.
 */
export function slipDetail(name: string, { meant }: Slip): string {
  return (
    `There is no column "${name}". Did you mean "${meant}"? Rename it, or, if it means something else, give it a ` +
    'quite different name'
  );
}

function unusable(details: readonly string[]): InputError {
  const faults = details.map((detail) => ({ detail, pointer: 'line 1' }));
  return new InputError('unusable_columns', faults);
}
