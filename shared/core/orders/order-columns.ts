import { InputError } from '../../errors.ts';
import { plainName } from '../rows/columns.ts';
import { morePhoneWords, phoneWords } from '../rows/phone-words.ts';
import type { BatchKind } from './order-row.ts';

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

/**
 * Finds a batch's columns by their header, whatever its case, spaces and punctuation.
 *
 * @throws InputError when the header names none of them, or two columns for one meaning
 */
export function findOrderColumns(kind: BatchKind, header: readonly string[]): OrderColumns {
  const names = header.map(plainName);
  const found = new Map<OrderColumn, number>();
  for (const column of columnsOf[kind]) {
    const called = (words: readonly string[]) =>
      names.flatMap((name, at) => (words.includes(name) ? [at] : []));
    const plain = called([plainName(column), ...(aliases[column] ?? [])]);
    const [first, second] = plain.length > 0 ? plain : called(moreAliases[column] ?? []);
    if (first !== undefined && second !== undefined) {
      const both = `${first + 1} and ${second + 1}`;
      throw unusable(`The columns ${both} both mean "${column}". Rename or delete one`);
    }
    if (first !== undefined) found.set(column, first);
  }
  if (found.size === 0)
    throw unusable(
      `The first line names ${header.length} column(s) but none that orders of this kind have: ${columnsOf[kind].join(', ')}. Put a header line above the rows`,
    );
  return found;
}

/** @returns whether a batch of this kind reads such a column */
export function isOrderColumn(kind: BatchKind, name: string): name is OrderColumn {
  return columnsOf[kind].some((column) => column === name);
}

function unusable(detail: string): InputError {
  return new InputError(400, 'The batch has no usable columns', [{ detail, pointer: 'line 1' }]);
}
