import { expect, test } from 'vitest';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { collect } from '../../support/pieces.ts';
import type { TestWorld } from '../../support/world.ts';
import { job } from '../../support/worlds/job-world.ts';
import { type Action, actions } from './action-answers.ts';
import { askOfBatch, batchEndsWell, batchIn } from './batch-in-state.ts';
import { askOfCampaign, campaignIn, endsWell } from './campaign-in-state.ts';

/** With a plan, in every state that it may have when that expires. */
const states = ['ready', 'running', 'paused', 'canceling', 'canceled', 'completed'] as const;
const cases = states.flatMap((state) => actions.map((action) => [action, state] as const));

async function expire({ versions }: Pick<TestWorld, 'versions'>): Promise<void> {
  for (const version of await collect(versions.list('jobs/'))) await versions.remove(version);
}

/** What is asked twice is answered twice alike, by the job's state, and by 410 where rows are needed. */
function areClear(action: Action, state: JobState, [first, second]: readonly (number | undefined)[]): void {
  expect(first, `${action} of a ${state} job`).toBe(second);
  const isRows = ['accept', 'resend', 'give_up', 'results'].includes(action);
  expect(isRows ? [409, 410] : [200, 202, 409]).toContain(first);
}

test.each(cases)('%s of a %s campaign whose rows have expired texts nobody', async (action, state) => {
  const made = await campaignIn(state);
  await expire(made.world);
  const sent = made.sms.calls.length;
  const answers = [await askOfCampaign(made, action), await askOfCampaign(made, action)];
  areClear(
    action,
    state,
    answers.map(({ status }) => status),
  );
  await endsWell(made);
  expect(made.sms.calls).toHaveLength(sent);
  expect((await job(made.world, made.id)).state).not.toBe('running');
});

test.each(cases)('%s of a %s order batch whose rows have expired orders nothing', async (action, state) => {
  const made = await batchIn(state);
  await expire(made.world);
  const placed = made.world.provider.carriedOut.length;
  const answers = [await askOfBatch(made, action), await askOfBatch(made, action)];
  areClear(
    action,
    state,
    answers.map(({ status }) => status),
  );
  await batchEndsWell(made);
  expect(made.world.provider.carriedOut).toHaveLength(placed);
  expect((await job(made.world, made.id)).state).not.toBe('running');
});
