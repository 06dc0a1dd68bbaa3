import type { TextEntry } from '../../../core/calls/entry.ts';
import { type CanaryTo, canaryNumberFor } from '../../../core/reconciliation/canary-number.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { readChunk } from '../../calls/chunk-rows.ts';
import { createCampaign } from '../../intake/create-campaign.ts';
import { canaryCaller, canaryKeyOf } from './canaries.ts';

const canaryText = 'Fleetcast: this text only checks that the line works and that its texts are recorded.';

/** What the stage allows people to be texted is no limit for its own number. */
const canaryOptions = { frequency: 'any', allowForeign: true } as const;

/** When the latest canary was asked for, and from when on there can be the next. */
export type SentCanary = { readonly atMs: number; readonly nextAtMs: number };

/**
 * Sends one text from the sender of an unclear call to the operator's own number, as a campaign like any other and at
 * most one in each slot. When it is on record, earlier texts would be too; when it is not, the records cannot tell yet.
 * It is never sent again.
 *
 * @returns undefined when none can be; `own` for a canary
 */
export async function sendCanary(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log'>,
  unclear: TextEntry,
  canaryTo: CanaryTo,
  limits: Pick<ReconciliationLimits, 'canarySlotMs'>,
): Promise<SentCanary | 'own' | undefined> {
  const job = await ports.ledger.job(unclear.jobId);
  if (job === undefined || job.plan === undefined) return undefined;
  const isCanary = job.source.kind === 'request' && job.source.by === canaryCaller;
  // An unclear canary is not followed by another one, or a provider that is down would be sent them for ever.
  if (isCanary) return 'own';
  const { from } = await readChunk(ports, job.plan.key, unclear);
  const to = canaryNumberFor(canaryTo, from);
  if (to === undefined) return undefined;
  const { canarySlotMs } = limits;
  const nowMs = ports.now();
  const { created, job: canary } = await createCampaign(
    ports,
    canaryCaller,
    canaryKeyOf(unclear.sender, nowMs, limits),
    { from, text: canaryText, to: [to], options: canaryOptions },
  );
  if (created) ports.log.info('canary.created', { sender: unclear.sender, jobId: canary.id });
  return { atMs: canary.createdAtMs, nextAtMs: (Math.floor(nowMs / canarySlotMs) + 1) * canarySlotMs };
}
