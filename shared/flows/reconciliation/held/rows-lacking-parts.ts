import { entryIdOf } from '../../../core/ids.ts';
import type { World } from '../../../ports/world.ts';
import type { HeldRows } from './held-rows.ts';

/**
 * How many of these rows get no later part without a retry. The parts after a held one were canceled, or sent to the others only, unless
 * they still wait; a retry sends them.
 */
export async function rowsLackingParts(
  { ledger }: Pick<World, 'ledger'>,
  { entry: { jobId, chunkNo, part, parts }, chosen }: HeldRows,
): Promise<number> {
  if (part === parts) return 0;
  const next = await ledger.entry(jobId, entryIdOf(chunkNo, part + 1));
  return next?.state === 'planned' ? 0 : chosen.length;
}
