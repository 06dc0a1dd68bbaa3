import { describe, expect, test } from 'vitest';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { collect } from '../../support/pieces.ts';
import { job } from '../../support/worlds/job-world.ts';
import { answers, decisions, rowsIn } from './action-answers.ts';
import { askOfBatch, batchEndsWell, batchIn, type MadeBatch } from './batch-in-state.ts';
import { askOfCampaign, campaignIn, endsWell, type Made } from './campaign-in-state.ts';

const cases = (Object.keys(rowsIn) as JobState[]).flatMap((state) =>
  decisions.map((action) => [action, state] as const),
);

const seen = async ({ world, id }: Made | MadeBatch) => [
  await job(world, id),
  ...(await collect(world.ledger.entries(id))),
];

/** Line 2 is held in most states; the others are none of the three. A decision that is never due says that first. */
const lines = [2, 77, 0];
const faults = [
  { pointer: '/lines/1', detail: expect.stringContaining('Line 77') },
  { pointer: '/lines/2', detail: expect.stringContaining('Line 0') },
];

describe('lines that do not exist are named, and nothing is changed', () => {
  test.each(cases)('%s of a %s campaign', async (action, state) => {
    const made = await campaignIn(state);
    const before = await seen(made);
    const { status, body } = await askOfCampaign(made, action, 'crm', lines);
    if (answers[state][action] === 409) expect(body.code).toBe('job_state_conflict');
    else expect([status, body.errors]).toMatchObject([400, faults]);
    expect(await seen(made)).toEqual(before);
    await endsWell(made);
  });

  test.each(cases)('%s of a %s order batch', async (action, state) => {
    const made = await batchIn(state);
    const before = await seen(made);
    const { status, body } = await askOfBatch(made, action, 'crm', lines);
    if (answers[state][action] === 409) expect(body.code).toBe('job_state_conflict');
    else expect([status, body.errors]).toMatchObject([400, faults]);
    expect(await seen(made)).toEqual(before);
    await batchEndsWell(made);
  });
});

test.each(cases)('%s of lines of a %s campaign that are not held passes over them', async (action, state) => {
  const made = await campaignIn(state);
  const before = await seen(made);
  const { status, body } = await askOfCampaign(made, action, 'crm', [1, 3]);
  expect([status, body.resolved_rows]).toEqual([
    answers[state][action],
    answers[state][action] === 200 ? 0 : undefined,
  ]);
  expect(await seen(made)).toEqual(before);
});
