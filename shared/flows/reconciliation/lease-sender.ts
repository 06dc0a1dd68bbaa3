import type { SenderKey } from '../../core/ids.ts';
import { type SenderRecord, senderLeased } from '../../core/reconciliation/sender-record.ts';
import { reconciliationTimeoutMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';

/** @returns undefined when somebody else works on this sender, or nobody may yet */
export async function leaseSender(
  { ledger, now, newId }: Pick<AllPorts, 'ledger' | 'now' | 'newId'>,
  key: SenderKey,
): Promise<SenderRecord | undefined> {
  const found = (await ledger.sender(key)) ?? { key, version: 0 };
  const next = senderLeased(found, newId(), now(), reconciliationTimeoutMs);
  return next !== undefined && (await ledger.replaceSender(next)).applied ? next : undefined;
}
