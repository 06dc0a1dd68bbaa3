import { expect, test } from 'vitest';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { type Action, actions, heldIn, states } from './action-answers.ts';
import { askOfBatch, batchEndsWell, batchIn } from './batch-in-state.ts';
import { askOfCampaign, campaignIn, endsWell } from './campaign-in-state.ts';

/** Two people ask for different things at the same moment. */
const pairs = actions.flatMap((one, at) => actions.slice(at + 1).map((other) => [one, other] as const));

type Answer = { readonly status: number | undefined; readonly body: { readonly resolved_rows?: unknown } };

/** Both are answered clearly, and the held row is decided about once, unless a resend was too late. */
function areClear(state: JobState, pair: readonly [Action, Action], answers: readonly Answer[]): void {
  const what = `${pair.join(' and ')} of a ${state} job`;
  for (const { status } of answers) expect([200, 202, 409, 412], what).toContain(status);
  const resolved = answers.reduce((sum, { body }) => sum + Number(body.resolved_rows ?? 0), 0);
  expect(resolved, what).toBeLessThanOrEqual(heldIn(state));
  if (pair.includes('accept') || pair.includes('give_up')) expect(resolved, what).toBe(heldIn(state));
}

test.each(states)('any two actions on a %s campaign at the same moment text nobody twice', async (state) => {
  for (const [one, other] of pairs) {
    const made = await campaignIn(state);
    areClear(
      state,
      [one, other],
      await Promise.all([askOfCampaign(made, one, 'ada'), askOfCampaign(made, other, 'ben')]),
    );
    await endsWell(made);
  }
});

test.each(states)(
  'any two actions on a %s order batch at the same moment order nothing twice',
  async (state) => {
    for (const [one, other] of pairs) {
      const made = await batchIn(state);
      areClear(
        state,
        [one, other],
        await Promise.all([askOfBatch(made, one, 'ada'), askOfBatch(made, other, 'ben')]),
      );
      await batchEndsWell(made);
    }
  },
);
