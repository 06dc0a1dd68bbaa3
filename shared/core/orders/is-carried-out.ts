import type { OperationName, Step } from '../jobs/operation.ts';

/** States that a resource is in once the operation was carried out. Source: partner API, States and transitions. */
const statusesAfter: Partial<Record<OperationName, readonly string[]>> = {
  'partner.grace_subscription': ['grace'],
  'partner.suspend_subscription': ['suspended'],
  'partner.deactivate_subscription': ['deactivated'],
  'partner.resume_subscription': ['active'],
  'partner.activate_product': ['active'],
  'partner.cancel_product': ['canceled'],
  'partner.update_subscriber': ['as_written'],
  'partner.update_account': ['as_written'],
  'partner.enable_porting_opt_in': ['opted_in'],
  'partner.disable_porting_opt_in': ['opted_out'],
  'partner.request_porting_cancellation': ['cancelation_requested', 'canceled'],
};

/**
 * Whether a resource's state shows that the operation was carried out.
 *
 * @returns undefined when the state would be the same either way
 */
export function isCarriedOut({ operation, input }: Step, status: string): boolean | undefined {
  if (statusesAfter[operation]?.includes(status) === true) return true;
  // Source: provider facts, 2, "After cancel with `end_of_cycle`": until then it is still active.
  if (operation === 'partner.cancel_product' && input.cancellationMode === 'end_of_cycle') return undefined;
  return false;
}
