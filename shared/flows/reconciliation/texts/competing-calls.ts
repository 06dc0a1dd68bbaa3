import { isErased } from '../../../core/erasure/number-eraser.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { sendingTimes } from '../../../core/reconciliation/reconcile-text.ts';
import type { PendingText } from '../pending-call.ts';
import type { OtherCalls } from './other-calls.ts';

/**
 * The recipients of an unclear call that another call of the same sender may have texted at the same time: what is on
 * record may be either's. To be asked for after the records were read, so that no call is missed that is on them.
 *
 * @returns their digits, or `all` when there are too many competing calls, the plan of one is gone, or a number was
 * erased from it
 */
export async function competingRecipients(
  otherCalls: OtherCalls,
  pending: PendingText,
  { competingMax }: Pick<ReconciliationLimits, 'competingMax'>,
): Promise<ReadonlySet<string> | 'all'> {
  const mine = new Set(pending.recipients.values());
  const shared = new Set<string>();
  let competing = 0;
  for await (const other of otherCalls(pending, sendingTimes(pending.claim))) {
    competing += 1;
    if (competing > competingMax || other === 'expired') return 'all';
    for (const digits of other.recipients.values()) {
      // While a number is being erased, some plans still have it and others do not: the text may be to any of these.
      if (isErased(`+${digits}` as Msisdn)) return 'all';
      if (mine.has(digits)) shared.add(digits);
    }
  }
  return shared;
}
