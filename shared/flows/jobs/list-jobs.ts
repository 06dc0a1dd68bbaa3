import type { Actor } from '../../core/access/actor.ts';
import { type ListedJob, listedJob } from '../../core/counts/listed-job.ts';
import { hasUndecided, type JobOutcome, outcomeOf } from '../../core/counts/outcome.ts';
import { type JobId, type JobKind, kindOf } from '../../core/ids.ts';
import { creatorOf } from '../../core/jobs/callers.ts';
import { isTestJob, optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job, JobCursor, JobState } from '../../core/jobs/job.ts';
import { shownState } from '../../core/jobs/job-start.ts';
import type { JobListName } from '../../core/key-prefixes.ts';
import type { ListedJobs } from '../../ports/listing.ts';
import { seeListed } from './see-job.ts';

export type JobPage = { readonly jobs: readonly ListedJob[]; readonly next?: JobCursor };

/** How many jobs one page looks at, at most, to find one that is asked for. */
const looksMax = 1000;

/** How many it looks at, at most, once it has found one. */
const looksOfFound = 100;

/** How much of what lists keep one page reads, at most, once it has found a job: ten read units, with room to spare. */
const charsOfFound = 70_000;

/** Which jobs are listed: those that have all of it. */
export type JobFilter = {
  readonly list: JobListName;
  /** Absent: all of the list. */
  readonly kind?: JobKind | undefined;
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
 * @param limit most jobs on the page; it may hold fewer and still have a next one
 */
export async function listJobs(
  { listedJobs }: { readonly listedJobs: ListedJobs },
  filter: JobFilter,
  after: JobCursor | undefined,
  limit: number,
): Promise<JobPage> {
  const jobs: ListedJob[] = [];
  let [looks, chars] = [0, 0];
  let last: Job | undefined;
  const { list, fromMs, toMs } = filter;
  // Before every id of that moment, since none is empty.
  const start = after ?? (toMs === undefined ? undefined : { createdAtMs: toMs, id: '' as JobId });
  for await (const listed of listedJobs.newest(list, start, { fromMs })) {
    const isFull =
      jobs.length === 0
        ? looks >= looksMax
        : jobs.length >= limit || looks >= looksOfFound || chars >= charsOfFound;
    if (last !== undefined && isFull) return { jobs, next: { createdAtMs: last.createdAtMs, id: last.id } };
    looks += 1;
    chars += JSON.stringify(listed).length;
    last = listed.job;
    if (isWanted(last, filter) && isCountedAs(listed, filter)) jobs.push(listed);
  }
  return { jobs };
}

/** One job as a list has it, with the counts that lists know. */
export async function listOne(
  { listedJobs }: { readonly listedJobs: ListedJobs },
  job: Job,
): Promise<ListedJob> {
  // Behind every other place of its moment that it may be before.
  const before = { createdAtMs: job.createdAtMs, id: `${job.id}~~` as JobId };
  for await (const { job: found, counts } of listedJobs.newest('jobs', before))
    return { job: listedJob(job), counts: found.id === job.id ? counts : undefined };
  return { job: listedJob(job) };
}

function isWanted(
  job: Job,
  { kind, states, reference, test, createdBy, name, metadata }: JobFilter,
): boolean {
  return (
    (kind === undefined || kindOf(job.id) === kind) &&
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
