import type { Claim, Reason, ReconciliationProgress, TextEntry } from '../calls/entry.ts';
import { besideEarlier, type Findings, seenChild, withShown } from '../calls/findings.ts';
import { heldSchedule, hold, isAnswerKept } from '../calls/held.ts';
import { move } from '../calls/move.ts';
import type { OutcomeChild } from '../calls/outcome.ts';
import { automaticResendsMax, overriddenBy } from '../calls/overridden.ts';
import { absentScansApartMs, clockSkewMs, recordsDelayMs } from '../timing.ts';

/**
 * What a full scan of a sender's texts on record says of an entry whose call may or may not have been performed. Pure:
 * (entry, what was found, when) → what to do.
 */

/**
 * The times at which a claim's texts may have been sent, by the provider's clock. Assumed. Also assumed: what
 * was sent then belongs to a call that we know.
 */
export function sendingTimes({ atMs, leaseUntilMs }: Pick<Claim, 'atMs' | 'leaseUntilMs'>): {
  readonly fromMs: number;
  readonly toMs: number;
} {
  return { fromMs: atMs - clockSkewMs, toMs: leaseUntilMs + recordsDelayMs };
}

/**
 * Whether a text that started then shows that the records are recent enough for a call: its texts would be on them as
 * well. It has to be later than anything that the call may have sent, by the provider's clock and however wrong that
 * is: the text that stands there may be of any other call to the same recipient, and one that was made before this call
 * proves nothing about it.
 */
export function isAfterCall({ leaseUntilMs }: Claim, startedAtMs: number): boolean {
  return startedAtMs > leaseUntilMs + clockSkewMs;
}

/** From when on a call's text is after this one's whether the provider's clock is ahead or behind. */
export function controlsFromMs({ leaseUntilMs }: Pick<Claim, 'leaseUntilMs'>): number {
  return leaseUntilMs + 2 * clockSkewMs;
}

export type ScanFacts = {
  /** When its first page was read. */
  readonly startedAtMs: number;
  /**
   * A text that started after this entry's call is on record (`isAfterCall`): the list is recent enough to show ours.
   */
  readonly hasControl: boolean;
  /** How long texts take to appear, as far as it was seen; at least the default. */
  readonly delayMs: number;
  /** Whether a control may still come, or the records catch up, before a person is asked. */
  readonly waits: boolean;
  /** The campaign wants absent rows sent again, and is in a state to send. */
  readonly resends: boolean;
};

export type ReconcileStep =
  /** All rows are on record. */
  | { readonly kind: 'accept' }
  | { readonly kind: 'divide'; readonly children: readonly OutcomeChild[] }
  /** The entry as it continues: looked at later, held, or sent again. */
  | { readonly kind: 'move'; readonly next: TextEntry };

export function reconcileStep(
  entry: TextEntry,
  found: Findings,
  scan: ScanFacts,
  nowMs: number,
): ReconcileStep {
  const findings = besideEarlier(entry, found);
  const { seen, absent, ambiguous } = findings;
  if (absent.length + ambiguous.length === 0) return { kind: 'accept' };
  if (entry.state === 'held') {
    if (seen.length > 0)
      return { kind: 'divide', children: [seenChild(findings), ...heldChildren(entry, findings)] };
    return { kind: 'move', next: heldOn(entry) };
  }
  const { leaseUntilMs = 0 } = entry.claim ?? {};
  const firstLookMs = leaseUntilMs + recordsDelayMs;
  const lookAgain = (dueAtMs: number, progress: ReconciliationProgress = {}) =>
    lookLater(entry, findings, dueAtMs, progress);
  if (scan.startedAtMs < firstLookMs) return lookAgain(Math.max(firstLookMs, nowMs));
  const isRecent = scan.hasControl && scan.startedAtMs >= leaseUntilMs + scan.delayMs;
  if (!isRecent && absent.length > 0) {
    if (scan.waits) return lookAgain(nowMs + absentScansApartMs);
    return finished(entry, findings, 'held', noControl, nowMs);
  }
  const { absentAtMs } = entry.reconciliation ?? {};
  if (absent.length > 0 && absentAtMs === undefined)
    return lookAgain(nowMs + absentScansApartMs, { absentAtMs: nowMs });
  if (absentAtMs !== undefined && scan.startedAtMs < absentAtMs + absentScansApartMs)
    return lookAgain(nowMs + absentScansApartMs);
  // A resend of a part is a call under another key.
  const isWhole = seen.length + ambiguous.length === 0;
  if (!scan.resends || (isWhole && isAnswerKept(entry)))
    return finished(entry, findings, 'held', notOnRecord, nowMs);
  if ((entry.resends ?? 0) >= automaticResendsMax)
    return finished(entry, findings, 'held', resentOften, nowMs);
  return finished(entry, findings, 'planned', notOnRecord, nowMs);
}

const resentOften: Reason = {
  code: 'resent_often',
  detail:
    `The text was sent again ${automaticResendsMax} times, its answer was lost each time, and the records show no ` +
    'such text',
};

const notOnRecord: Reason = {
  code: 'absent',
  detail: "The call's answer was lost, and the provider's records show no such text",
};

const noControl: Reason = {
  code: 'no_control',
  detail: "The call's answer was lost, and nothing shows whether the provider's records are recent enough",
};

export const noRecords: Reason = {
  code: 'no_records',
  detail: "The call's answer was lost, and the provider's records could not be read for a day",
};

const eitherCall: Reason = {
  code: 'ambiguous',
  detail:
    "The call's answer was lost. The records cannot tell its text from that of a competing call, they show a text " +
    'that was sent later than expected, they no longer show a text that they showed before, or the number was erased',
};

/** Why rows stay held when a later scan finds others of their call. */
const doubts = [resentOften, noControl, noRecords, eitherCall];

function lookLater(
  entry: TextEntry,
  findings: Findings,
  dueAtMs: number,
  progress: ReconciliationProgress,
): ReconcileStep {
  const reconciliation = { ...entry.reconciliation, ...withShown(entry, findings), ...progress };
  const next = move(entry, 'unclear', { dueAtMs, reconciliation });
  return { kind: 'move', next };
}

function finished(
  entry: TextEntry,
  findings: Findings,
  absentTo: 'planned' | 'held',
  why: Reason,
  nowMs: number,
): ReconcileStep {
  const { seen, absent, ambiguous } = findings;
  if (seen.length === 0 && ambiguous.length === 0) {
    const next =
      absentTo === 'held'
        ? hold(entry, why, nowMs)
        : move(entry, 'planned', { ...sentAgain(entry), dueAtMs: nowMs, reason: why });
    return { kind: 'move', next };
  }
  if (seen.length === 0 && absent.length === 0) {
    return { kind: 'move', next: hold(entry, eitherCall, nowMs) };
  }
  const children: OutcomeChild[] = [];
  if (seen.length > 0) children.push(seenChild(findings));
  if (absent.length > 0) children.push({ state: absentTo, indexes: absent, reason: why });
  if (ambiguous.length > 0) children.push({ state: 'held', indexes: ambiguous, reason: eitherCall });
  return { kind: 'divide', children };
}

/** What an entry keeps when it is sent again without a person. */
function sentAgain(entry: TextEntry) {
  return { overridden: overriddenBy(entry), resends: (entry.resends ?? 0) + 1 };
}

/** Looks at what is held prove nothing absent, so that the rows of which there is nothing stay held as they were. */
function heldChildren({ reason: before }: TextEntry, { absent, ambiguous }: Findings): OutcomeChild[] {
  // A part that is sent again has another key, for which no answer is kept.
  const reason = doubts.find(({ code }) => code === before?.code) ?? notOnRecord;
  const children: OutcomeChild[] = [];
  if (absent.length > 0) children.push({ state: 'held', indexes: absent, reason });
  if (ambiguous.length > 0) children.push({ state: 'held', indexes: ambiguous, reason: eitherCall });
  return children;
}

/** Whom its call texted is not known any more, so that no look follows. */
export function expire(entry: TextEntry): TextEntry {
  const reason = entry.state === 'held' && entry.reason !== undefined ? entry.reason : rowsExpired;
  return move(entry, 'held', {
    reason,
    dueAtMs: undefined,
    notBeforeMs: undefined,
    reconciliation: undefined,
  });
}

const rowsExpired: Reason = {
  code: 'expired',
  detail: "The call's answer was lost, and the rows expired before the provider's records could tell",
};

function heldOn(entry: TextEntry): TextEntry {
  const { heldAtMs = 0, scans = 0 } = entry.reconciliation ?? {};
  return move(entry, 'held', heldSchedule({ heldAtMs, scans: scans + 1 }));
}
