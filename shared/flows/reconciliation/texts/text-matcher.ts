import { noRecords } from '../../../core/calls/reconcile.ts';
import { reconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { subscriptionRefused } from '../../../core/reconciliation/sender-subscription.ts';
import type { PendingText } from '../pending-call.ts';
import { type Matcher, unlessUnread } from '../reconcile.ts';
import { matchTexts, type ReconciliationSettings, type TextMatcherPorts } from './decide-texts.ts';
import { findSubscription } from './find-subscription.ts';
import { openScan, type RunningScan, readPages } from './scan-sent-texts.ts';

/** Matches a sender's unclear texts with the provider's list of sent texts. */
export function textMatcher(
  ports: TextMatcherPorts,
  settings: ReconciliationSettings = {},
): Matcher<PendingText, RunningScan> {
  return {
    ports,
    noRecords,
    mayHaveMore: false,
    open: (record) => openScan(ports, record, settings.limits ?? reconciliationLimits),
    async read({ key: sender, subscription }, scan, goesOn) {
      const isInUse = scan.cursor !== undefined;
      const wish = { sender, from: scan.from, kept: subscription, isInUse, work: 'reconciliation' } as const;
      const { answer, kept } = await findSubscription(ports, wish, goesOn);
      if (answer.kind !== 'found') return { ...answer, startsOver: true, learned: { subscription: kept } };
      takeUpSubscription(scan, answer.subscriptionId);
      const end = await unlessUnread(ports, 'sent_texts.unreadable', () => readPages(ports, scan, goesOn));
      // Assumed: for a subscription that the list does not know, the provider answers 4xx or shows no records.
      const isSubscriptionRefused = end.kind === 'interrupted' && end.startsOver && scan.cursor === undefined;
      return {
        ...end,
        learned: { subscription: isSubscriptionRefused ? subscriptionRefused(kept, ports.now()) : kept },
      };
    },
    match: (record, scan) => matchTexts(ports, settings, record, scan),
    save: (scan, left) => scan.save(ports, scan.cursor, left),
  };
}

/** A cursor is valid only in the list of its own subscription. */
function takeUpSubscription(scan: RunningScan, subscriptionId: string | undefined): void {
  if (subscriptionId !== scan.subscriptionId) scan.cursor = undefined;
  scan.subscriptionId = subscriptionId;
}
