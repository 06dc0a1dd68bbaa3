import { describe, expect, test } from 'vitest';
import type { BatchKind } from '../../../shared/core/jobs/batch-settings.ts';
import type { OrderColumn } from '../../../shared/core/orders/rows/order-column-names.ts';
import { readOrderHeader } from '../../../shared/core/orders/rows/order-columns.ts';

const slipsOf = (kind: BatchKind, ...header: string[]) => {
  const read = readOrderHeader(kind, header);
  if (!('fault' in read)) return [];
  if (read.fault !== 'misspelt') throw new Error(`The header has another fault: ${read.fault}`);
  return read.slips;
};

describe('a column that an order would be placed without', () => {
  const misspelt: [BatchKind, string, OrderColumn][] = [
    ['activate', 'delivry_cc', 'delivery_cc'],
    ['activate', 'smdp', 'smds'],
    ['activate', 'employe_id', 'employee_id'],
    ['activate', 'Frist name', 'first_name'],
    ['activate', 'Departement', 'group'],
    ['partner-activate', 'purchase_locaton', 'purchase_location'],
    ['partner-activate', 'plann', 'plan'],
    ['partner-activate', 'phonne', 'phone'],
    ['change', 'actoin', 'action'],
  ];
  test.each(misspelt)('is found to be misspelt, at %s: %s means %s', (kind, name, meant) => {
    expect(slipsOf(kind, 'eid', 'email', name)).toEqual([{ index: 2, meant }]);
  });

  test('is reported beside every other one that is misspelt', () => {
    expect(slipsOf('activate', 'smdp', 'email', 'last_nam')).toEqual([
      { index: 0, meant: 'smds' },
      { index: 2, meant: 'last_name' },
    ]);
  });
});

test.each(['firstname', 'firstName', 'FIRST NAME', 'first-name'])(
  'the column %s is the first name',
  (name) => {
    expect(readOrderHeader('activate', ['email', name])).toEqual(
      new Map([
        ['email', 0],
        ['first_name', 1],
      ]),
    );
  },
);

test.each([
  ['activate', 'id'],
  ['activate', 'uid'],
  ['activate', 'shoe_size'],
  ['activate', 'username'],
  ['activate', 'account_name'],
  ['activate', 'account_no'],
  ['activate', 'template_name'],
  ['activate', 'employer'],
  ['activate', 'delivery_id'],
  ['activate', 'delivery_date'],
  ['activate', 'term'],
  ['activate', ''],
  ['partner-activate', 'status'],
  ['partner-activate', 'county'],
  ['partner-activate', 'date'],
  ['partner-activate', 'email_2'],
  ['change', 'region'],
  ['change', 'link'],
] as const)('another thing is no misspelt column, at %s: %s', (kind, name) => {
  expect(slipsOf(kind, 'account_id', name)).toEqual([]);
});

const days: [BatchKind, string, OrderColumn][] = [
  ['partner-change', 'Cancellation date', 'when'],
  ['partner-change', 'effective_date', 'when'],
  ['partner-change', 'Kündigung zum', 'when'],
  ['partner-change', 'Start date', 'start_at'],
  ['partner-porting', 'Porting date', 'porting_at'],
];
test.each(days)('a day under another name is no column to pass over, at %s: %s', (kind, name, meant) => {
  expect(slipsOf(kind, 'action', name)).toEqual([{ index: 1, meant }]);
  expect(slipsOf(kind, 'action', meant, name)).toEqual([]);
});

test('a day of changes that are made at once is no column to pass over', () => {
  const read = (name: string) => readOrderHeader('change', ['action', 'subscription_id', name]);
  for (const name of ['Effective date', 'Last day', 'termination_date'])
    expect(read(name)).toEqual({ fault: 'lost day', index: 2 });
  for (const name of ['Date', 'Returned on']) expect(read(name)).not.toHaveProperty('fault');
});

test('a name like a column that stands beside it is another thing', () => {
  expect(slipsOf('activate', 'employee_id', 'email', 'employe_id', 'emails')).toEqual([]);
});

test('columns of orders are known in other languages, and those of the own names come first', () => {
  const read = (...header: string[]) =>
    Object.fromEntries(readOrderHeader('activate', header) as ReadonlyMap<string, number>);
  expect(read('Vorname', 'Nachname', 'E-Mail-Adresse (Pflichtfeld)', 'Personal-Nr.', 'Abteilung')).toEqual({
    first_name: 0,
    last_name: 1,
    email: 2,
    employee_id: 3,
    group: 4,
  });
  expect(read('Имя', 'Фамилия', 'Электронная почта')).toEqual({ first_name: 0, last_name: 1, email: 2 });
  expect(read('email', 'Correo')).toEqual({ email: 0 });
  expect(readOrderHeader('activate', ['Correo', '邮箱'])).toMatchObject({
    fault: 'two for one',
    meaning: 'email',
  });
});
