import type { BatchKind } from '../../jobs/batch-settings.ts';

/**
 * Columns that each kind of batch reads. Others are left alone, unless they look like one of these that was misspelt.
 */
export const columnsOf = {
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

/** @returns whether a batch of this kind reads such a column */
export function isOrderColumn(kind: BatchKind, name: string): name is OrderColumn {
  return columnsOf[kind].some((column) => column === name);
}
