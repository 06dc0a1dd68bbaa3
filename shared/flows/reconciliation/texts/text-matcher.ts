import { noRecords } from '../../../core/calls/reconcile.ts';
import { reconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { lineRefused } from '../../../core/reconciliation/sender-line.ts';
import type { PendingCall } from '../pending-call.ts';
import { type Matcher, unlessUnread } from '../reconcile.ts';
import { matchTexts, type ReconciliationSettings, type TextMatcherPorts } from './decide-texts.ts';
import { findLine } from './find-line.ts';
import { openScan, type RunningScan, readPages } from './scan-sent-texts.ts';

/** Matches a sender's unclear texts with the provider's list of sent texts. */
export function textMatcher(
  ports: TextMatcherPorts,
  settings: ReconciliationSettings = {},
): Matcher<PendingCall, RunningScan> {
  return {
    ports,
    noRecords,
    mayHaveMore: false,
    open: (record) => openScan(ports, record, settings.limits ?? reconciliationLimits),
    async read({ key: sender, line }, scan, goesOn) {
      const isInUse = scan.cursor !== undefined;
      const wish = { sender, from: scan.from, kept: line, isInUse, work: 'reconciliation' } as const;
      const { answer, kept } = await findLine(ports, wish, goesOn);
      if (answer.kind !== 'found') return { ...answer, startsOver: true, learned: { line: kept } };
      takeUpLine(scan, answer.lineId);
      const end = await unlessUnread(ports, 'sent texts', () => readPages(ports, scan, goesOn));
      // Assumed: for a subscription that the list does not know, the provider answers 4xx or shows no records.
      const isLineRefused = end.kind === 'interrupted' && end.startsOver && scan.cursor === undefined;
      return { ...end, learned: { line: isLineRefused ? lineRefused(kept, ports.now()) : kept } };
    },
    match: (record, scan) => matchTexts(ports, settings, record, scan),
    save: (scan, left) => scan.save(ports, scan.cursor, left),
  };
}

/** A cursor is valid only in the list of its own subscription. */
function takeUpLine(scan: RunningScan, lineId: string | undefined): void {
  if (lineId !== scan.lineId) scan.cursor = undefined;
  scan.lineId = lineId;
}
