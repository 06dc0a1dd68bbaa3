import { email, employeeId, given, organizationId } from './cell-forms.ts';
import { simProfileOf } from './delivery.ts';
import { needed, type OrderCells, UnusableRow } from './order-cells.ts';
import type { ReadRow } from './read-row.ts';

/** An eSIM for one person. Source: organization API, Order, create request. */
export function activation(cell: OrderCells): ReadRow {
  const accountId = organizationId('account_id', needed(cell, 'account_id'));
  const template = cell('template_id');
  const address = cell('email');
  const subscriber = given({
    firstName: cell('first_name'),
    lastName: cell('last_name'),
    email: address === undefined ? undefined : email('email', address),
    employeeId: employeeId(cell),
    group: cell('group'),
  });
  // Nobody could say afterwards whose subscription it is, nor whether a lost call was carried out.
  if (subscriber.employeeId === undefined && subscriber.email === undefined)
    throw new UnusableRow(
      'missing',
      'employee_id',
      'is empty, and so is "email": a row needs one of them to tell whose subscription it is',
    );
  const input = {
    accountId,
    ...given({ templateId: template === undefined ? undefined : organizationId('template_id', template) }),
    subscriber,
    simProfile: simProfileOf(cell),
  };
  return {
    steps: [{ operation: 'organization.activate_subscription', input }],
    of: { accountId, ...subscriber },
  };
}
