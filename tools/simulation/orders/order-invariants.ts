import { entryMoves, isFinal, type OrderEntry } from '../../../shared/core/calls/entry.ts';
import type { Progress } from '../../../shared/core/counts/progress-of-job.ts';
import { kindOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { OrderRowView } from '../../../shared/flows/results/read-order-rows.ts';
import type { Complaint } from '../texts/invariants/complaint.ts';
import { pausesAreKept } from '../texts/invariants/of-calls.ts';
import { schedulesAreWished } from '../texts/invariants/of-changes.ts';
import * as ofLimiters from '../texts/invariants/of-limiters.ts';
import { metricsTellTheTruth } from '../texts/invariants/of-metrics.ts';
import { callsAreMadeInTime, ownersWishesAreKept } from '../texts/invariants/of-wishes.ts';

/**
 * What must never be seen of order batches, whatever fails. Written from the promises, with lists and sums of their
 * own.
 */
export const orderInvariants = {
  ...ofLimiters,
  pausesAreKept,
  ownersWishesAreKept,
  callsAreMadeInTime,
  schedulesAreWished,
  metricsTellTheTruth,

  /** @param made how often the provider carried the entry's call out */
  atMostOncePerRow: (entry: string, made: number): Complaint =>
    made > 1 ? `${entry} was carried out ${made} times` : undefined,

  aRowMovesAsDrawn(before: OrderEntry | undefined, after: OrderEntry): Complaint {
    if (before === undefined)
      return after.state === 'planned' ? undefined : `${after.id} began ${after.state}`;
    // More may become known of a subscription that was ordered: it stays accepted.
    if (before.state === 'accepted' && after.state === 'accepted') return undefined;
    if (!entryMoves[before.state].includes(after.state))
      return `${after.id} went from ${before.state} to ${after.state}`;
    const isOver = ['refused', 'canceled'].includes(before.state);
    return isOver ? `${after.id} was ${before.state} and changed` : undefined;
  },

  /** @param made how often the provider carried the row's call out, and delivered what was ordered */
  rowsTellTheTruth({ jobId, id: entry, state, reason }: OrderEntry, made: number): Complaint {
    const id = `${jobId}-${entry}`;
    if (state === 'accepted' && made === 0) return `${id} is accepted, and nothing was made for it`;
    if (state === 'refused' && made > 0) return `${id} is refused (${reason?.code}), and something was made`;
    if (state === 'canceled' && made > 0) return `${id} is canceled, and something was made for it`;
    return undefined;
  },

  /** @param asked how often somebody asked for held rows of its batch to be ordered again */
  onlyPeopleResend: (entry: string, resent: number, requested = 0): Complaint =>
    resent > requested
      ? `${entry} was held, and was ordered again ${resent} times; ${requested} were asked for`
      : undefined,

  /** A reminder's campaign is named by the order that it is about. */
  nobodyIsRemindedTwice: (campaign: string, times: number): Complaint =>
    times > 1 ? `${campaign} texted ${times} times` : undefined,

  /** @param job that wants people reminded, or not */
  nobodyIsForgotten({ batch }: Job, { jobId, id, state, dueAtMs, subscription }: OrderEntry): Complaint {
    if (batch?.remind === undefined || state !== 'accepted' || dueAtMs !== undefined) return undefined;
    const { subscriptionId, installed, reminded } = subscription ?? {};
    if (subscriptionId === undefined || installed === true || reminded !== undefined) return undefined;
    return `${jobId}-${id} is accepted, and its reminder is neither due nor decided`;
  },

  peopleAreAnswered: (request: string, turn: number, most: number): Complaint =>
    turn < most ? undefined : `"${request}" was asked for ${turn} times, and never answered`,

  aSubscriptionIsOneRows: (subscription: string, entry: string, owner: string | undefined): Complaint =>
    owner === undefined || owner === entry
      ? undefined
      : `${subscription} is the subscription of ${owner} and of ${entry}`,

  /**
   * @param earlier the order that was carried out for the same person before, of any batch that is to order no second
   * subscription
   */
  onePersonOneSubscription: (whom: string, entry: string, earlier: string | undefined): Complaint =>
    earlier === undefined || earlier === entry
      ? undefined
      : `${whom}: ${earlier} was carried out, and ${entry}`,

  /** @param sinceMs when somebody ordered a subscription for them in the provider's portal */
  whoHasALineIsLeftOut(whom: string, sinceMs: number | undefined, job: Job | undefined): Complaint {
    const { startedAtMs = 0, plan } = job ?? {};
    const seenMs = Math.max(startedAtMs - snapshotLifeMs, plan?.lookedAtMs ?? 0);
    if (sinceMs === undefined || sinceMs + clocksMs >= seenMs) return undefined;
    return `${whom} had a subscription before ${job?.id} looked, or for more than a day, and was ordered another one`;
  },

  rowsAddUp(input: number, { rows }: Progress): Complaint {
    const { total, ...parts } = rows;
    const sum = Object.values(parts).reduce((one, other) => one + other, 0);
    if (total !== input) return `${input} rows were handed in and ${total} counted`;
    return sum === total
      ? undefined
      : `The parts of ${total} rows add up to ${sum}: ${JSON.stringify(parts)}`;
  },

  everyRowIsNamed(input: number, job: Job, rows: readonly OrderRowView[]): Complaint {
    const lines = new Set(rows.map(({ line }) => line));
    if (rows.length !== input || lines.size !== input)
      return `${input} rows were handed in, ${rows.length} of ${lines.size} lines are listed`;
    for (const row of rows) {
      if (!('state' in row)) continue;
      if (!endStates.has(row.state)) return `Line ${row.line} of ${job.id} ended ${row.state}`;
      if (row.state === 'unprocessed' && job.state !== 'canceled' && row.reason === undefined)
        return `Line ${row.line} was never processed, and nobody canceled its batch`;
      if (row.state === 'held' && row.reason === undefined) return `Line ${row.line} is held for no reason`;
      if (row.state === 'refused' && row.reason === undefined)
        return `Line ${row.line} is refused for no reason`;
    }
    return undefined;
  },

  nothingIsStuck(job: Job | undefined, entries: Iterable<OrderEntry>): Complaint {
    if (job === undefined) return 'The batch was never taken';
    if (!['completed', 'canceled', 'failed'].includes(job.state)) return `${job.id} is still ${job.state}`;
    // Nothing of a batch that could not be planned is ever ordered.
    if (job.state === 'failed') return undefined;
    // Canceled before it was planned: of entries that a planner still makes, none is ever called.
    if (job.state === 'canceled' && job.plan === undefined) {
      const called = [...entries].find(({ claimNo }) => claimNo > 0);
      return called && `${called.id} was called, although ${job.id} was canceled before it was planned`;
    }
    for (const { id, state } of entries) if (!isFinal(state)) return `${id} is still ${state}`;
    return undefined;
  },

  /** Each row is in one result file, in the state in which it is listed. */
  resultsTellTheTruth: (complaint: Complaint): Complaint => complaint,

  remindersEnd(jobs: Iterable<Job>): Complaint {
    for (const { id, state } of jobs)
      if (kindOf(id) === 'campaign' && state !== 'completed' && state !== 'failed')
        return `The reminder ${id} is still ${state}`;
    return undefined;
  },

  /** Names of people and their addresses. */
  messagesAreImpersonal: (where: string, content: string): Complaint =>
    /@|"e-\d/.test(content) ? `${where} names a person: ${content}` : undefined,

  ourCodeHolds: (name: string, error: unknown): Complaint =>
    `${name} broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,

  waitsCostNoMessage: (dead: number): Complaint =>
    dead === 0 ? undefined : `${dead} messages were given up`,
} as const;

/** Clocks of processes differ by so much. */
const clocksMs = 10_000;

/** How old the look at who has a subscription may be when a batch begins, as the docs promise. */
const snapshotLifeMs = 24 * 3_600_000;

const endStates = new Set([
  'accepted',
  'refused',
  'held',
  'unprocessed',
  'suppressed',
  'duplicate',
  'invalid',
]);

export type OrderInvariantName = keyof typeof orderInvariants;
