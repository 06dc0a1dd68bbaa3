import { expect, test } from 'vitest';
import {
  type AccountColumn,
  type AccountForm,
  columnOf,
  columnsOf,
  rowOf,
} from '../../apps/console/src/records/account-row.ts';
import type { OrderCells } from '../../shared/core/orders/rows/order-cells.ts';
import { partnerAccount } from '../../shared/core/orders/rows/partner/account-row.ts';

/** A row as the API reads it. */
function read(form: AccountForm) {
  const row = rowOf(form);
  return partnerAccount(
    Object.assign((column: string) => row[column], {
      isOwn: (column: string) => row[column] !== undefined,
    }) as OrderCells,
  );
}

const someOf = (column: AccountColumn) => (column === 'country' ? 'DE' : `the ${column}`);

function filled(form: Omit<AccountForm, 'typed'>): AccountForm {
  return { ...form, typed: Object.fromEntries(columnsOf(form).map((column) => [column, someOf(column)])) };
}

test.each(['personal', 'business', 'update'] as const)('each field of %s reaches the provider', (of) => {
  const form = filled({ of, id: of === 'update' ? `acc_${'1'.repeat(26)}` : undefined });
  const asked = JSON.stringify(read(form).steps);
  for (const column of columnsOf(form)) expect(asked).toContain(someOf(column));
});

test('what is empty, or belongs to the other type, is not sent', () => {
  const typed = { name: ' ', first_name: ' Ada ', company_name: 'Byron Ltd', country: 'DE' };
  expect(rowOf({ of: 'personal', typed })).toEqual({
    action: 'create',
    type: 'personal',
    first_name: 'Ada',
    country: 'DE',
  });
});

test('a fault finds its field by pointer and by the reason of the row', () => {
  expect(columnOf('/rows/0/tax_id')).toBe('tax_id');
  expect(columnOf('The column "country" is empty')).toBe('country');
  expect(columnOf('The column "action" is empty')).toBeUndefined();
  expect(columnOf(undefined)).toBeUndefined();
});
