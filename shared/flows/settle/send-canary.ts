import { ownCallers } from '../../core/callers.ts';
import type { Entry } from '../../core/ledger/entry.ts';
import type { ReconciliationLimits } from '../../core/ledger/reconciliation-limits.ts';
import type { World } from '../../ports/world.ts';
import { readChunk } from '../calls/chunk-rows.ts';
import { createCampaign } from '../intake/create-campaign.ts';

const canaryText = 'Fleetcast: this text only checks that the line works and that its texts are recorded.';

export type Canary = { readonly atMs: number; readonly nextAtMs: number };

/**
 * Sends one text from the sender of an unclear call to the operator's own number, as a campaign like any other and at most one
 * in each slot. When it is on record, earlier texts would be too; when it is not, the records cannot tell yet. It is
 * never sent again.
 *
 * @returns when the latest canary was asked for, and from when on there can be the next; undefined when none can be; `own` for a canary
 */
export async function sendCanary(
  world: Pick<World, 'ledger' | 'objects' | 'queues' | 'now' | 'log'>,
  unclear: Entry,
  canaryTo: string,
  { canarySlotMs }: Pick<ReconciliationLimits, 'canarySlotMs'>,
): Promise<Canary | 'own' | undefined> {
  const job = await world.ledger.job(unclear.jobId);
  if (job === undefined || job.plan === undefined) return undefined;
  const isCanary = job.source.kind === 'request' && job.source.by === ownCallers.canary;
  // An unclear canary is not followed by another one, or a provider that is down would be sent them for ever.
  if (isCanary) return 'own';
  const { from } = await readChunk(world, job.plan.key, unclear);
  const slot = Math.floor(world.now() / canarySlotMs);
  const key = `${unclear.sender}-${slot}`;
  const { created, job: canary } = await createCampaign(world, ownCallers.canary, key, {
    from,
    text: canaryText,
    to: [canaryTo],
  });
  if (created) world.log.info('canary sent', { sender: unclear.sender });
  return { atMs: canary.createdAtMs, nextAtMs: (slot + 1) * canarySlotMs };
}
