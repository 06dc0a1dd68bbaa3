import { expect, test } from 'vitest';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { type Action, actions, states } from './action-answers.ts';
import { askOfBatch, batchEndsWell, batchIn } from './batch-in-state.ts';
import { askOfCampaign, campaignIn, endsWell } from './campaign-in-state.ts';

/** Two people ask for different things at the same moment. */
const pairs = actions.flatMap((one, at) => actions.slice(at + 1).map((other) => [one, other] as const));

type Answer = { readonly status: number | undefined; readonly body: { readonly resolved_rows?: unknown } };

/** Both are answered clearly, and one held row is decided about once. */
function areClear(what: string, answers: readonly Answer[]): void {
  for (const { status } of answers) expect([200, 202, 409, 412], what).toContain(status);
  const resolved = answers.reduce((sum, { body }) => sum + Number(body.resolved_rows ?? 0), 0);
  expect(resolved, what).toBeLessThan(2);
}

const named = (state: JobState, one: Action, other: Action) => `${one} and ${other} of a ${state} job`;

test.each(states)('any two actions on a %s campaign at the same moment text nobody twice', async (state) => {
  for (const [one, other] of pairs) {
    const made = await campaignIn(state);
    areClear(
      named(state, one, other),
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
        named(state, one, other),
        await Promise.all([askOfBatch(made, one, 'ada'), askOfBatch(made, other, 'ben')]),
      );
      await batchEndsWell(made);
    }
  },
);
