import type { Actor } from '../access/actor.ts';
import { kindOf } from '../ids.ts';
import { type Moment, outboxAfter } from '../outbox/transition.ts';
import { present } from '../present.ts';
import { type CampaignOptions, optionsOf } from './campaign-options.ts';
import type { Job, JobReason, JobSource, JobState } from './job.ts';
import type { Labels } from './labels.ts';

/** Every move there is. An arrow that is missing here cannot be taken by any code. */
export const jobMoves: Record<JobState, readonly JobState[]> = {
  draft: ['planning', 'canceled'],
  planning: ['planning', 'ready', 'canceling', 'failed'],
  ready: ['ready', 'running', 'canceling'],
  // An order goes back to wait for approval if its rule was changed and now requires it.
  running: ['running', 'ready', 'paused', 'canceling', 'completed'],
  // A pause may come when the last call is over already.
  paused: ['paused', 'running', 'completed', 'canceling'],
  canceling: ['canceling', 'canceled'],
  // A person may have held rows sent again. A retry of its rows is noted on a job that is over.
  completed: ['completed', 'running'],
  canceled: ['canceled'],
  failed: [],
};

type TimeName = 'dueAtMs' | 'endedAtMs' | 'pausedUntilMs' | 'resumedAtMs' | 'decidingUntilMs';

export type JobChange = Partial<
  Pick<
    Job,
    | 'plan'
    | 'planning'
    | 'unread'
    | 'failure'
    | 'plans'
    | 'begunAtMs'
    | 'startedAtMs'
    | 'halted'
    | 'retries'
    | 'replacedBy'
  >
> & { readonly [Name in TimeName]?: number | undefined } & {
  readonly source?: JobSource;
  readonly labels?: Labels | undefined;
  readonly options?: Partial<CampaignOptions> | undefined;
  readonly approved?: Job['approved'] | undefined;
  readonly reason?: JobReason | undefined;
};

/**
 * The next version of a job, with what has changed in its outbox; the parts named in `change` as undefined are dropped.
 *
 * @param by who asks for it, where somebody does
 */
export function jobMoved(job: Job, state: JobState, change: JobChange = {}, by?: Actor): Job {
  if (!jobMoves[job.state].includes(state))
    throw new Error(`Job ${job.id} cannot go from ${job.state} to ${state}`);
  const again = state === 'running' ? { endedAtMs: undefined, unread: undefined } : {};
  const planned = state === 'ready' ? { planning: undefined, unread: undefined } : {};
  const next = present({ ...job, ...again, ...planned, ...change, state, version: job.version + 1 }) as Job;
  const [before, after] = [momentOf(job), momentOf(next)];
  // A notification is how others are informed.
  const outbox = kindOf(job.id) === 'notifications' ? undefined : outboxAfter(job.outbox, before, after, by);
  return outbox === undefined ? next : { ...next, outbox };
}

/** The next version of a job that is over, once a person has decided about the last of its held rows. */
export function jobDecided(job: Job): Job {
  const next = jobMoved(job, 'completed');
  const { version, state, outbox = [] } = next;
  return { ...next, outbox: [...outbox, { type: 'decided', version, state }] };
}

function momentOf(job: Job): Moment {
  const { state, version, approved, failure, reason } = job;
  const said = { mode: optionsOf(job).mode, isApproved: approved !== undefined };
  return { state, version, ...said, code: failure?.code ?? reason?.code };
}

/**
 * Until when a person's decision may still move entries of a job: nobody notes its end before. @returns undefined when
 * none does
 */
export function decidingUntil({ decidingUntilMs = 0 }: Job, nowMs: number): number | undefined {
  return decidingUntilMs > nowMs ? decidingUntilMs : undefined;
}
