import { expect, test } from 'vitest';
import type { EntryState } from '../../../shared/core/calls/entry.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { commandOutcome } from '../../../shared/core/rules/executions/command-outcome.ts';
import { aJob, anEntry } from '../../support/world.ts';

const outcomeOf = (job: JobState, states: readonly EntryState[]) =>
  commandOutcome(
    aJob({ state: job }),
    states.map((state, chunkNo) => ({ ...anEntry(), chunkNo, state })),
  ).outcome;

test.each<[string, JobState, EntryState[], string]>([
  ['all was taken', 'completed', ['accepted', 'accepted'], 'done'],
  ['one part of two is under way', 'running', ['accepted', 'ordered'], 'waiting'],
  ['nobody knows yet of one', 'running', ['accepted', 'unclear'], 'waiting'],
  ['one was refused, however well the others went', 'running', ['accepted', 'refused', 'planned'], 'refused'],
  ['one waits for a person', 'completed', ['refused', 'held'], 'held'],
  ['it was divided, and its children were taken', 'completed', ['divided', 'accepted'], 'done'],
  ['it was canceled before its call', 'canceled', ['canceled'], 'canceled'],
  ['nothing is planned yet', 'planning', [], 'waiting'],
  ['it waits for a yes', 'ready', ['planned'], 'waiting'],
  ['it was canceled before it was planned', 'canceled', [], 'canceled'],
  ['it could not be planned', 'failed', [], 'refused'],
])('what became of a command: %s', (_, job, states, outcome) => {
  expect(outcomeOf(job, states)).toBe(outcome);
});
