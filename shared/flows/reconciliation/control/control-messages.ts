import type { Entry } from '../../../core/calls/entry.ts';
import { entryIdOf, type JobId, type SenderKey } from '../../../core/ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { jobOfRequest } from '../../intake/take-request.ts';

/** Not the name of any API key, so that nobody's request meets a control message. */
export const controlMessageCaller = ':controlMessage';

/** A control message that was asked for. */
export type ControlMessage = { readonly job: Job; readonly entry: Entry | undefined };

type Slots = Pick<ReconciliationLimits, 'controlMessagePeriodMs'>;

/** A sender's request for the control message of the period that a time lies in. */
export function controlMessageKeyOf(
  sender: SenderKey,
  atMs: number,
  { controlMessagePeriodMs }: Slots,
): string {
  return `${sender}-${Math.floor(atMs / controlMessagePeriodMs)}`;
}

/**
 * The control messages of a sender that were asked for between two times. Their ids are known, so that no list of calls
 * has to name them.
 */
export async function controlMessagesOf(
  { ledger }: Pick<AllPorts, 'ledger'>,
  sender: SenderKey,
  [fromMs, toMs]: readonly [number, number],
  slots: Slots,
): Promise<readonly ControlMessage[]> {
  const ids: JobId[] = [];
  const firstMs = fromMs - (fromMs % slots.controlMessagePeriodMs);
  for (let atMs = firstMs; atMs <= toMs; atMs += slots.controlMessagePeriodMs)
    ids.push(jobOfRequest('campaign', controlMessageCaller, controlMessageKeyOf(sender, atMs, slots)));
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
