import { type OperationName, operations } from '../../../../shared/core/jobs/operation.ts';
import { type OrderBook, statusAfter } from '../../../../shared/memory/orders/order-book.ts';
import type { Dice } from '../../machinery/dice.ts';
import type { OperationInput } from './order-input.ts';

/** Those of which a batch has rows of its own kinds are played by batches. */
const ofRules = (Object.keys(operations) as OperationName[]).filter(
  (name) => name.startsWith('partner.') && !/create_subscriber|\.activate_subscription/.test(name),
);

/** The state of a resource in which an operation makes sense; `active` where absent. */
const stateBefore: Partial<Record<OperationName, string>> = {
  'partner.resume_subscription': 'suspended',
  'partner.activate_product': 'pending',
  'partner.request_porting_cancellation': 'accepted',
};

/**
 * Makes up an operation on a resource that the provider knows, sometimes one that another operation is about as well.
 */
export function makeOperation(dice: Dice, no: number, book: OrderBook, mayResend: boolean): OperationInput {
  const operation = dice.pick(ofRules);
  const shared = book.statuses.get('res-0');
  // Of one that is in the state asked for already, nobody could say afterwards whether the call was carried out.
  const isNew = dice.happens(0.7) || (shared !== undefined && shared === statusAfter(operation));
  const resource = `res-${isNew ? no : 0}`;
  if (!book.statuses.has(resource)) book.statuses.set(resource, stateBefore[operation] ?? 'active');
  const { follows } = operations[operation];
  const input = follows ? { subscriptionId: resource } : { id: resource };
  return {
    name: `operation-${no}`,
    kind: 'operation',
    options: mayResend && dice.happens(0.5) ? { onUnclear: 'resend' } : {},
    step: { operation, input },
    rows: 1,
  };
}
