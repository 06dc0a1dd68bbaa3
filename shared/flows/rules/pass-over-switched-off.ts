import type { Entry } from '../../core/calls/entry.ts';
import { move } from '../../core/calls/move.ts';
import { kindOf } from '../../core/ids.ts';
import { ownCallers } from '../../core/jobs/callers.ts';
import { type RuleBook, ruleInForce } from '../../core/rules/rule.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = Pick<AllPorts, 'ledger' | 'log'>;

/**
 * Directly before the claim of what only tells somebody of what has happened, a text or a notification: it stays true
 * when the balance has changed since, so that only the rule's switch is looked at.
 *
 * @param rule its name
 */
export async function passOverSwitchedOff(
  ports: Ports & Pick<AutomationPorts, 'rules'>,
  rule: string,
  entry: Entry,
): Promise<boolean> {
  const book = await ports.rules.newest();
  const isNotification = kindOf(entry.jobId) === 'notifications';
  const found = ruleInForce(isNotification ? withoutRecovery(book) : book, rule);
  if (typeof found !== 'string') return false;
  await cancelUnwanted(ports, entry, found);
  return true;
}

/**
 * A recovery switches everything off because nobody knows what rules did since the backup. A notification reports what
 * was decided before it, and may come twice under its id.
 */
function withoutRecovery(book: RuleBook | undefined): RuleBook | undefined {
  return book?.offBy === ownCallers.recovery ? { ...book, off: false } : book;
}

/** Cancels the entry of a command, before it was ever called. */
export async function cancelUnwanted({ ledger, log }: Ports, entry: Entry, why: string): Promise<void> {
  const reason = { code: 'not_wanted', detail: why };
  await ledger.replaceEntry(move(entry, 'canceled', { dueAtMs: undefined, notBeforeMs: undefined, reason }));
  log.info('command.unwanted', { jobId: entry.jobId, why });
}
