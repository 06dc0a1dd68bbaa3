import { expect, test } from 'vitest';
import { faultOf, stepsOf } from './read-partner-row.ts';

const business = {
  action: 'create',
  type: 'business',
  company_name: 'Berg AG',
  tax_id: 'DE1',
  country: 'DE',
};
const owner = { first_name: 'Ada', last_name: 'Berg', country: 'de' };

test('an account of a person has an owner, and one of a business its company', () => {
  expect(stepsOf('partner-account', { action: 'create', name: 'Berg', ...owner })).toEqual([
    {
      operation: 'partner.create_account',
      input: {
        type: 'personal',
        name: 'Berg',
        owner: { firstName: 'Ada', lastName: 'Berg', address: { country: 'DE' } },
      },
    },
  ]);
  expect(stepsOf('partner-account', business)[0]?.input).toEqual({
    type: 'business',
    companyName: 'Berg AG',
    taxId: 'DE1',
    address: { country: 'DE' },
  });
});

test('an update names what changes', () => {
  expect(stepsOf('partner-account', { action: 'update', account_id: 'acc_1', city: 'Bonn' })).toEqual([
    { operation: 'partner.update_account', input: { id: 'acc_1', owner: { address: { city: 'Bonn' } } } },
  ]);
});

test.each([
  [{ action: 'create', ...owner, country: '' }, 'missing', /"country"/],
  [{ action: 'create', ...owner, account_id: 'acc_1' }, 'not_applicable', /"account_id" is not for create/],
  [{ action: 'create', type: 'club', ...owner }, 'unknown_value', /personal or business/],
  [{ action: 'update', account_id: 'acc_1' }, 'missing', /"name"/],
  [{ ...business, tax_id: '1,23457E+11' }, 'mangled', /"tax_id" .* export again/],
  [{ ...business, postal_code: '1067.0' }, 'mangled', /"postal_code"/],
])('%o is refused: %s', (row, reason, words) => {
  expect(faultOf('partner-account', row)).toMatchObject({ reason, detail: expect.stringMatching(words) });
});
