import type { Entry, TextEntry } from '../../core/calls/entry.ts';
import { entryIdOf, type JobId, type SenderKey } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type CanaryTo, controlMessageNumberFor } from '../../core/reconciliation/control-message-number.ts';
import type { ReconciliationLimits } from '../../core/reconciliation/limits.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readChunk } from '../calls/chunk-rows.ts';
import { createCampaign } from '../intake/create-campaign.ts';
import { jobOfRequest } from '../intake/take-request.ts';

type Period = Pick<ReconciliationLimits, 'controlMessagePeriodMs'>;

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
  period: Period,
): Promise<SentControlMessage | 'own' | undefined> {
  const job = await ports.ledger.job(unclear.jobId);
  if (job === undefined || job.plan === undefined) return undefined;
  const isControlMessage = job.source.kind === 'request' && job.source.by === controlMessageCaller;
  // An unclear control message is not followed by another one, or a provider that is down would be sent them for ever.
  if (isControlMessage) return 'own';
  const { from } = await readChunk(ports, job.plan.key, unclear);
  const to = await controlMessageNumberFor(canaryTo, from);
  if (to === undefined) return undefined;
  const { controlMessagePeriodMs } = period;
  const nowMs = ports.now();
  const { created, job: controlMessage } = await createCampaign(
    ports,
    controlMessageCaller,
    controlMessageKeyOf(unclear.sender, nowMs, period),
    { from, text: controlMessageText, to: [to], options: controlMessageOptions },
  );
  if (created)
    ports.log.info('control_message.created', { sender: unclear.sender, jobId: controlMessage.id });
  return {
    atMs: controlMessage.createdAtMs,
    nextAtMs: (Math.floor(nowMs / controlMessagePeriodMs) + 1) * controlMessagePeriodMs,
  };
}

/** Not the name of any API key, so that nobody's request meets a control message. */
const controlMessageCaller = ':controlMessage';

const controlMessageText =
  'Fleetcast: this text only checks that the number works and that its texts are recorded.';

/** What the stage allows people to be texted is no limit for its own number. */
const controlMessageOptions = { frequency: 'any', allowForeign: true } as const;

/** A sender's request for the control message of the period that a time lies in. */
function controlMessageKeyOf(sender: SenderKey, atMs: number, { controlMessagePeriodMs }: Period): string {
  return `${sender}-${Math.floor(atMs / controlMessagePeriodMs)}`;
}

/** A control message that was asked for. */
export type ControlMessage = { readonly job: Job; readonly entry: Entry | undefined };

/**
 * The control messages of a sender that were asked for between two times. Their ids are known, so that no list of calls
 * has to name them.
 */
export async function controlMessagesOf(
  { ledger }: Pick<AllPorts, 'ledger'>,
  sender: SenderKey,
  [fromMs, toMs]: readonly [number, number],
  period: Period,
): Promise<readonly ControlMessage[]> {
  const ids: JobId[] = [];
  const firstMs = fromMs - (fromMs % period.controlMessagePeriodMs);
  for (let atMs = firstMs; atMs <= toMs; atMs += period.controlMessagePeriodMs)
    ids.push(jobOfRequest('campaign', controlMessageCaller, controlMessageKeyOf(sender, atMs, period)));
  const read = await Promise.all(
    ids.map(async (id) => {
      const job = await ledger.job(id);
      if (job === undefined || job.createdAtMs < fromMs) return [];
      return [{ job, entry: await ledger.entry(id, entryIdOf(0, 1)) }];
    }),
  );
  return read.flat();
}

/**
 * Why a control message will never be on record; undefined while it may be. Its number may be on the suppression list
 * or none that this sender can text, or its call was refused or not seen.
 */
export function whyVoid({ job: { state, plan }, entry }: ControlMessage): string | undefined {
  if (state === 'failed' || state === 'canceled') return state;
  if (plan === undefined) return undefined;
  const { accepted, suppressed, invalid } = plan.totals;
  if (accepted === 0) return suppressed > 0 ? 'suppressed' : invalid > 0 ? 'invalid' : 'no_row';
  const isOver = ['refused', 'suppressed', 'canceled', 'divided', 'held'];
  return entry !== undefined && isOver.includes(entry.state)
    ? (entry.reason?.code ?? entry.state)
    : undefined;
}
