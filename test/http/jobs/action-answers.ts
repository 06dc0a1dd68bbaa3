import type { EntryState } from '../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { type ApiWorld, call } from '../../support/http/api-client.ts';

/** What a person may ask of a campaign or an order batch. */
export const actions = [
  'approve',
  'pause',
  'resume',
  'cancel',
  'retry',
  'accept',
  'resend',
  'give_up',
  'results',
  'change',
] as const;
export type Action = (typeof actions)[number];

/** What each action, and its repeat, is answered in each state. */
export const answers: Record<JobState, Readonly<Record<Action, number>>> = {
  draft: {
    approve: 409,
    pause: 409,
    resume: 409,
    cancel: 200,
    retry: 409,
    accept: 200,
    resend: 409,
    give_up: 200,
    results: 409,
    change: 409,
  },
  planning: {
    approve: 409,
    pause: 409,
    resume: 409,
    cancel: 200,
    retry: 409,
    accept: 200,
    resend: 409,
    give_up: 200,
    results: 409,
    change: 409,
  },
  ready: {
    approve: 200,
    pause: 409,
    resume: 409,
    cancel: 200,
    retry: 409,
    accept: 200,
    resend: 409,
    give_up: 200,
    results: 202,
    change: 200,
  },
  running: {
    approve: 409,
    pause: 200,
    resume: 200,
    cancel: 200,
    retry: 409,
    accept: 200,
    resend: 200,
    give_up: 200,
    results: 202,
    change: 200,
  },
  paused: {
    approve: 409,
    pause: 200,
    resume: 200,
    cancel: 200,
    retry: 409,
    accept: 200,
    resend: 409,
    give_up: 200,
    results: 202,
    change: 200,
  },
  canceling: {
    approve: 409,
    pause: 409,
    resume: 409,
    cancel: 200,
    retry: 409,
    accept: 200,
    resend: 409,
    give_up: 200,
    results: 202,
    change: 200,
  },
  canceled: {
    approve: 409,
    pause: 409,
    resume: 409,
    cancel: 200,
    retry: 202,
    accept: 200,
    resend: 409,
    give_up: 200,
    results: 202,
    change: 200,
  },
  completed: {
    approve: 409,
    pause: 409,
    resume: 409,
    cancel: 409,
    retry: 202,
    accept: 200,
    resend: 200,
    give_up: 200,
    results: 202,
    change: 200,
  },
  failed: {
    approve: 409,
    pause: 409,
    resume: 409,
    cancel: 409,
    retry: 409,
    accept: 200,
    resend: 409,
    give_up: 200,
    results: 409,
    change: 409,
  },
};

export const states = Object.keys(answers) as JobState[];

/** What became of the three rows of a job that was planned. */
export const rowsIn: Partial<Record<JobState, readonly EntryState[]>> = {
  ready: ['planned', 'planned', 'planned'],
  running: ['refused', 'held', 'planned'],
  paused: ['refused', 'held', 'planned'],
  canceling: ['refused', 'held', 'planned'],
  canceled: ['refused', 'held', 'canceled'],
  completed: ['refused', 'held', 'accepted'],
};

/** How many rows a decision is about. */
export const heldIn = (state: JobState) => (rowsIn[state] ?? []).filter((row) => row === 'held').length;

/** What a person may decide about held rows. */
export const decisions: readonly Action[] = ['accept', 'resend', 'give_up'];

export const cases = states.flatMap((state) => actions.map((action) => [action, state] as const));

/** Somebody reads the job, and changes what it is called, and when it begins while that can change. */
export async function changeSeen(world: ApiWorld & { readonly now: () => number }, id: JobId, by: string) {
  const path = `/v1/jobs/${id}`;
  const seen = await call(world, 'GET', path, { by });
  const begins = { options: { start_at: new Date(world.now() + 120_000).toISOString() } };
  return call(world, 'PATCH', path, {
    by,
    headers: { 'content-type': 'application/json', 'if-match': String(seen.headers.etag) },
    body: JSON.stringify({ name: `Spring of ${by}`, ...(seen.body.state === 'ready' ? begins : {}) }),
  });
}
