import type { Actor } from '../../core/access/actor.ts';
import { type KindOfRows, shownKindOf } from '../../core/api/job-kinds.ts';
import { type FewJobs, isOpenState, type ListedJob, listedJob } from '../../core/counts/listed-job.ts';
import { hasUndecided, type JobOutcome, outcomeOf } from '../../core/counts/outcome.ts';
import type { JobId } from '../../core/ids.ts';
import { creatorOf } from '../../core/jobs/callers.ts';
import { isTestJob, optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job, JobCursor, JobState } from '../../core/jobs/job.ts';
import { shownState } from '../../core/jobs/job-start.ts';
import type { JobListName } from '../../core/key-prefixes.ts';
import { pageOf } from '../../core/lists/page.ts';
import type { ListedJobs } from '../../ports/jobs/job-list.ts';
import { seeListed } from './see-job.ts';

export type JobPage = {
  readonly jobs: readonly ListedJob[];
  readonly next?: JobCursor;
  /** It ended before it was full: looking at more jobs would have cost too much. */
  readonly isIncomplete: boolean;
};

/** Which jobs are listed: those that have all of it. */
export type JobFilter = {
  readonly list: JobListName;
  /** One of these. Absent: all of the list. */
  readonly kinds?: readonly KindOfRows[] | undefined;
  /** One of these. */
  readonly states?: readonly JobState[] | undefined;
  readonly reference?: string | undefined;
  /** A part of its name, in letters of either case. */
  readonly name?: string | undefined;
  readonly metadata?: { readonly key: string; readonly value: string } | undefined;
  /** One of these. */
  readonly outcomes?: readonly JobOutcome[] | undefined;
  /** Whether it has held rows about which nobody has decided, at its end or before. */
  readonly needsDecision?: boolean | undefined;
  /** Whether a test key has made it. */
  readonly test?: boolean | undefined;
  /** The id or the name of who made it. */
  readonly createdBy?: string | undefined;
  /** The first moment that counts. */
  readonly fromMs?: number | undefined;
  /** The first moment that counts no more. */
  readonly toMs?: number | undefined;
};

/**
 * A page of jobs, the newest first.
 *
 * @param page `limit` is for the most jobs on it; `unitsToShow` says how many read units showing these costs besides
 */
export async function listJobs(
  { listedJobs }: { readonly listedJobs: ListedJobs },
  filter: JobFilter,
  after: JobCursor | undefined,
  page: { readonly limit: number; readonly unitsToShow: (jobs: readonly ListedJob[]) => number },
): Promise<JobPage> {
  const { list, fromMs, toMs } = filter;
  // Before every id of that moment, since none is empty.
  const start = after ?? (toMs === undefined ? undefined : { createdAtMs: toMs, id: '' as JobId });
  const wanted = { fromMs, only: onlyOf(filter), isWanted: (job: Job) => isWanted(job, filter) };
  const { items, last, isIncomplete } = await pageOf(listedJobs.newest(list, start, wanted), {
    ...page,
    isWanted: (listed) => isWanted(listed.job, filter) && isCountedAs(listed, filter),
  });
  const next = last && { createdAtMs: last.job.createdAtMs, id: last.job.id };
  return { jobs: items, isIncomplete, ...(next && { next }) };
}

/** One job as a list has it, with the counts that lists know. */
export async function listOne(
  { listedJobs }: { readonly listedJobs: ListedJobs },
  job: Job,
): Promise<ListedJob> {
  return { job: listedJob(job), counts: await listedJobs.counts(job) };
}

/** Which jobs are found without a look at the others. */
function onlyOf({ states, outcomes, needsDecision }: JobFilter): FewJobs | undefined {
  if (needsDecision === true || outcomes?.every((one) => one === 'needs_decision')) return 'undecided';
  return states?.every(isOpenState) ? 'open' : undefined;
}

function isWanted(
  job: Job,
  { kinds, states, reference, test, createdBy, name, metadata }: JobFilter,
): boolean {
  return (
    (kinds === undefined || kinds.some((kind) => kind === shownKindOf(job))) &&
    (test === undefined || isTestJob(job) === test) &&
    (states === undefined || states.includes(shownState(job))) &&
    (createdBy === undefined || isActor(creatorOf(job), createdBy)) &&
    (reference === undefined || job.labels?.reference === reference) &&
    (name === undefined || job.labels?.name?.toLowerCase().includes(name.toLowerCase()) === true) &&
    (metadata === undefined || memberOf(job, metadata.key) === metadata.value)
  );
}

function memberOf({ labels: { metadata = {} } = {} }: Job, key: string): string | undefined {
  return Object.hasOwn(metadata, key) ? metadata[key] : undefined;
}

/** Asks for what the counts say, as lists know them. */
function isCountedAs(listed: ListedJob, { outcomes, needsDecision }: JobFilter): boolean {
  if (outcomes === undefined && needsDecision === undefined) return true;
  const { job, progress } = seeListed(listed);
  const outcome = outcomeOf(progress.state, progress, optionsOf(job).mode === 'check');
  return (
    (outcomes === undefined || (outcome !== undefined && outcomes.includes(outcome))) &&
    (needsDecision === undefined || hasUndecided(progress) === needsDecision)
  );
}

function isActor({ id, name }: Actor, asked: string): boolean {
  return id === asked || name === asked;
}
