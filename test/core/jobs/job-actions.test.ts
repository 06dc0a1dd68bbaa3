import { describe, expect, test } from 'vitest';
import type { Job, JobState } from '../../../shared/core/jobs/job.ts';
import { actedOn, type JobAction } from '../../../shared/core/jobs/job-actions.ts';
import { aJob } from '../../support/world.ts';

const nowMs = Date.UTC(2026, 4, 4, 9);
const dayMs = 24 * 3_600_000;
const states = [
  'draft',
  'planning',
  'ready',
  'running',
  'paused',
  'canceling',
  'canceled',
  'completed',
  'failed',
] as const satisfies readonly JobState[];

/** What becomes of a job in each state: the state it moves to, `same` for nothing, or `no`. */
const table: Record<JobAction, Record<JobState, JobState | 'same' | 'no'>> = {
  // Of a campaign that waits for its approval; see below for others.
  approve: {
    draft: 'no',
    planning: 'no',
    ready: 'ready',
    running: 'no',
    paused: 'no',
    canceling: 'no',
    canceled: 'no',
    completed: 'no',
    failed: 'no',
  },
  pause: {
    draft: 'no',
    planning: 'no',
    ready: 'no',
    running: 'paused',
    paused: 'same',
    canceling: 'no',
    canceled: 'no',
    completed: 'no',
    failed: 'no',
  },
  resume: {
    draft: 'no',
    planning: 'no',
    ready: 'no',
    running: 'same',
    paused: 'running',
    canceling: 'no',
    canceled: 'no',
    completed: 'no',
    failed: 'no',
  },
  cancel: {
    draft: 'canceled',
    planning: 'canceling',
    ready: 'canceling',
    running: 'canceling',
    paused: 'canceling',
    canceling: 'same',
    canceled: 'same',
    completed: 'no',
    failed: 'no',
  },
};

const act = (change: Partial<Job>, action: JobAction) =>
  actedOn(aJob({ options: { mode: 'approve' }, ...change }), action, 'ada', nowMs);

const cases = Object.entries(table).flatMap(([action, row]) =>
  states.map((state) => [action as JobAction, state, row[state]] as const),
);

test.each(cases)('%s of a job that is %s: %s', (action, state, expected) => {
  const acted = act({ state }, action);
  if (expected === 'same') expect(acted).toEqual({ kind: 'already' });
  else if (expected === 'no') expect(acted).toMatchObject({ kind: 'refused' });
  else expect(acted).toMatchObject({ kind: 'moved', next: { state: expected, version: 2 } });
});

test.each(cases.filter(([, , expected]) => expected === 'no'))(
  'the refusal to %s names the state %s',
  (action, state) => {
    expect(act({ state }, action)).toMatchObject({ detail: expect.stringContaining(`is ${state}`) });
  },
);

describe('approving', () => {
  const approved = { by: 'ada', atMs: nowMs };

  test('notes who let it go and has it looked at', () => {
    expect(act({ state: 'ready' }, 'approve')).toMatchObject({ next: { approved, dueAtMs: nowMs } });
  });

  test.each(['ready', 'running', 'paused', 'completed'] as const)(
    'again, when it is %s, is nothing',
    (state) => {
      expect(act({ state, approved }, 'approve')).toEqual({ kind: 'already' });
    },
  );

  test('a dry run is refused, and says how to send', () => {
    expect(act({ state: 'ready', options: { mode: 'check' } }, 'approve')).toMatchObject({
      kind: 'refused',
      detail: expect.stringMatching(/dry run.*mode send or approve/),
    });
  });

  test('what starts automatically is refused', () => {
    expect(act({ state: 'ready', options: {} }, 'approve')).toMatchObject({ kind: 'refused' });
  });
});

test('a job that is older than that rests for a day', () => {
  expect(act({ state: 'running', createdAtMs: nowMs - 40 * dayMs }, 'pause')).toMatchObject({
    next: { state: 'paused', pausedUntilMs: nowMs + dayMs },
  });
});

test('a paused job is looked at once, as its last call may be over, and rests for a month at most', () => {
  const paused = act({ state: 'running', createdAtMs: nowMs - 3 * dayMs, dueAtMs: 1 }, 'pause');
  if (paused.kind !== 'moved') throw new Error('It was not paused');
  expect(paused.next).toMatchObject({ dueAtMs: nowMs, pausedUntilMs: nowMs + 28 * dayMs });
  expect(paused.next.reason).toEqual({ code: 'requested', detail: 'ada paused the job' });
  const resumed = actedOn(paused.next, 'resume', 'ada', nowMs + 5);
  if (resumed.kind !== 'moved') throw new Error('It was not resumed');
  expect(resumed.next.dueAtMs).toBe(nowMs + 5);
  expect(resumed.next).not.toHaveProperty('reason');
  expect(resumed.next).not.toHaveProperty('pausedUntilMs');
});

test('a canceled draft is over at once; what is planned is first wound down', () => {
  const draft = act({ state: 'draft', dueAtMs: 1 }, 'cancel');
  expect(draft.kind === 'moved' && draft.next).not.toHaveProperty('dueAtMs');
  expect(act({ state: 'running' }, 'cancel')).toMatchObject({ next: { dueAtMs: nowMs } });
});
