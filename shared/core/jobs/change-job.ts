import { isSameJson } from '../json/same-json.ts';
import { present } from '../present.ts';
import { type CampaignOptions, optionsOf } from './campaign-options.ts';
import { type Job, type JobState, type Replacement, ruleOf } from './job.ts';
import { jobMoved } from './job-moves.ts';
import { readyDueAtMs, startOf } from './job-start.ts';
import type { Labels } from './labels.ts';
import { replacementFault } from './replacement.ts';

/** Options that are looked at when a job starts and while it runs. */
export const optionsWhileRunning = {
  start_at: 'startAtMs',
  latest_start: 'latestStartMs',
  quiet_hours: 'quietHours',
  mode: 'mode',
  on_unclear: 'onUnclear',
  on_400: 'on400',
  halt: 'halt',
} as const;

/** Options of a campaign that say what its calls are: it is planned again. Who its rows are stays. */
export const optionsOfTexts = {
  long_text: 'longText',
  fallback_text: 'fallbackText',
  literal: 'literal',
  transliterate: 'transliterate',
  allow_foreign: 'allowForeign',
  refuse_numbers: 'refuseNumbers',
  frequency: 'frequency',
  price_per_segment: 'pricePerSegment',
} as const;

type Wished<All> = { readonly [Name in keyof All]?: All[Name] | undefined };

/** What a person changes about a job. A member that is undefined is taken away; one that is missing stays. */
export type JobWish = {
  readonly labels: Wished<Labels>;
  /** Those that leave its plan as it is. */
  readonly options: Wished<CampaignOptions>;
  /** What it is planned again with. */
  readonly planned: { readonly text?: string; readonly options: Wished<CampaignOptions> };
};

export type Changed =
  | { readonly kind: 'changed'; readonly next: Job }
  /** Another job is planned in its place. */
  | { readonly kind: 'replaced'; readonly replacement: Pick<Replacement, 'text' | 'options' | 'labels'> }
  /** It is so already. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly detail: string };

const unchangeable: Readonly<Partial<Record<JobState, string>>> = {
  draft: 'Its upload brings its name and its options.',
  planning: 'Repeat the request when it is planned.',
  failed: 'Create it again.',
};

/**
 * What a change of its labels, its options or its text makes of a job. New options take back an approval: the person
 * who approved it saw other ones. A new text is another job, which is planned from the same input.
 */
export function changedJob(job: Job, { labels, planned, ...wish }: JobWish, nowMs: number): Changed {
  const nextLabels = merged(job.labels, labels);
  const options = merged(job.options, wish.options);
  const { text = job.text } = planned;
  const plannedOptions = merged(options, planned.options);
  if (text !== job.text || !isSameJson(plannedOptions, options)) {
    const fault =
      whyNot(job) ?? replacementFault(job, nowMs) ?? startsNever({ ...job, options: plannedOptions }, nowMs);
    if (fault !== undefined) return refused(fault);
    return { kind: 'replaced', replacement: present({ text, options: plannedOptions, labels: nextLabels }) };
  }
  const isScheduled = !isSameJson(options, merged(job.options, {}));
  if (!isScheduled && isSameJson(nextLabels, merged(job.labels, {}))) return { kind: 'already' };
  const why = whyNot(job);
  if (why !== undefined) return refused(why);
  if (!isScheduled)
    return { kind: 'changed', next: jobMoved(job, job.state, { labels: orNone(nextLabels) }) };
  const fault = scheduleFault(job);
  if (fault !== undefined) return refused(fault);
  const change = { labels: orNone(nextLabels), options: orNone(options), approved: undefined };
  const next = jobMoved(job, 'ready', change);
  const never = startsNever(next, nowMs);
  if (never !== undefined) return refused(never);
  const dueAtMs = readyDueAtMs(next, nowMs);
  return { kind: 'changed', next: jobMoved(job, 'ready', { ...change, dueAtMs }) };
}

function whyNot({ state }: Job): string | undefined {
  const why = unchangeable[state];
  return why === undefined ? undefined : `The job is ${state}. ${why}`;
}

function startsNever(job: Job, nowMs: number): string | undefined {
  const start = startOf(job, nowMs).kind;
  return start === 'never' || start === 'stale'
    ? 'With this schedule it could not start any more, and would be canceled'
    : undefined;
}

/** Why the schedule of a job cannot change any more, or not by a person. */
function scheduleFault(job: Job): string | undefined {
  if (job.state !== 'ready') return `The job is ${job.state}. Its options can change until it starts`;
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
