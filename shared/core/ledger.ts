import { type Claim, type Entry, type EntryState, moved, type Note } from './entry.ts';
import { type EntryId, entryIdOf, type JobId } from './ids.ts';
import { leaseMs, requeueAfterMs } from './timing.ts';

/**
 * What may become of an entry, as pure functions: (entry, what happened, now) → next entry.
 * The ledger writes the result only if nobody else wrote meanwhile.
 */

/** A fresh entry. Only first parts are due: a later part waits until the one before it is final. */
export function newEntry(
  place: { jobId: JobId; chunkNo: number; part: number; parts: number; rows: number; body: Entry['body'] },
  dueAtMs: number,
): Entry {
  return {
    ...place,
    id: entryIdOf(place.chunkNo, place.part),
    state: 'planned',
    rev: 1,
    claimNo: 0,
    tries: 0,
    busy: 0,
    ...(place.part === 1 ? { dueAtMs } : {}),
  };
}

/** Its message goes out now; `tick` looks again when that message should long have been used. */
export function dispatched(entry: Entry, nowMs: number): Entry {
  return moved(entry, 'planned', { dueAtMs: Math.max(nowMs, entry.notBeforeMs ?? 0) + requeueAfterMs });
}

/** Brought back by `tick` at `dueAtMs`, and not called before. */
export function postponed(entry: Entry, dueAtMs: number): Entry {
  return moved(entry, 'planned', { dueAtMs });
}

export function claimed(entry: Entry, claimId: string, nowMs: number): Entry & { readonly claim: Claim } {
  const claim = { id: claimId, atMs: nowMs, leaseUntilMs: nowMs + leaseMs };
  const next = moved(entry, 'claimed', {
    claim,
    claimNo: entry.claimNo + 1,
    dueAtMs: claim.leaseUntilMs,
    note: undefined,
  });
  return { ...next, claim };
}

/** How a provider call ended, by what it did to the world. */
export type CallResult =
  | { readonly kind: 'accepted'; readonly smsId: string }
  /** The provider said no and would say no again. */
  | { readonly kind: 'refused'; readonly note: Note }
  /** Proved that nothing happened; another call is allowed from `notBeforeMs` on. */
  | {
      readonly kind: 'nothing';
      readonly note: Note;
      readonly notBeforeMs: number;
      readonly dueAtMs: number;
      readonly busy: boolean;
    }
  /** Nobody knows. */
  | { readonly kind: 'unclear'; readonly note: Note };

/** Whether a result of claim number `claimNo` may still be written: late answers count, answers to older claims never. */
export function takesResult(entry: Entry, claimNo: number): boolean {
  return entry.claimNo === claimNo && (entry.state === 'claimed' || entry.state === 'unclear');
}

export function resulted(entry: Entry, result: CallResult): Entry {
  const tries = entry.tries + 1;
  const idle = { dueAtMs: undefined, notBeforeMs: undefined };
  switch (result.kind) {
    case 'accepted':
      return moved(entry, 'accepted', { ...idle, tries, busy: 0, smsId: result.smsId, note: undefined });
    case 'refused':
      return moved(entry, 'refused', { ...idle, tries, busy: 0, note: result.note });
    case 'unclear':
      // A late "nobody knows" adds nothing to an entry whose lease already ended.
      return entry.state === 'unclear'
        ? entry
        : moved(entry, 'unclear', { ...idle, tries, busy: 0, note: result.note });
    case 'nothing':
      return moved(entry, 'planned', {
        notBeforeMs: result.notBeforeMs,
        dueAtMs: result.dueAtMs,
        note: result.note,
        ...(result.busy ? { busy: entry.busy + 1 } : { busy: 0, tries }),
      });
  }
}

/** The lease ended and no result came. Never taken over, never sent again on its own. */
export function leaseEnded(entry: Entry, nowMs: number): Entry | undefined {
  if (entry.state !== 'claimed' || entry.claim === undefined || nowMs < entry.claim.leaseUntilMs)
    return undefined;
  return moved(entry, 'unclear', {
    dueAtMs: undefined,
    note: {
      code: 'lease_ended',
      detail: 'The worker stopped between the call and its result; the provider may have sent the text',
    },
  });
}

/** A later part whose earlier part was not sent is not sent either. */
export function givenUp(entry: Entry, before: Entry): Entry {
  const detail = `Part ${before.part} was not sent, so part ${entry.part} is not sent either`;
  const note = { code: 'earlier_part', detail };
  return moved(entry, 'canceled', { dueAtMs: undefined, notBeforeMs: undefined, note });
}

/** The id of the next part, or undefined after the last one. */
export function nextPartOf(entry: Entry): EntryId | undefined {
  return entry.part < entry.parts ? entryIdOf(entry.chunkNo, entry.part + 1) : undefined;
}

/** What a later part does once the part before it is in `state`: go, give up, or wait on. */
export function partAfter(state: EntryState): 'goes' | 'gives up' | 'waits' {
  if (state === 'accepted') return 'goes';
  return state === 'refused' || state === 'canceled' || state === 'suppressed' || state === 'held'
    ? 'gives up'
    : 'waits';
}
