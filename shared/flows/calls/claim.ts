import type { Claimed, Entry } from '../../core/calls/entry.ts';
import { callLimitMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';

/** Writes a claim. Where the answer of the write was lost, a ledger that shows our own claim says that it was won. */
export async function winClaim<E extends Entry>(
  { ledger }: Pick<AllPorts, 'ledger'>,
  mine: Claimed<E>,
): Promise<Claimed<E> | undefined> {
  const answer = await ledger.replaceEntry(mine);
  return answer.applied || answer.found?.claim?.id === mine.claim.id ? mine : undefined;
}

/** Whether the call would end within its claim's lease, should it take all the time it may. */
export function mayStart({ claim }: Pick<Claimed<Entry>, 'claim'>, nowMs: number): boolean {
  return nowMs <= claim.leaseUntilMs - callLimitMs;
}
