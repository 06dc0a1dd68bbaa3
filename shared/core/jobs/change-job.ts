import { isSameJson } from '../json/same-json.ts';
import { type CampaignOptions, optionsOf } from './campaign-options.ts';
import { type Job, type JobState, ruleOf } from './job.ts';
import { jobMoved } from './job-moves.ts';
import { readyDueAtMs, startOf } from './job-start.ts';
import type { Labels } from './labels.ts';

/** The options that say when a job may begin. */
export const scheduleNames = ['start_at', 'latest_start', 'quiet_hours'] as const;

type Schedule = Pick<CampaignOptions, 'startAtMs' | 'latestStartMs' | 'quietHours'>;

/** What a person changes about a job. A member that is undefined is taken away; one that is missing stays. */
export type JobWish = {
  readonly labels: { readonly [Name in keyof Labels]: Labels[Name] | undefined };
  readonly schedule: { readonly [Name in keyof Schedule]: Schedule[Name] | undefined };
};

export type Changed =
  | { readonly kind: 'changed'; readonly next: Job }
  /** It is so already. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly detail: string };

const unchangeable: Readonly<Partial<Record<JobState, string>>> = {
  draft: 'Its upload brings its name and its options.',
  planning: 'Repeat the request when it is planned.',
  failed: 'Create it again.',
};

/**
 * What a change of its labels or its schedule makes of a job. A new schedule takes back an approval: the person who
 * approved it saw another one.
 */
export function changedJob(job: Job, { labels, schedule }: JobWish, nowMs: number): Changed {
  const nextLabels = merged(job.labels, labels);
  const options = merged(job.options, schedule);
  const isScheduled = !isSameJson(options, merged(job.options, {}));
  if (!isScheduled && isSameJson(nextLabels, merged(job.labels, {}))) return { kind: 'already' };
  const why = unchangeable[job.state];
  if (why !== undefined) return refused(`The job is ${job.state}. ${why}`);
  if (!isScheduled)
    return { kind: 'changed', next: jobMoved(job, job.state, { labels: orNone(nextLabels) }) };
  const fault = scheduleFault(job);
  if (fault !== undefined) return refused(fault);
  const change = { labels: orNone(nextLabels), options: orNone(options), approved: undefined };
  const next = jobMoved(job, 'ready', change);
  const start = startOf(next, nowMs).kind;
  if (start === 'never' || start === 'stale')
    return refused('With this schedule it could not start any more, and would be canceled');
  const dueAtMs = readyDueAtMs(next, nowMs);
  return { kind: 'changed', next: jobMoved(job, 'ready', { ...change, dueAtMs }) };
}

/** Why the schedule of a job cannot change any more, or not by a person. */
function scheduleFault(job: Job): string | undefined {
  if (job.state !== 'ready') return `The job is ${job.state}. Its schedule can change until it starts`;
  if (optionsOf(job).mode === 'check') return 'The job is a dry run, which never starts';
  return ruleOf(job.source) === undefined ? undefined : 'A rule made the job, and says when it starts';
}

function merged<Value extends object>(before: Partial<Value> | undefined, change: object): Partial<Value> {
  const all = Object.entries({ ...before, ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Partial<Value>;
}

function orNone<Value extends object>(value: Value): Value | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}

function refused(detail: string): Changed {
  return { kind: 'refused', detail };
}
