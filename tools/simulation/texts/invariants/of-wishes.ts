import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { Complaint } from './complaint.ts';
import { inQuietHours } from './may-call.ts';

/** Two processes whose clocks differ by so much are taken for correct. */
const clocksApartMs = 8_000;

/** A worker that calls: the job as it read it last, and when that was by its own clock. */
export type LastRead = { readonly job: Job; readonly atMs: number };

/**
 * Nobody is texted for a campaign that its owner did not let go, before its start, after its latest one, or in quiet
 * hours.
 *
 * @param calledAtMs when the worker calls, by its own clock: quiet hours that have ended since its read are over
 * @param begunMs when the first call of the job was claimed
 */
export function ownersWishesAreKept(
  { job, atMs }: LastRead,
  wishes: Partial<CampaignOptions>,
  calledAtMs: number,
  begunMs: number = atMs,
): Complaint {
  const { mode, startAtMs, latestStartMs, quietHours } = wishes;
  if (mode === 'check') return 'A dry run calls';
  if (mode === 'approve' && job.approved === undefined) return 'A campaign calls that nobody approved';
  if (startAtMs !== undefined && atMs < startAtMs - clocksApartMs)
    return `A campaign calls ${startAtMs - atMs} ms before it is to start`;
  if (latestStartMs !== undefined && begunMs > latestStartMs + clocksApartMs)
    return 'A campaign begins after its latest start';
  const isQuietAt = (ms: number) => quietHours !== undefined && inQuietHours(quietHours, ms);
  return isQuietAt(atMs) && isQuietAt(calledAtMs) ? 'A campaign calls in its quiet hours' : undefined;
}

/** Anyone who was texted so often lately, by campaigns that were there before, is not texted by this one. */
export function nobodyIsTextedTooOften(
  to: readonly string[],
  most: number,
  timesBefore: (to: string) => number,
): Complaint {
  const number = to.findIndex((one) => timesBefore(one) >= most);
  return number < 0 ? undefined : `Recipient ${number} of a plan was texted ${most} times already`;
}

const dayMs = 24 * 60 * 60_000;

/** How much longer ago than its text a call may have been claimed: the limit goes by the claim. */
const claimedBeforeMs = 12 * 60 * 60_000;

/** A look at the other campaigns takes no longer, however late its last write lands. */
const looksForMs = 30 * 60_000;

/** What is known of a campaign that texted somebody. */
export type Texting = {
  /** At most this many texts in this many days; absent: its owner set no limit. */
  readonly limit?: { readonly max: number; readonly perDays: number } | undefined;
  /** When it was planned, and when it first began to run. */
  readonly readyAtMs: number;
  readonly startedAtMs: number;
  /** When it first texted this person. */
  readonly textedAtMs: number;
};

/**
 * Nobody who got, or was about to get, all texts that a campaign's limit allows is texted by it.
 * Of campaigns with a limit the one that starts later has seen the other, and left out its people. One without a limit
 * has been seen if it was planned before the other looked, also if it was still waiting for its start or for approval,
 * unless that was behind the days of the limit.
 *
 * @param texting all that texted one person
 */
export function limitsSeeEachOther(texting: readonly Texting[]): Complaint {
  for (const own of texting) {
    const { limit, startedAtMs } = own;
    if (limit === undefined) continue;
    const looksFromMs = Math.max(own.readyAtMs, startedAtMs - looksForMs);
    const sinceMs = startedAtMs - limit.perDays * dayMs + claimedBeforeMs;
    const before = texting.filter((other) => {
      const isOfDays = other.textedAtMs >= sinceMs && other.textedAtMs < startedAtMs + limit.perDays * dayMs;
      if (other === own || !isOfDays) return false;
      return other.limit === undefined ? other.readyAtMs < looksFromMs : other.startedAtMs < startedAtMs;
    });
    if (before.length >= limit.max)
      return `Somebody was texted by ${before.length + 1} campaigns, and one of them allows ${limit.max} before it`;
  }
  return undefined;
}

/** What was queued before a run of the scheduler, or beside it, is called by then. */
const haltsWithinMs = 30 * 60_000;

/** No call of a campaign is made long after a run of the scheduler could see that too large a share went wrong. */
export function errorsHaltInTime(overForMs: number): Complaint {
  return overForMs > haltsWithinMs
    ? `A campaign calls ${overForMs} ms after too large a share of its rows went wrong`
    : undefined;
}

/** Between the first minute in which a call may be made and the call: runs of the scheduler, lost messages, retries. */
const callsWithinMs = 30 * 60_000;

/**
 * A call that nothing prevents is made soon. While others are made it may have to wait for its turn.
 *
 * @param waitsForMs how long no call was made, nothing failed, and the job's entries stayed as they are
 */
export function callsAreMadeInTime({ id, state }: Job, waitsForMs: number): Complaint {
  return waitsForMs > callsWithinMs
    ? `${id} is ${state}, and for ${waitsForMs} ms none of its calls is made`
    : undefined;
}
