import type { BatchKind, BatchSettings } from '../../jobs/batch-settings.ts';
import { activation } from './activate-row.ts';
import { given, oneOf, organizationId, phone } from './cell-forms.ts';
import { simProfileOf } from './delivery.ts';
import { needed, type OrderCells, type RowFault, UnusableRow } from './order-cells.ts';
import { partnerAccount } from './partner/account-row.ts';
import { partnerChange } from './partner/change-row.ts';
import { partnerPorting } from './partner/porting-row.ts';
import { partnerActivation } from './partner-row.ts';
import type { ReadRow } from './read-row.ts';

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
