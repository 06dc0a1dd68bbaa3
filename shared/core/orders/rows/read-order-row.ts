import type { BatchKind, BatchSettings } from '../../jobs/batch-settings.ts';
import { eid, email, emails, employeeId, given, oneOf, organizationId, phone } from './cell-forms.ts';
import {
  needed,
  notThere,
  type OrderCells,
  type ReadRow,
  type RowFault,
  UnusableRow,
} from './order-cells.ts';
import { partnerAccount } from './partner/account-row.ts';
import { partnerChange } from './partner/change-row.ts';
import { partnerPorting } from './partner/porting-row.ts';
import { partnerActivation } from './partner-row.ts';

const readers: Record<BatchKind, (cell: OrderCells) => ReadRow> = {
  activate: activation,
  'partner-activate': partnerActivation,
  change: subscriptionChange,
  'partner-change': partnerChange,
  'partner-porting': partnerPorting,
  'partner-account': partnerAccount,
};

/** What a row asks for, or the first thing that is wrong with it. */
export function readOrderRow(
  { kind, remind }: Pick<BatchSettings, 'kind' | 'remind'>,
  cell: OrderCells,
): ReadRow | { readonly fault: RowFault } {
  try {
    const read = readers[kind](cell);
    const number = remind === undefined ? undefined : phone(cell);
    return number === undefined ? read : { ...read, phone: number };
  } catch (error) {
    if (error instanceof UnusableRow) return { fault: error.fault };
    throw error;
  }
}

/** An eSIM for one person. Source: organization API, Order, create request. */
function activation(cell: OrderCells): ReadRow {
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

/** A change of one subscription. Assumed: such orders name the subscription and its account. */
function subscriptionChange(cell: OrderCells): ReadRow {
  const action = oneOf('action', needed(cell, 'action'), ['suspend', 'resume', 'swap']);
  const accountId = organizationId('account_id', needed(cell, 'account_id'));
  const subscriptionId = organizationId('subscription_id', needed(cell, 'subscription_id'));
  const ids = { accountId, subscriptionId };
  const reason = cell('reason');
  if (reason !== undefined && action !== 'suspend')
    throw new UnusableRow('not_applicable', 'reason', `is only for suspend: leave it empty for ${action}`);
  const of = ids;
  switch (action) {
    case 'suspend': {
      const why = reason === undefined ? undefined : oneOf('reason', reason, ['lost_or_stolen']);
      const input = { ...ids, ...given({ reason: why }) };
      return { steps: [{ operation: 'organization.suspend_subscription', input }], of };
    }
    case 'resume':
      return { steps: [{ operation: 'organization.resume_subscription', input: ids }], of };
    case 'swap': {
      const input = { ...ids, simProfile: simProfileOf(cell) };
      return { steps: [{ operation: 'organization.change_sim_profile', input }], of };
    }
  }
}

/** How an eSIM comes to its phone. Source: organization API, Order, delivery object. Assumed: `api` as well. */
function simProfileOf(cell: OrderCells): Readonly<Record<string, unknown>> {
  const type = oneOf('delivery', cell('delivery') ?? 'email', ['email', 'api']);
  const smds = cell('smds');
  const delivery = {
    type,
    ...given({
      to: emails(cell, 'delivery_to') ?? (type === 'email' ? ownAddress(cell) : undefined),
      cc: emails(cell, 'delivery_cc'),
      eid: eid(cell),
      smds: smds === undefined ? undefined : oneOf('smds', smds, ['apple']),
    }),
  };
  return { simType: 'esim', delivery };
}

/** Without another address the eSIM goes to the person it is for. */
function ownAddress(cell: OrderCells): readonly string[] {
  const own = cell('email');
  if (own === undefined) {
    const why = 'an eSIM that is delivered by e-mail needs an address';
    const rule =
      cell.isNamed('email') || cell.isNamed('delivery_to')
        ? `is empty, and so is "email": ${why}. Fill one in`
        : `${notThere}, and neither is "email": ${why}. Give the column of addresses one of these names`;
    throw new UnusableRow('missing', 'delivery_to', `${rule}, or write api into "delivery"`);
  }
  return [email('email', own)];
}
