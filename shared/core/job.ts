import type { InputFault } from '../errors.ts';
import type { CampaignOptions } from './campaign-options.ts';
import type { JobId } from './ids.ts';
import type { PlanTotals } from './plan.ts';

export type JobState = 'planning' | 'running' | 'completed' | 'failed';

export const jobMoves: Record<JobState, readonly JobState[]> = {
  planning: ['planning', 'running', 'failed'],
  running: ['running', 'completed'],
  completed: ['running'],
  failed: [],
};

/** Where a campaign came from. */
export type JobSource =
  | { readonly kind: 'upload'; readonly key: string; readonly versionId: string }
  /** `bodySha256` tells a repeat of the same request from another request under the same key. */
  | { readonly kind: 'request'; readonly key: string; readonly by: string; readonly bodySha256: string };

export type Job = {
  readonly id: JobId;
  readonly state: JobState;
  readonly rev: number;
  readonly createdAtMs: number;
  /** How often it was handed to a planner. */
  readonly plans: number;
  readonly source: JobSource;
  readonly options?: CampaignOptions;
  /** When `tick` has to look at this job next. Absent: it is over. */
  readonly dueAtMs?: number;
  /** Set when planning has ended well. */
  readonly plan?: {
    readonly key: string;
    readonly reportKey: string;
    readonly totals: PlanTotals;
    readonly suppressionSeq?: number;
  };
  /** Set when the input could not be used; nothing of it was sent. */
  readonly failure?: { readonly title: string; readonly faults: readonly InputFault[] };
};

export function newJob(id: JobId, source: JobSource, nowMs: number, dueAtMs: number): Job {
  return { id, source, state: 'planning', rev: 1, plans: 1, createdAtMs: nowMs, dueAtMs };
}

export function jobMoved(
  job: Job,
  state: JobState,
  change: {
    readonly dueAtMs?: number | undefined;
    readonly plan?: Job['plan'];
    readonly failure?: Job['failure'];
    readonly plans?: number;
  } = {},
): Job {
  if (!jobMoves[job.state].includes(state))
    throw new Error(`Job ${job.id} cannot go from ${job.state} to ${state}`);
  const next: Record<string, unknown> = { ...job, ...change, state, rev: job.rev + 1 };
  for (const key of Object.keys(next)) if (next[key] === undefined) delete next[key];
  return next as unknown as Job;
}

/** Objects of a job in the bucket. The plan is written once; a report belongs to one attempt at planning. */
export function planKeyOf(id: JobId): string {
  return `jobs/${id}/plan.jsonl`;
}

export function reportKeyOf(id: JobId, attempt: string): string {
  return `jobs/${id}/report-${attempt}.jsonl`;
}

/** A request's object carries its hash, so that two bodies under one key never meet in one object. */
export function requestKeyOf(id: JobId, bodySha256: string): string {
  return `requests/${id}/${bodySha256}.json`;
}
