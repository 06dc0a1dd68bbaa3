import { chunksOfEntries } from '../../core/calls/progress.ts';
import { groupsOf } from '../../core/counts/chunk-groups.ts';
import { counting, isCountedAtOnce, nextCountInMs, walkEveryMs } from '../../core/counts/counting.ts';
import { type GroupCount, isStale, type JobSum, looked, newSum, sumOf } from '../../core/counts/job-sum.ts';
import { hasUndecided } from '../../core/counts/outcome.ts';
import { endsAtMs, type Pace, paceOf } from '../../core/counts/pace.ts';
import { isSameTally, type Tally, tallyOf } from '../../core/counts/tally.ts';
import type { Job, JobState } from '../../core/jobs/job.ts';
import { decidingUntil, jobDecided } from '../../core/jobs/job-moves.ts';
import { inParallel } from '../../core/parallel.ts';
import { countStopMs } from '../../core/timing.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { CountMessage } from '../../ports/jobs/job-counts.ts';
import { completeJob, endCanceled } from '../jobs/end-job.ts';
import { shareGoesOn, watchesShare } from '../jobs/halt-job.ts';
import { windDown } from '../jobs/wind-down.ts';
import { wakeOpened } from '../reconciliation/open-job.ts';
import { type CountPorts, countGroup } from './count-group.ts';
import { walkJob } from './walk-job.ts';

const done: Disposition = { kind: 'ack' };
const soon: Disposition = { kind: 'retry_later', inMs: 1_000 };

const groupsAtOnce = 8;

/** How long a look takes further groups. Few looks run side by side, and other jobs wait for theirs. */
const lookMs = 20_000;

/** In these states a move without a mark is found all the same: by a walk over all groups, now and then. */
const openStates: readonly JobState[] = ['running', 'paused', 'canceling'];

/**
 * One look at a job. One of few calls is walked over: it may just have ended. Of one of many calls the groups are
 * counted again in which entries have moved, and summed up; while anything moves, another look follows. What it counts
 * is also what halts a job on its share of errors, and what ends it. Groups of a canceled job that have planned calls
 * are counted again until these are canceled.
 *
 * Looks of one job follow each other: each names the sum that the look before has written, and only one look can write
 * the next. Others find that one is to come, and leave it the work.
 */
export async function countJob(
  ports: CountPorts,
  message: CountMessage,
  { remainingMs }: Invocation,
): Promise<Disposition> {
  const { jobId, after } = message;
  const settings = ports.counting ?? counting;
  const [job, stored] = await Promise.all([ports.ledger.job(jobId), ports.jobCounts.sum(jobId)]);
  if (job?.plan === undefined) return done;
  if (isCountedAtOnce(job, settings)) {
    if (job.state === 'running') await walkJob(ports, job);
    if (mayWindDown(job, ports.now())) await windDown(ports, job);
    return countForLists(ports, job, stored ?? newSum(job));
  }
  const sum = stored ?? newSum(job);
  const isAsked = (message.walkFromMs ?? 0) > sum.walkFromMs;
  if (!isAsked && isNeedless(message, sum, ports.now())) return done;

  // Others may have left their work to the look that is to come at that time.
  const isPromised = sum.nextAtMs !== undefined && ports.now() < sum.nextAtMs;
  const beganAtMs = ports.now();
  const hasTime = () => remainingMs() > countStopMs && ports.now() - beganAtMs < lookMs;
  const restMs = walkEveryMs(job.plan.totals.entries, leftMs(sum));
  const isDue = openStates.includes(job.state) && beganAtMs - sum.walkFromMs >= restMs;
  // One look at a time reads all there is.
  const isNext = after !== undefined || sum.nextAtMs === undefined;
  const walks = isAsked || (isDue && isNext && sum.isEnding === undefined);
  let isEnding = sum.isEnding === true;
  let look = await lookAt(ports, job, sum, walks ? ports.now() : sum.walkFromMs, hasTime);
  // Another look has seen what this one was asked for.
  const isKnownAlready = look.isAtRest && sum.nextAtMs === undefined && isSameTally(look.tally, sum.tally);
  const nowMs = ports.now();
  if (isKnownAlready && !walks && !isOver(job, look, nowMs)) return done;
  if (isOver(job, look, nowMs) && !walks && !isEnding) {
    isEnding = true;
    look = await lookAt(ports, job, sum, ports.now(), hasTime);
  }

  const inMs = nextCountInMs(look.tally, paceOfLook(job, sum, look), settings);
  const nextAtMs = look.isAtRest && !isPromised ? undefined : ports.now() + inMs;
  const next = looked(sum, {
    ...look,
    isEnding: isEnding && look.tally.open === 0 && !look.isWhole,
    nextAtMs,
  });
  await noteDecided(ports, job, sum.tally, look.tally);
  await continueOver(ports, job, look.tally);
  // Sent first: a look that dies behind it is followed by another all the same.
  if (nextAtMs !== undefined) await ports.queues.sendCount({ jobId, after: next.version, nextAtMs }, inMs);
  if (!(await ports.jobCounts.replaceSum(job, next))) {
    // Another look was first. The one that follows it begins later than this one did, if it is not this one.
    const first = await ports.jobCounts.sum(jobId);
    const isFollowed = first?.nextAtMs !== undefined && isNeedless(message, first, ports.now());
    return !isAsked && isFollowed ? done : soon;
  }

  if (isOver(job, look, nowMs))
    await (job.state === 'canceling' ? endCanceled(ports, job) : completeJob(ports, job));
  else if (watchesShare(job)) await shareGoesOn(ports, job, look.tally.rows);
  return done;
}

/** How long a job takes at its pace, as of its last look. */
function leftMs({ made, tally, asOfMs }: JobSum): number | undefined {
  const untilMs = endsAtMs(tally, paceOf(made, tally, asOfMs), asOfMs);
  return untilMs === undefined ? undefined : untilMs - asOfMs;
}

/** How fast a job goes of which nobody waits for each look: what halts or ends it comes as soon as before. */
function paceOfLook(job: Job, { made }: JobSum, { tally, asOfMs }: Look): Pace | undefined {
  return job.state === 'running' && !watchesShare(job) ? paceOf(made, tally, asOfMs) : undefined;
}

/** A job of few calls is counted where it is shown alone. A list has it as it was counted when a call was over. */
async function countForLists(ports: CountPorts, job: Job, before: JobSum): Promise<Disposition> {
  const asOfMs = ports.now();
  const tally = await tallyOf(chunksOfEntries(ports.ledger.entries(job.id)));
  await continueOver(ports, job, tally);
  if (isSameTally(tally, before.tally)) return done;
  await noteDecided(ports, job, before.tally, tally);
  const { walkFromMs } = before;
  const next = looked(before, { tally, asOfMs, walkFromMs, isEnding: false, nextAtMs: undefined });
  // What was written meanwhile may have been read before.
  return (await ports.jobCounts.replaceSum(job, next)) ? done : soon;
}

/**
 * Has it reported when a person has decided about the last held row of a job that is over. Written before the sum that
 * shows it, so that a crash between them reports it twice and not never.
 */
async function noteDecided(
  { ledger }: Pick<CountPorts, 'ledger'>,
  job: Job,
  before: Tally,
  tally: Tally,
): Promise<void> {
  if (!hasUndecided(before) || hasUndecided(tally)) return;
  for (let seen: Job | undefined = job; seen?.state === 'completed'; ) {
    const written = await ledger.replaceJob(jobDecided(seen));
    if (written.applied) return;
    seen = written.found;
  }
}

/** The write of a decision to send rows again may land when the end of the job was noted. */
async function continueOver(ports: CountPorts, job: Job, { open }: Tally): Promise<void> {
  if (open > 0 && (job.state === 'completed' || job.state === 'canceled')) await wakeOpened(ports, job);
}

/** Whether another look is to come that sees what this one would. */
function isNeedless({ after, nextAtMs }: CountMessage, sum: JobSum, nowMs: number): boolean {
  // A look that is due may have begun before the mark that this one was asked for, and does not see it.
  if (after === undefined) return sum.nextAtMs !== undefined && nowMs < sum.nextAtMs;
  // One that names a later sum than there is makes up for the look before it, which died before it wrote that.
  if (after !== sum.version) return after < sum.version;
  return nextAtMs !== undefined && nextAtMs !== sum.nextAtMs;
}

type Look = Pick<JobSum, 'tally' | 'asOfMs' | 'walkFromMs'> & {
  /** All groups were counted. */
  readonly isWhole: boolean;
  /** Nothing moves, so that no group has to be counted again. */
  readonly isAtRest: boolean;
};

function isOver(job: Job, { tally, isWhole }: Look, nowMs: number): boolean {
  const mayEnd = job.state === 'running' || job.state === 'paused' || mayWindDown(job, nowMs);
  return mayEnd && isWhole && tally.open === 0;
}

/** While a person's decision may move its entries nobody notes its end: the scheduler looks again behind that. */
function mayWindDown(job: Job, nowMs: number): boolean {
  return job.state === 'canceling' && decidingUntil(job, nowMs) === undefined;
}

/**
 * Counts the stale groups again: first those in which entries may have moved. While one of those is left out, because
 * time is short or somebody else counts it, the figures before stay.
 */
async function lookAt(
  ports: CountPorts,
  job: Job,
  before: JobSum,
  walkFromMs: number,
  hasTime: () => boolean,
): Promise<Look> {
  const asOfMs = ports.now();
  const settings = ports.counting ?? counting;
  const groups = new Map<number, GroupCount>();
  for await (const one of ports.jobCounts.groups(job.id)) groups.set(one.group, one);
  for (const group of groupsOf(job.plan?.totals.chunks ?? 0))
    if (!groups.has(group)) groups.set(group, { group });

  const hasMoved = (one: GroupCount) => isStale(one, 0, settings);
  const isLeft = (one: GroupCount) => isStale(one, walkFromMs, settings) || isToCancel(job, one);
  const stale = [...groups.values()].filter(isLeft);
  const inOrder = [...stale.filter(hasMoved), ...stale.filter((one) => !hasMoved(one))];
  const left: GroupCount[] = [];
  await inParallel(inOrder, groupsAtOnce, async (one) => {
    const next = hasTime() ? await countGroup(ports, job, one) : undefined;
    if (next === undefined) left.push(one);
    else groups.set(one.group, next);
  });
  const all = [...groups.values()];
  const figures = left.some(hasMoved) ? before : { tally: sumOf(all), asOfMs };
  return {
    tally: figures.tally,
    asOfMs: figures.asOfMs,
    walkFromMs,
    isWhole: left.length === 0,
    isAtRest: !all.some(isLeft),
  };
}

function isToCancel({ state }: Job, { tally }: GroupCount): boolean {
  return state === 'canceling' && (tally?.calls.planned ?? 0) > 0;
}
