import { type Frequency, optionsOf } from './campaign-options.ts';
import type { Job, JobState } from './job.ts';
import { quietUntil } from './quiet-hours.ts';
import { callsEndAtMs, waitsUntilMs } from './retention.ts';

export type Start =
  | { readonly kind: 'now' }
  | { readonly kind: 'at'; readonly atMs: number }
  /** It waits for a person, or is a dry run. */
  | { readonly kind: 'requested' }
  /** Its latest start has passed, or will have when it might begin. */
  | { readonly kind: 'never' }
  /** It has waited for longer than any job may. */
  | { readonly kind: 'stale' };

/** Whether a planned job is a dry run, which has come to its end with its plan. */
export function isChecked(job: Job): boolean {
  return job.state === 'ready' && optionsOf(job).mode === 'check';
}

/** The state of a job as people see it, as far as the job alone says it: a planned dry run is completed. */
export function shownState(job: Job): JobState {
  return isChecked(job) ? 'completed' : job.state;
}

/** When a job that has not begun may start at the earliest, by its options alone. */
export function earliestStartMs(job: Pick<Job, 'options'>, nowMs: number): number {
  const { startAtMs = nowMs, quietHours } = optionsOf(job);
  const fromMs = Math.max(nowMs, startAtMs);
  return quietHours === undefined ? fromMs : (quietUntil(quietHours, fromMs) ?? fromMs);
}

/** When a ready job may start. */
export function startOf(job: Job, nowMs: number): Start {
  const { mode, latestStartMs = Number.POSITIVE_INFINITY } = optionsOf(job);
  if (mode === 'check') return { kind: 'requested' };
  const atMs = earliestStartMs(job, nowMs);
  if (atMs > latestStartMs) return { kind: 'never' };
  if (atMs > waitsUntilMs(job)) return { kind: 'stale' };
  if (mode === 'approve' && job.approved === undefined) return { kind: 'requested' };
  return atMs > nowMs ? { kind: 'at', atMs } : { kind: 'now' };
}

/** When to look at a ready job next: an approval that comes too late cancels it, also if nobody ever gives it. */
export function readyDueAtMs(job: Job, nowMs: number): number | undefined {
  const start = startOf(job, nowMs);
  const { mode, latestStartMs = Number.POSITIVE_INFINITY } = optionsOf(job);
  switch (start.kind) {
    case 'now':
    case 'never':
    case 'stale':
      return nowMs;
    case 'at':
      return start.atMs;
    case 'requested':
      return mode === 'check' ? undefined : Math.min(latestStartMs, waitsUntilMs(job)) + 1;
  }
}

type Limited = Job & {
  readonly plan: NonNullable<Job['plan']> & { readonly frequency: Frequency };
};

/** Whether it has to be looked again, before it runs, who was texted since it was planned. */
export function waitsForContacts(job: Job): job is Limited {
  return job.state === 'ready' && job.plan?.frequency !== undefined;
}

export type Permission =
  | { readonly kind: 'call' }
  /** The first call of a job that must begin in time: directly before the claim, the job is marked as begun. */
  | { readonly kind: 'begin' }
  /** It has not begun, and its latest start has passed, or will have when it might begin. */
  | { readonly kind: 'late' }
  /** It is older than a job that calls may be. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'quiet'; readonly untilMs: number }
  | { readonly kind: 'no' };

/** Whether a job may make a call now. */
export function permissionOf(job: Job, nowMs: number): Permission {
  if (job.state !== 'running') return { kind: 'no' };
  if (nowMs > callsEndAtMs(job)) return { kind: 'expired' };
  const { latestStartMs, quietHours } = optionsOf(job);
  const untilMs = quietHours === undefined ? undefined : quietUntil(quietHours, nowMs);
  const beginsBeforeMs = job.begunAtMs === undefined ? latestStartMs : undefined;
  // Nobody waits for the end of quiet hours behind which nothing may begin.
  if (beginsBeforeMs !== undefined && (untilMs ?? nowMs) > beginsBeforeMs) return { kind: 'late' };
  if (untilMs !== undefined) return { kind: 'quiet', untilMs };
  return { kind: beginsBeforeMs === undefined ? 'call' : 'begin' };
}
