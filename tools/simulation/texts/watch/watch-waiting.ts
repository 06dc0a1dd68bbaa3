import { type Entry, turnOf } from '../../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { LedgerStore } from '../../machinery/stores/ledger-store.ts';
import type { Complaint } from '../invariants/complaint.ts';
import { mayCall } from '../invariants/may-call.ts';
import { callsAreMadeInTime } from '../invariants/of-wishes.ts';

/** Watches whether calls that may be made are made in time. */
export type WaitingWatch = {
  /** A call was made, or the ledger replaced: all waits begin again. */
  restarts(): void;
  /** An entry was written. The wait of its job begins again, unless the entry was only queued, or queued again. */
  written(before: Entry | undefined, after: Entry): void;
  /** The scheduler is about to run. */
  minuteBegins(): void;
};

export type WaitingWish = {
  /** When the last fault is over: nothing is judged before. */
  readonly calmFromMs: number;
  /** Whether somebody, or something, stops calls. */
  readonly isStopped: () => boolean;
};

type Seen = WaitingWish & {
  readonly check: (name: 'callsAreMadeInTime', complaint: Complaint) => void;
  readonly nowMs: () => number;
  readonly ledger: () => LedgerStore;
};

export function newWaitingWatch({ calmFromMs, isStopped, check, nowMs, ledger }: Seen): WaitingWatch {
  /** Of jobs with a call that may be made and is not, in which minute that was seen first. */
  const sinceMs = new Map<JobId, number>();
  const canBeCalled = (entry: Entry): boolean =>
    entry.state === 'planned' &&
    entry.claimNo === 0 &&
    turnOf(entry).no === 1 &&
    (entry.notBeforeMs ?? 0) <= nowMs();
  return {
    restarts: () => sinceMs.clear(),
    written(before, after) {
      const isSame =
        before?.state === after.state &&
        before.claimNo === after.claimNo &&
        before.notBeforeMs === after.notBeforeMs;
      if (!isSame) sinceMs.delete(after.jobId);
    },
    minuteBegins() {
      if (nowMs() < calmFromMs || isStopped()) return sinceMs.clear();
      for (const job of ledger().jobs()) {
        const entries = mayCall(job, nowMs())
          ? ledger().entriesAfter(job.id, '', Number.POSITIVE_INFINITY)
          : [];
        if (!entries.some(canBeCalled)) {
          sinceMs.delete(job.id);
          continue;
        }
        const since = sinceMs.get(job.id) ?? nowMs();
        sinceMs.set(job.id, since);
        check('callsAreMadeInTime', callsAreMadeInTime(job, nowMs() - since));
      }
    },
  };
}
