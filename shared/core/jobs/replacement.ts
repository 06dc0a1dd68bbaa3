import { campaignIdOf, type JobId, kindOf } from '../ids.ts';
import { replanAfterMs } from '../timing.ts';
import { editorsWith } from './callers.ts';
import { type Job, newJob, type Replacement, ruleOf } from './job.ts';
import { type JobChange, jobMoved } from './job-moves.ts';
import { waitsUntilMs } from './retention.ts';

/** The same change of the same version is the same job. */
export function replacementIdOf({ id }: Job, version: number, wish: unknown): JobId {
  const words = JSON.stringify(wish, (_, value) => (value === undefined ? null : value));
  return campaignIdOf('replacement', id, String(version), words);
}

/** Under whose id the input of a job is kept. */
export function inputOwnerOf({ id, replaces }: Pick<Job, 'id' | 'replaces'>): JobId {
  return replaces?.input ?? id;
}

/** Why a job cannot be planned again with another text or other options; undefined when it can. */
export function replacementFault(job: Job, nowMs: number): string | undefined {
  const { state, source } = job;
  if (kindOf(job.id) !== 'campaign') return 'Its rows are no texts. Cancel it and create it again';
  if (state !== 'ready') return `The job is ${state}. Its text and options can change until it starts`;
  if (ruleOf(source) !== undefined) return 'A rule made the job, and says what it sends';
  if (source.kind !== 'upload' && source.kind !== 'request')
    return `It is a ${source.kind} of another campaign. Cancel it and create it again`;
  return nowMs > waitsUntilMs({ createdAtMs: sinceOf(job) })
    ? 'Its input is too old to be planned again. Create it again'
    : undefined;
}

/** The job on its way out. From this write on it sends nothing, and no retry takes its rows. */
export function replacedJob(job: Job, replacedBy: Replacement): Job {
  const detail = `Its text or options were changed: ${replacedBy.id} takes its place`;
  const reason = { code: 'replaced', detail } as const;
  const change: JobChange = { replacedBy, reason, dueAtMs: replacedBy.atMs, retries: [replacedBy.id] };
  return jobMoved(job, 'canceling', change, replacedBy.by);
}

/** @returns undefined when nothing takes its place */
export function replacementOf(job: Job): Job | undefined {
  const { replacedBy, source, createdBy, callback } = job;
  if (replacedBy === undefined) return undefined;
  const { id, by, atMs, text = job.text, options = {}, labels = {} } = replacedBy;
  const settings = { options, labels, ...(callback && { callback }), ...(createdBy && { createdBy }) };
  return {
    ...newJob(id, source, atMs, atMs + replanAfterMs, settings),
    editors: editorsWith(job, by),
    replaces: { id: job.id, input: inputOwnerOf(job), sinceMs: sinceOf(job) },
    ...(text === undefined ? {} : { text }),
  };
}

function sinceOf({ replaces, createdAtMs }: Job): number {
  return replaces?.sinceMs ?? createdAtMs;
}
