import type { Entry } from '../../../shared/core/calls/entry.ts';
import type { Progress } from '../../../shared/core/counts/progress-of-job.ts';
import type { Job, JobState } from '../../../shared/core/jobs/job.ts';
import type { Complaint } from '../texts/invariants/complaint.ts';
import type { Heard, Sent } from './world/receivers.ts';

/** One call of a notification, as an observer knows it. */
export type CallSeen = {
  readonly startedAtMs: number;
  heard?: Heard & { readonly atMs: number };
  /** Its caller tried to write how it ended, and the ledger has that. */
  isWriteTried: boolean;
  isRecorded: boolean;
};

const [seconds, minutes, hours] = [1_000, 60_000, 3_600_000];

/** The least wait after each failed call, as the documents promise. There are 14 calls at most. */
const waitsMs = [
  5 * seconds,
  30 * seconds,
  2 * minutes,
  10 * minutes,
  30 * minutes,
  ...[1, 2, 4, 6, 10, 12, 16, 20].map((length) => length * hours),
];

const [callMs, writeMs] = [20 * seconds, 5 * seconds];

/** Which states follow which. */
const arrows: Readonly<Partial<Record<Entry['state'], readonly Entry['state'][]>>> = {
  planned: ['planned', 'claimed', 'canceled'],
  claimed: ['accepted', 'refused', 'planned'],
};

/**
 * What must never be seen of notifications, whatever fails. Written from the promises, with a table of waits of its
 * own.
 */
export const notificationInvariants = {
  /** @param first the first call of the same notification */
  everyCallIsTheSame(expected: string, sent: Sent, first: Sent): Complaint {
    if (sent.id !== expected) return `${expected} went out as ${sent.id}`;
    return sent.body === first.body ? undefined : `${expected} went out with other words than before`;
  },

  /** @param isOwn whether the calling process won the claim that stands, and has not called under it yet */
  callsAreClaimed: (id: string, entry: Entry | undefined, isOwn: boolean): Complaint =>
    entry?.state === 'claimed' && isOwn
      ? undefined
      : `${id} is ${entry?.state}, and was called by somebody who has no claim of it`,

  callsFitTheLease(id: string, leaseUntilMs: number, localMs: number, remainingMs: number): Complaint {
    if (localMs + callMs > leaseUntilMs) return `A call of ${id} may end after its lease`;
    return remainingMs < callMs + writeMs ? `A call of ${id} may end after its function` : undefined;
  },

  /** @param seen the state that the calling process last read of the job */
  pausesAreKept: (id: string, seen: JobState | undefined): Complaint =>
    seen === 'running' ? undefined : `${id} was called while its job is ${seen}`,

  switchesAreKept: (id: string, isOn: boolean): Complaint =>
    isOn ? undefined : `${id} was called although its rule was seen switched off`,

  /** A repeat follows a call that failed, or whose end was not heard or could not be written. */
  noRepeatWithoutCause(id: string, before: readonly CallSeen[]): Complaint {
    for (const { heard, isRecorded, isWriteTried } of before) {
      if (heard === undefined) continue;
      if (!isWriteTried) return `Nobody wrote how a call of ${id} ended, and it was called again`;
      if (heard.kind !== 'no' && isRecorded)
        return `${id} was called again after a ${heard.kind} that was recorded`;
    }
    return undefined;
  },

  /** @param clocksMs how far clocks may be apart */
  retriesKeepTheirSchedule(
    id: string,
    before: readonly CallSeen[],
    nowMs: number,
    clocksMs: number,
  ): Complaint {
    const last = before.at(-1);
    if (last === undefined) return undefined;
    const waitMs = waitsMs[before.length - 1];
    if (waitMs === undefined) return `${id} was called more than ${waitsMs.length + 1} times`;
    const { heard, startedAtMs, isRecorded } = last;
    const requestedMs = isRecorded ? (heard?.retryAfterMs ?? 0) : 0;
    const fromMs = (heard?.atMs ?? startedAtMs) + Math.max(waitMs, requestedMs) - clocksMs;
    return nowMs >= fromMs
      ? undefined
      : `Call ${before.length + 1} of ${id} came ${fromMs - nowMs} ms too early`;
  },

  entriesMoveAsDrawn(before: Entry | undefined, after: Entry): Complaint {
    if (before === undefined)
      return after.state === 'planned' ? undefined : `${after.jobId} began ${after.state}`;
    if (!arrows[before.state]?.includes(after.state))
      return `${after.jobId} went from ${before.state} to ${after.state}`;
    const claims = after.state === 'claimed' ? 1 : 0;
    return after.claimNo === before.claimNo + claims
      ? undefined
      : `${after.jobId} went from claim ${before.claimNo} to ${after.claimNo} as it was ${after.state}`;
  },

  /**
   * @param isOwn whether it was written by the process that has the claim
   * @param leaseEndedMs how long ago the lease ended, by true time
   */
  resultsAreOfTheirClaim: (id: string, isOwn: boolean, leaseEndedMs: number, clocksMs: number): Complaint =>
    isOwn || leaseEndedMs + clocksMs >= 0
      ? undefined
      : `Somebody without a claim of ${id} wrote how its call ended, ${-leaseEndedMs} ms before the lease's end`,

  rowsAddUp(jobId: string, { rows }: Progress): Complaint {
    const { total, ...parts } = rows;
    const sum = Object.values(parts).reduce((one, other) => one + other, 0);
    return total === 1 && sum === 1 ? undefined : `${jobId} counts ${total}: ${JSON.stringify(parts)}`;
  },

  nothingIsStuck(id: string, job: Job | undefined, entry: Entry | undefined): Complaint {
    if (job === undefined) return `${id} was never taken`;
    if (!['completed', 'canceled', 'failed'].includes(job.state)) return `${job.id} is still ${job.state}`;
    const isOver = entry === undefined || ['accepted', 'refused', 'canceled'].includes(entry.state);
    return isOver ? undefined : `${job.id} is ${job.state}, and its entry is still ${entry.state}`;
  },

  /** Delivered at least once, or in a state that says why. */
  endsTellTheTruth(job: Job, entry: Entry | undefined, calls: number, taken: number): Complaint {
    const why = entry?.reason ?? job.reason ?? job.failure;
    if (entry?.state === 'accepted')
      return taken > 0 ? undefined : `${job.id} is accepted, and nobody has it`;
    if (why === undefined) return `${job.id} is ${job.state} for no reason`;
    if (entry?.state === 'refused' && calls === 0) return `${job.id} is refused, and was never called`;
    return undefined;
  },

  peopleAreAnswered: (request: string, turn: number, most: number): Complaint =>
    turn < most ? undefined : `"${request}" was asked for ${turn} times, and never answered`,

  /** Messages and log lines hold no words of a notification. */
  messagesAreImpersonal: (where: string, content: string): Complaint =>
    content.includes('@') ? `${where} holds words: ${content}` : undefined,

  ourCodeHolds: (name: string, error: unknown): Complaint =>
    `${name} broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,

  waitsCostNoMessage: (dead: number): Complaint =>
    dead === 0 ? undefined : `${dead} messages were given up`,
} as const;

export type NotificationInvariantName = keyof typeof notificationInvariants;
