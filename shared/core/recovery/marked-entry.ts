import { type Claim, type Claimed, type Reason, type ReconciledEntry, turnOf } from '../calls/entry.ts';
import { heldSchedule } from '../calls/held.ts';
import { move } from '../calls/move.ts';
import { waitedCode } from '../calls/part-missing.ts';
import type { Recovery } from './recovery.ts';

type Window = Pick<Recovery, 'toMs' | 'untilMs'>;

const mayHaveCalled: Reason = {
  code: 'restored',
  detail:
    'The ledger was restored from a backup. The call may have been made since, so the records of the provider ' +
    'are compared first',
};

const waitedForPart: Reason = {
  code: waitedCode,
  detail:
    'The ledger was restored from a backup. It waited for the part before it, and both may have been sent or ' +
    'ordered since',
};

/**
 * An entry of a restored ledger as it has to be so that nothing is called twice: whatever may have been called between
 * backup and recovery counts as a call of that whole time, whose result is not known. Reconciliation does the rest.
 *
 * @param claimId names the call that may have been made
 * @returns the versions to be written, one after the other; none when the entry is safe as it is
 */
export function marked(entry: ReconciledEntry, window: Window, claimId: string): readonly ReconciledEntry[] {
  const { state, claim } = entry;
  const waitsForPart = turnOf(entry).no > 1;
  if (isMarked(entry, window)) return [];
  if (state === 'planned') {
    const call = asCall(entry, window, claimId);
    return [call, waitsForPart ? waiting(call) : unclear(call, call.claim, window)];
  }
  // This mark was cut short.
  if (state === 'claimed' && waitsForPart && claim?.leaseUntilMs === window.untilMs) return [waiting(entry)];
  if (claim === undefined) return [];
  const wide = { ...claim, leaseUntilMs: window.untilMs };
  if (state === 'claimed' || state === 'unclear') return [unclear(entry, wide, window)];
  if (state !== 'held') return [];
  return [move(entry, 'held', { claim: wide, ...heldSchedule({ heldAtMs: window.untilMs, scans: 0 }) })];
}

/** Whether this was done before: the recovery may be cut short anywhere. */
function isMarked({ state, claim }: ReconciledEntry, { untilMs }: Window): boolean {
  return claim?.leaseUntilMs === untilMs && state !== 'planned' && state !== 'claimed';
}

function asCall(entry: ReconciledEntry, { toMs, untilMs }: Window, id: string): Claimed<ReconciledEntry> {
  const claim = { id, atMs: toMs, leaseUntilMs: untilMs };
  // Should the second write not come about, `scheduler` ends the lease of a first part, and leaves a later one alone.
  const dueAtMs = turnOf(entry).no > 1 ? undefined : untilMs;
  const next = move(entry, 'claimed', { claim, claimNo: entry.claimNo + 1, dueAtMs });
  return { ...next, claim };
}

function unclear(entry: ReconciledEntry, claim: Claim, { untilMs }: Window): ReconciledEntry {
  const idle = { notBeforeMs: undefined, reconciliation: undefined, dueAtMs: untilMs };
  return move(entry, 'unclear', { ...idle, claim, reason: mayHaveCalled });
}

/**
 * The records do not tell parts of a text apart, and a later step needs what the one before it made: a person decides.
 */
function waiting(call: ReconciledEntry): ReconciledEntry {
  return move(call, 'held', { dueAtMs: undefined, notBeforeMs: undefined, reason: waitedForPart });
}
