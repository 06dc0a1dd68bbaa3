import { given, oneOf, partnerId, refuseFigure } from '../cell-forms.ts';
import { needed, type OrderCells, type ReadRow } from '../order-cells.ts';
import { type ActionColumns, actionOf } from './actions.ts';
import { addressColumns, addressIn, refuseNoChange, wholeAddressIn } from './address.ts';

const columns = {
  create: ['type', 'name', 'first_name', 'last_name', 'company_name', 'tax_id', ...addressColumns],
  update: ['account_id', 'name', 'first_name', 'last_name', ...addressColumns],
} as const satisfies ActionColumns<string>;

/** What a row of account changes may do. */
export const accountActions = Object.keys(columns) as readonly (keyof typeof columns)[];

/**
 * An account that is created or changed. Source: partner API, Account. Assumed: `business`, and that names of an
 * owner can be changed.
 */
export function partnerAccount(cell: OrderCells): ReadRow {
  if (actionOf(cell, columns) === 'update') {
    const id = partnerId('account_id', needed(cell, 'account_id', 'an update names its account'));
    const owner = given({
      firstName: cell('first_name'),
      lastName: cell('last_name'),
      address: addressIn(cell),
    });
    const change = given({ name: cell('name'), owner: Object.keys(owner).length === 0 ? undefined : owner });
    refuseNoChange(change, 'name', 'update');
    return {
      steps: [{ operation: 'partner.update_account', input: { id, ...change } }],
      of: { resourceId: id },
    };
  }
  const input = newAccount(cell);
  return { steps: [{ operation: 'partner.create_account', input }], of: ownerOf(cell) };
}

function newAccount(cell: OrderCells) {
  const type = oneOf('type', cell('type') ?? 'personal', ['personal', 'business']);
  const name = given({ name: cell('name') });
  if (type === 'business') {
    const companyName = needed(cell, 'company_name', 'an account of a business needs one');
    const taxId = needed(cell, 'tax_id', 'an account of a business needs one');
    refuseFigure('tax_id', taxId);
    return { type, ...name, companyName, taxId, address: wholeAddressIn(cell) };
  }
  const owner = {
    firstName: needed(cell, 'first_name', 'the owner of an account has one'),
    lastName: needed(cell, 'last_name', 'the owner of an account has one'),
    address: wholeAddressIn(cell),
  };
  return { type, ...name, owner };
}

/** Two rows that say the same of an owner are one account, written twice. */
function ownerOf(cell: OrderCells) {
  const said = columns.create.map((column) => cell(column) ?? '');
  return { resourceId: JSON.stringify(said) };
}
