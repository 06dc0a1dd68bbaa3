import type { Unread } from '../directory/read-failure.ts';
import { dayMs, schedulerEveryMs } from '../timing.ts';
import type { BatchSettings } from './batch-settings.ts';
import type { Job } from './job.ts';

/**
 * How old the snapshot of who has a subscription may be when a batch begins to order. People order in the provider's
 * portal as well, and nothing tells us; the snapshot takes minutes, and a batch that waits for its approval overnight
 * need not be read twice.
 */
export const snapshotLifeMs = dayMs;

/** Which listing, if any, says what a batch's people have already. */
export function listingOf({
  kind,
  allowSecondSubscription,
}: BatchSettings): 'subscriptions' | 'subscribers' | undefined {
  if (kind === 'partner-activate') return 'subscribers';
  return kind === 'activate' && !allowSecondSubscription ? 'subscriptions' : undefined;
}

/** Whether a planned batch, or a resumed one, has to look again who has a subscription before it orders anything. */
export function waitsForSnapshot(job: Job, nowMs: number): boolean {
  return job.state === 'ready' ? isSnapshotOld(job, nowMs) : isResumed(job);
}

/** Whether a person has resumed a batch that is still paused because its snapshot is old. */
export function isResumed({ state, resumedAtMs }: Job): boolean {
  return state === 'paused' && resumedAtMs !== undefined;
}

/** Whether nothing may be ordered from a batch's snapshot any more. */
export function isSnapshotOld({ batch, plan, source }: Job, nowMs: number): boolean {
  if (batch === undefined || plan?.lookedAtMs === undefined || source.kind === 'operation') return false;
  return listingOf(batch) !== undefined && nowMs - plan.lookedAtMs > snapshotLifeMs;
}

/** What a job's planner waits to read at the provider; also until the next run of the scheduler lets it try again. */
export function unreadOf(job: Job, nowMs: number): Unread | undefined {
  const { state, unread } = job;
  const isPlannedOn = state === 'planning' || state === 'ready' || isResumed(job);
  return isPlannedOn && unread !== undefined && nowMs <= unread.untilMs + schedulerEveryMs
    ? unread
    : undefined;
}
