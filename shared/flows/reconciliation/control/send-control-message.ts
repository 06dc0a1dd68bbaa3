import type { TextEntry } from '../../../core/calls/entry.ts';
import {
  type CanaryTo,
  controlMessageNumberFor,
} from '../../../core/reconciliation/control-message-number.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { readChunk } from '../../calls/chunk-rows.ts';
import { createCampaign } from '../../intake/create-campaign.ts';
import { controlMessageCaller, controlMessageKeyOf } from './control-messages.ts';

const controlMessageText =
  'Fleetcast: this text only checks that the number works and that its texts are recorded.';

/** What the stage allows people to be texted is no limit for its own number. */
const controlMessageOptions = { frequency: 'any', allowForeign: true } as const;

/** When the latest control message was asked for, and from when on there can be the next. */
export type SentControlMessage = { readonly atMs: number; readonly nextAtMs: number };

/**
 * Sends one text from the sender of an unclear call to the operator's own number, as a campaign like any other and at
 * most one in each period. When it is on record, earlier texts would be too; when it is not, the records cannot tell
 * yet. It is never sent again.
 *
 * @returns undefined when none can be; `own` for a control message
 */
export async function sendControlMessage(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log'>,
  unclear: TextEntry,
  canaryTo: CanaryTo,
  limits: Pick<ReconciliationLimits, 'controlMessagePeriodMs'>,
): Promise<SentControlMessage | 'own' | undefined> {
  const job = await ports.ledger.job(unclear.jobId);
  if (job === undefined || job.plan === undefined) return undefined;
  const isControlMessage = job.source.kind === 'request' && job.source.by === controlMessageCaller;
  // An unclear control message is not followed by another one, or a provider that is down would be sent them for ever.
  if (isControlMessage) return 'own';
  const { from } = await readChunk(ports, job.plan.key, unclear);
  const to = await controlMessageNumberFor(canaryTo, from);
  if (to === undefined) return undefined;
  const { controlMessagePeriodMs } = limits;
  const nowMs = ports.now();
  const { created, job: controlMessage } = await createCampaign(
    ports,
    controlMessageCaller,
    controlMessageKeyOf(unclear.sender, nowMs, limits),
    { from, text: controlMessageText, to: [to], options: controlMessageOptions },
  );
  if (created)
    ports.log.info('control_message.created', { sender: unclear.sender, jobId: controlMessage.id });
  return {
    atMs: controlMessage.createdAtMs,
    nextAtMs: (Math.floor(nowMs / controlMessagePeriodMs) + 1) * controlMessagePeriodMs,
  };
}
