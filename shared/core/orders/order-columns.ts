import { InputError } from '../../errors.ts';
import type { BatchKind } from '../jobs/batch-settings.ts';
import { plainName } from '../rows/columns.ts';
import { morePhoneWords, phoneWords } from '../rows/phone-words.ts';

/** Columns that each kind of batch reads. Others are left alone. */
const columnsOf = {
  activate: [
    'account_id',
    'template_id',
    'first_name',
    'last_name',
    'email',
    'employee_id',
    'group',
    'delivery',
    'delivery_to',
    'delivery_cc',
    'eid',
    'smds',
  ],
  'partner-activate': [
    'subscriber_id',
    'account_id',
    'first_name',
    'last_name',
    'email',
    'country',
    'state',
    'locale',
    'birth_date',
    'purchase_location',
    'plan',
    'addons',
    'eid',
    'phone',
  ],
  change: [
    'action',
    'account_id',
    'subscription_id',
    'reason',
    'email',
    'delivery',
    'delivery_to',
    'delivery_cc',
    'eid',
    'smds',
  ],
} as const satisfies Record<BatchKind, readonly string[]>;

export type OrderColumn = (typeof columnsOf)[BatchKind][number];

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
  country: ['countrycode'],
  locale: ['language'],
  birth_date: ['birthday', 'dateofbirth', 'born'],
  purchase_location: ['purchasecountry'],
  plan: ['planid', 'productofferingid', 'planofferingid'],
  addons: ['addon', 'addonids'],
  phone: phoneWords,
};

/** Words that count only where none of the others stands. */
const moreAliases: Partial<Record<OrderColumn, readonly string[]>> = { phone: morePhoneWords };

/** Where in a row each column stands. */
export type OrderColumns = ReadonlyMap<OrderColumn, number>;

/** Why a header cannot be used: it names two columns for one meaning, by their places from 0, or none that the orders have. */
export type UnusableHeader =
  | {
      readonly fault: 'two for one';
      readonly meaning: OrderColumn;
      readonly places: readonly [number, number];
    }
  | { readonly fault: 'none'; readonly known: readonly OrderColumn[] };

/** Finds a batch's columns by their header, whatever its case, spaces and punctuation. */
export function readOrderHeader(kind: BatchKind, header: readonly string[]): OrderColumns | UnusableHeader {
  const names = header.map(plainName);
  const found = new Map<OrderColumn, number>();
  for (const column of columnsOf[kind]) {
    const called = (words: readonly string[]) =>
      names.flatMap((name, at) => (words.includes(name) ? [at] : []));
    const plain = called([plainName(column), ...(aliases[column] ?? [])]);
    const [first, second] = plain.length > 0 ? plain : called(moreAliases[column] ?? []);
    if (first !== undefined && second !== undefined)
      return { fault: 'two for one', meaning: column, places: [first, second] };
    if (first !== undefined) found.set(column, first);
  }
  return found.size === 0 ? { fault: 'none', known: columnsOf[kind] } : found;
}

/** @throws InputError when a file's header names none of the columns, or two for one meaning */
export function findOrderColumns(kind: BatchKind, header: readonly string[]): OrderColumns {
  const read = readOrderHeader(kind, header);
  if (!('fault' in read)) return read;
  if (read.fault === 'none')
    throw unusable(
      `The first line names ${header.length} column(s) but none that orders of this kind have: ${read.known.join(', ')}. Put a header line above the rows`,
    );
  const both = read.places.map((at) => at + 1).join(' and ');
  throw unusable(`The columns ${both} both mean "${read.meaning}". Rename or delete one`);
}

/** @returns whether a batch of this kind reads such a column */
export function isOrderColumn(kind: BatchKind, name: string): name is OrderColumn {
  return columnsOf[kind].some((column) => column === name);
}

function unusable(detail: string): InputError {
  return new InputError(400, 'The batch has no usable columns', [{ detail, pointer: 'line 1' }]);
}
