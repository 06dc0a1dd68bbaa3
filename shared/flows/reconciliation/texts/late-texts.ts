import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { sendingTimes } from '../../../core/reconciliation/reconcile-text.ts';
import type { SentText } from '../../../ports/calls/sms.ts';
import { type FoundTexts, laterTextsOf, type PendingText } from '../pending-call.ts';
import { meet, type OtherCalls } from './other-calls.ts';

/**
 * The recipients of an unclear call who got a text later than it should have sent one, where no other call of the
 * sender is known to have sent that text: the provider may have carried this call out slowly. That proves nothing, but
 * they are not absent.
 *
 * @param absent digits of those to whom the call has sent nothing in time
 * @returns their digits; if too many calls would have to be read, those of everyone who got a later text
 */
export async function textedLate(
  otherCalls: OtherCalls,
  pending: PendingText,
  absent: Iterable<string>,
  found: FoundTexts,
  { competingMax }: Pick<ReconciliationLimits, 'competingMax'>,
): Promise<ReadonlySet<string>> {
  const open = new Map<string, SentText[]>();
  for (const digits of absent) {
    const later = laterTextsOf(pending, digits, found);
    if (later.length > 0) open.set(digits, [...later]);
  }
  const times = [...open.values()].flat().map(({ startedAtMs }) => startedAtMs);
  if (times.length === 0) return new Set();
  let read = 0;
  for await (const other of otherCalls(pending, { fromMs: Math.min(...times), toMs: Math.max(...times) })) {
    read += 1;
    if (other !== 'expired') explain(open, other);
    if (read === competingMax || open.size === 0) break;
  }
  return new Set(open.keys());
}

/** A call that was carried out for sure explains one text to each of its recipients. */
function explain(open: Map<string, SentText[]>, { entry, claim, recipients }: PendingText): void {
  const isOverridden = entry.overridden?.some(({ claimNo }) => claimNo === entry.claimNo) ?? false;
  if (entry.state !== 'accepted' || isOverridden) return;
  const theirs = sendingTimes(claim);
  for (const digits of recipients.values()) {
    const texts = open.get(digits);
    const at = texts?.findIndex(({ startedAtMs: ms }) => meet(theirs, { fromMs: ms, toMs: ms })) ?? -1;
    if (texts === undefined || at < 0) continue;
    texts.splice(at, 1);
    if (texts.length === 0) open.delete(digits);
  }
}
