import type { TextEntry } from '../../../core/calls/entry.ts';
import { type Findings, seenChild } from '../../../core/calls/findings.ts';
import { move } from '../../../core/calls/move.ts';
import type { OutcomeChild } from '../../../core/calls/outcome.ts';
import { isLastPart } from '../../../core/calls/progress.ts';
import { isErased } from '../../../core/erasure/number-eraser.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import {
  type CanaryTo,
  controlMessageNumberFor,
} from '../../../core/reconciliation/control-message-number.ts';
import { type ReconciliationLimits, reconciliationLimits } from '../../../core/reconciliation/limits.ts';
import {
  controlsFromMs,
  isAfterCall,
  noRecords,
  reconcileStep,
  type ScanFacts,
} from '../../../core/reconciliation/reconcile-text.ts';
import type { SenderRecord } from '../../../core/reconciliation/sender-record.ts';
import { subscriptionRefused } from '../../../core/reconciliation/sender-subscription.ts';
import { usageDelayAfter, waitsUntilMs } from '../../../core/reconciliation/usage-delay.ts';
import { recordsDelayMs } from '../../../core/timing.ts';
import type { Pacing } from '../../../ports/limiters.ts';
import type { SenderSubscriptionPorts } from '../../../ports/sender-subscriptions.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { divide, keepOutcome } from '../../calls/divide.ts';
import { whyVoid } from '../control-messages.ts';
import { type PendingText, seenAtMs, textsOf } from '../pending-call.ts';
import { type Decisions, type Matcher, unlessUnread } from '../reconcile.ts';
import { competingRecipients } from './competing-calls.ts';
import { findSubscription } from './find-subscription.ts';
import { textedLate } from './late-texts.ts';
import { type OtherCalls, otherCallsOf } from './other-calls.ts';
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

/** What reconciling texts needs of the world. */
export type TextMatcherPorts = Pacing &
  SenderSubscriptionPorts &
  Pick<AllPorts, 'ledger' | 'objects' | 'sentTexts' | 'now' | 'random' | 'newId' | 'log' | 'count'>;

export type ReconciliationSettings = {
  /** Where control messages go: after each unclear call of a sender that has one a control comes before long. */
  readonly canaryTo?: CanaryTo | undefined;
  /** Absent: `reconciliationLimits`. */
  readonly limits?: ReconciliationLimits | undefined;
};

/**
 * Matches the entries that a full scan looked for. It learns how late this sender's texts are on record, if that is
 * later than usual.
 */
async function matchTexts(
  ports: TextMatcherPorts,
  settings: ReconciliationSettings,
  record: SenderRecord,
  scan: RunningScan,
): Promise<Decisions<PendingText>> {
  const controls = scan.controls.map((control) => ({
    claimedAtMs: control.claim.atMs,
    seenAtMs: seenAtMs(control, scan.found),
  }));
  const usageDelay = usageDelayAfter(record.usageDelay, controls, scan.startedAtMs);
  const delayMs = Math.max(recordsDelayMs, usageDelay?.ms ?? 0);
  const limits = settings.limits ?? reconciliationLimits;
  const otherCalls = otherCallsOf(ports);
  const controlTo = await controlMessageNumberFor(settings.canaryTo, scan.from);
  const decide = async (pending: PendingText, job: Job): Promise<void> => {
    const findings = await findingsOf(pending, scan, otherCalls, limits);
    const { leaseUntilMs } = pending.claim;
    const hasControl = controls.some(
      (one) => one.seenAtMs !== undefined && isAfterCall(pending.claim, one.seenAtMs),
    );
    const hasControlMessage =
      controlTo !== undefined && awaitsControlMessage(ports, scan, pending, hasControl);
    const facts: ScanFacts = {
      startedAtMs: scan.startedAtMs,
      hasControl,
      delayMs,
      waits: ports.now() < waitsUntilMs(leaseUntilMs, { hasControl, hasControlMessage, delayMs }),
      // While it is paused nothing is called, and what is planned again waits with the rest.
      resends: job.options?.onUnclear === 'resend' && (job.state === 'running' || job.state === 'paused'),
    };
    await reconcile(ports, pending.entry, findings, facts);
  };
  return { learned: { usageDelay }, decide };
}

async function findingsOf(
  pending: PendingText,
  { found }: RunningScan,
  otherCalls: OtherCalls,
  limits: ReconciliationLimits,
): Promise<Findings> {
  const competing = await competingRecipients(otherCalls, pending, limits);
  const seen: Findings['seen'][number][] = [];
  const missing = new Map<number, string>();
  const ambiguous: number[] = [];
  for (const [index, digits] of pending.recipients) {
    const [text] = textsOf(pending, digits, found);
    if (competing === 'all' || competing.has(digits) || isErased(`+${digits}` as Msisdn))
      ambiguous.push(index);
    else if (text !== undefined) seen.push({ index, usageItem: text.id });
    else missing.set(index, digits);
  }
  // It changes nothing for a call that stays held as a whole.
  const staysHeld = pending.entry.state === 'held' && seen.length === 0;
  const late = await textedLate(otherCalls, pending, staysHeld ? [] : missing.values(), found, limits);
  const absent: number[] = [];
  for (const [index, digits] of missing) (late.has(digits) ? ambiguous : absent).push(index);
  return { seen, absent, ambiguous: ambiguous.sort((one, other) => one - other) };
}

/** Whether a control message may still come onto record for this call. One that never will is counted and logged. */
function awaitsControlMessage(
  ports: TextMatcherPorts,
  { controlMessages }: RunningScan,
  { entry, claim }: PendingText,
  hasControl: boolean,
): boolean {
  const own = controlMessages.filter(({ job }) => job.createdAtMs >= controlsFromMs(claim));
  const reasons = own.map(whyVoid);
  const isVoid = own.length > 0 && !reasons.includes(undefined);
  if (isVoid && !hasControl && entry.state === 'unclear') {
    ports.count('ControlMessagesVoid', 1);
    ports.log.warn('control_message.void', { sender: entry.sender, jobId: own[0]?.job.id, code: reasons[0] });
  }
  return !isVoid;
}

function heldRows(children: readonly OutcomeChild[]): number {
  const held = children.filter(({ state }) => state === 'held');
  return held.reduce((rows, { indexes }) => rows + indexes.length, 0);
}

async function reconcile(
  ports: TextMatcherPorts,
  entry: TextEntry,
  findings: Findings,
  facts: ScanFacts,
): Promise<void> {
  const step = reconcileStep(entry, findings, facts, ports.now());
  const { jobId, id: entryId } = entry;
  const { seen, absent, ambiguous } = findings;
  const logged = { jobId, entryId, seen: seen.length, absent: absent.length, ambiguous: ambiguous.length };
  switch (step.kind) {
    case 'accept': {
      const proofKey = await keepOutcome(ports, entry, {
        by: 'reconciliation',
        children: [seenChild(findings)],
      });
      const idle = { dueAtMs: undefined, notBeforeMs: undefined, reason: undefined };
      if (!(await ports.ledger.replaceEntry(move(entry, 'accepted', { ...idle, proofKey }))).applied) return;
      if (isLastPart(entry)) ports.count('RowsAccepted', seen.length);
      break;
    }
    case 'divide':
      if ((await divide(ports, entry, { by: 'reconciliation', children: step.children })) === undefined)
        return;
      if (isLastPart(entry)) ports.count('RowsAccepted', seen.length);
      if (entry.state === 'unclear') ports.count('RowsHeld', heldRows(step.children));
      break;
    case 'move': {
      if (!(await ports.ledger.replaceEntry(step.next)).applied) return;
      const isNewlyHeld = entry.state === 'unclear' && step.next.state === 'held';
      if (isNewlyHeld) ports.count('RowsHeld', absent.length + ambiguous.length);
      break;
    }
  }
  ports.log.info('call.reconciled', { ...logged, step: step.kind });
}
