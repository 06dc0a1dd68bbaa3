import { turnOf } from '../../../core/calls/entry.ts';
import { isLastPart } from '../../../core/calls/progress.ts';
import { chunkNoOf, entryIdOf } from '../../../core/ids.ts';
import type { AllPorts } from '../../../ports/world.ts';
import type { HeldRows } from './held-rows.ts';

/**
 * How many of these rows get no later part without a retry. The parts after a held one were canceled, or sent to the others only, unless
 * they still wait; a retry sends them.
 */
export async function rowsLackingParts(
  { ledger }: Pick<AllPorts, 'ledger'>,
  { entry, chosen }: HeldRows,
): Promise<number> {
  if (isLastPart(entry)) return 0;
  const nextId = entryIdOf(chunkNoOf(entry.id), turnOf(entry).no + 1);
  const next = await ledger.entry(entry.jobId, nextId);
  return next?.state === 'planned' ? 0 : chosen.length;
}
