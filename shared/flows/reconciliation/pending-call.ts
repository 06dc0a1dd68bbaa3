import type { TextEntry } from '../../core/calls/entry.ts';
import { isErased } from '../../core/erasure/number-eraser.ts';
import type { Msisdn } from '../../core/msisdn.ts';
import { sendingTimes } from '../../core/reconciliation/reconcile-text.ts';
import { planKeyOf } from '../../core/rows/object-keys.ts';
import type { SentText } from '../../ports/calls/sms.ts';
import type { AllPorts } from '../../ports/world.ts';
import { calledIndexes, readChunk } from '../calls/chunk-rows.ts';

/** An entry that is looked for, with the recipients of its call. */
export type PendingText = {
  readonly entry: TextEntry;
  readonly claim: NonNullable<TextEntry['claim']>;
  /** By index in the chunk: digits without a plus. */
  readonly recipients: ReadonlyMap<number, string>;
};

/** An entry with the recipients of its last call; `expired` when nothing says any more who they were. */
export async function withRecipients(
  ports: Pick<AllPorts, 'ledger' | 'objects'>,
  entry: TextEntry,
): Promise<{ readonly from: Msisdn; readonly pending: PendingText } | 'expired' | undefined> {
  const job = await ports.ledger.job(entry.jobId);
  if (job === undefined || entry.claim === undefined) return undefined;
  // After a restore a job may be canceled before the ledger knows its plan again.
  const planKey = job.plan?.key ?? planKeyOf(job.id);
  try {
    const chunk = await readChunk(ports, planKey, entry);
    const indexes = await calledIndexes(ports, entry);
    const recipients = new Map(indexes.map((index) => [index, digitsOf(chunk.to[index] ?? '')]));
    return { from: chunk.from, pending: { entry, claim: entry.claim, recipients } };
  } catch (error) {
    for (const key of [planKey, entry.within?.key])
      if (key !== undefined && (await ports.objects.newestVersion(key)) === undefined) return 'expired';
    throw error;
  }
}

function digitsOf(number: string): string {
  return number.replace(/^\+/, '');
}

/** The texts found to this recipient that the entry's call may have sent. */
export function textsOf(pending: PendingText, digits: string, found: FoundTexts): readonly SentText[] {
  const { fromMs, toMs } = sendingTimes(pending.claim);
  return textsTo(digits, found).filter(({ startedAtMs }) => startedAtMs >= fromMs && startedAtMs <= toMs);
}

/** The texts found to this recipient that started when the entry's call should have been over. */
export function laterTextsOf(pending: PendingText, digits: string, found: FoundTexts): readonly SentText[] {
  const { toMs } = sendingTimes(pending.claim);
  return textsTo(digits, found).filter(({ startedAtMs }) => startedAtMs > toMs);
}

/** Texts on record by their recipients' digits. */
export type FoundTexts = ReadonlyMap<string, readonly SentText[]>;

function textsTo(digits: string, found: FoundTexts): readonly SentText[] {
  // All erased numbers look alike.
  return isErased(`+${digits}` as Msisdn) ? [] : (found.get(digits) ?? []);
}

/** When the newest text on record started that the entry's call may have sent; undefined when there is none. */
export function seenAtMs(pending: PendingText, found: FoundTexts): number | undefined {
  const texts = [...pending.recipients.values()].flatMap((digits) => textsOf(pending, digits, found));
  return texts.length === 0 ? undefined : Math.max(...texts.map(({ startedAtMs }) => startedAtMs));
}
