import type { SenderKey } from '../../core/ids.ts';
import type { ReconciliationLimits } from '../../core/ledger/reconciliation-limits.ts';
import { hourMs } from '../../core/timing.ts';
import type { World } from '../../ports/world.ts';
import { type SoughtEntry, withRecipients } from './sought-entry.ts';

/**
 * Accepted calls that the sender made after those that are looked for: the first ones after, which had most time to get onto
 * record, and the last ones.
 */
export async function controlsOf(
  world: Pick<World, 'ledger' | 'objects'>,
  sender: SenderKey,
  sought: readonly SoughtEntry[],
  nowMs: number,
  { controlsMax, controlNotesMax }: ReconciliationLimits,
): Promise<readonly SoughtEntry[]> {
  const claimedMs = sought.map(({ claim }) => claim.atMs);
  const hours = new Set<number>([Math.floor(nowMs / hourMs)]);
  for (const atMs of claimedMs) for (const next of [0, 1]) hours.add(Math.floor(atMs / hourMs) + next);
  const accepted: SoughtEntry[] = [];
  for (const hour of hours) {
    let notes = 0;
    for await (const { jobId, entryId, claimNo } of world.ledger.claimNotes(sender, hour)) {
      notes += 1;
      if (notes > controlNotesMax) break;
      const entry = await world.ledger.entry(jobId, entryId);
      if (entry?.state !== 'accepted' || entry.claimNo !== claimNo || entry.claim === undefined) continue;
      const claim = entry.claim;
      if (claim.atMs > Math.min(...claimedMs)) accepted.push({ entry, claim, recipients: new Map() });
    }
  }
  accepted.sort((one, other) => one.claim.atMs - other.claim.atMs);
  const chosen = new Set<SoughtEntry>(accepted.slice(-controlsMax));
  for (const atMs of claimedMs) {
    const after = accepted.filter(({ claim }) => claim.atMs > atMs);
    for (const one of after.slice(0, controlsMax)) chosen.add(one);
  }
  const read = await Promise.all([...chosen].map(({ entry }) => withRecipients(world, entry)));
  return read.flatMap((one) => one?.sought ?? []);
}
