import { type Asker, actorOf, callerOf, nameOf } from '../access/actor.ts';
import { optionsOf } from './campaign-options.ts';
import type { Job, JobState } from './job.ts';
import { jobMoved } from './job-moves.ts';
import { isSnapshotOld } from './old-snapshot.ts';
import { pausedUntilMs } from './retention.ts';

/** What a person may do to a campaign. */
export type JobAction = 'approve' | 'pause' | 'resume' | 'cancel';

export const jobActions: readonly JobAction[] = ['approve', 'pause', 'resume', 'cancel'];

export type Acted =
  | { readonly kind: 'moved'; readonly next: Job }
  /** It is so already: a repeat changes nothing. */
  | { readonly kind: 'already' }
  /** Not in this state. */
  | { readonly kind: 'refused'; readonly detail: string };

const already: Acted = { kind: 'already' };

/**
 * What an action makes of a job. What has to be done for it beyond this one write is left to `scheduler`, which finds
 * the job by its due time.
 *
 * @param by who asks
 */
export function actedOn(job: Job, action: JobAction, by: Asker, nowMs: number): Acted {
  switch (action) {
    case 'approve':
      return approve(job, by, nowMs);
    case 'pause':
      return pause(job, by, nowMs);
    case 'resume':
      return resume(job, by, nowMs);
    case 'cancel':
      return cancel(job, by, nowMs);
  }
}

function approve(job: Job, by: Asker, nowMs: number): Acted {
  const { mode } = optionsOf(job);
  if (mode === 'check')
    return refused(
      'The campaign is a dry run, which never sends. Create it again with the mode send or approve',
    );
  if (mode === 'send') return refused('The job needs no approval: it starts automatically');
  if (job.approved !== undefined && isBegun(job.state)) return already;
  if (job.state !== 'ready')
    return refused(`The job is ${job.state}. Only a job that is ready can be approved`);
  return moved(job, 'ready', { approved: approvalBy(by, nowMs), dueAtMs: nowMs }, actorOf(by));
}

function approvalBy(by: Asker, atMs: number): NonNullable<Job['approved']> {
  return { by: callerOf(by), atMs, ...(typeof by === 'string' ? {} : { actor: by }) };
}

function isBegun(state: JobState): boolean {
  return state === 'ready' || state === 'running' || state === 'paused' || state === 'completed';
}

function pause(job: Job, by: Asker, nowMs: number): Acted {
  if (job.state === 'paused' && job.resumedAtMs === undefined) return already;
  if (job.state !== 'running' && job.state !== 'paused')
    return refused(
      `The job is ${job.state}. Only a running job can be paused. Before it runs, it can be canceled`,
    );
  // Nothing was counted before: the scheduler looks at once whether the last call was over already.
  const rest = { dueAtMs: nowMs, pausedUntilMs: pausedUntilMs(job, nowMs) };
  const change = { ...rest, reason: requested('paused', by), resumedAtMs: undefined };
  return moved(job, 'paused', change, actorOf(by));
}

function resume(job: Job, by: Asker, nowMs: number): Acted {
  if (job.state === 'running' || job.resumedAtMs !== undefined) return already;
  if (job.state !== 'paused') return refused(`The job is ${job.state}. Only a paused job can be resumed`);
  if (isSnapshotOld(job, nowMs))
    return moved(job, 'paused', { dueAtMs: nowMs, resumedAtMs: nowMs, reason: looksFirst(by) });
  const change = { dueAtMs: nowMs, reason: undefined, pausedUntilMs: undefined };
  return moved(job, 'running', change, actorOf(by));
}

function cancel(job: Job, by: Asker, nowMs: number): Acted {
  const reason = requested('canceled', by);
  switch (job.state) {
    case 'canceling':
    case 'canceled':
      return already;
    case 'completed':
    case 'failed':
      return refused(`The job is ${job.state}. There is nothing left to cancel`);
    case 'draft':
      return moved(job, 'canceled', { dueAtMs: undefined, endedAtMs: nowMs, reason }, actorOf(by));
    default:
      return moved(job, 'canceling', { dueAtMs: nowMs, reason }, actorOf(by));
  }
}

function requested(what: string, by: Asker) {
  return { code: 'requested', detail: `${nameOf(by)} ${what} the job` } as const;
}

/** People order in the provider's portal as well, while a batch is paused. */
function looksFirst(by: Asker) {
  const detail = `${nameOf(by)} resumed the job. The batch continues after a new check of who has a subscription`;
  return { code: 'requested', detail } as const;
}

function moved(...how: Parameters<typeof jobMoved>): Acted {
  return { kind: 'moved', next: jobMoved(...how) };
}

function refused(detail: string): Acted {
  return { kind: 'refused', detail };
}
