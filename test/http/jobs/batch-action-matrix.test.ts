import { describe, expect, test } from 'vitest';
import { personOf } from '../../../shared/core/orders/record-match.ts';
import { collect } from '../../support/pieces.ts';
import { job } from '../../support/worlds/job-world.ts';
import { answers, cases, decisions, heldIn, rowsIn, states } from './action-answers.ts';
import { askOfBatch as ask, batchIn, batchEndsWell as endsWell, type MadeBatch } from './batch-in-state.ts';

test.each(states)('a batch can be brought to the state %s', async (state) => {
  const { world, id } = await batchIn(state);
  expect((await job(world, id)).state).toBe(state);
  const rows = (await collect(world.ledger.entries(id))).map((entry) => entry.state);
  expect(rows).toEqual(rowsIn[state] ?? []);
});

test('who is left is ordered for once, whatever was asked', async () => {
  const orderedFor = ({ world }: MadeBatch) =>
    world.provider.carriedOut.map(({ step }) => personOf(step).email).sort();
  for (const state of ['running', 'completed'] as const) {
    const made = await batchIn(state);
    await ask(made, 'resend');
    await endsWell(made);
    expect(orderedFor(made)).toEqual(['b@example.com', 'c@example.com']);
  }
});

describe('each action on an order batch is answered clearly, in every state', () => {
  test.each(cases)('%s of a %s batch, and its repeat', async (action, state) => {
    const made = await batchIn(state);
    const first = answers[state][action];
    const answer = await ask(made, action);
    expect([answer.status, answer.body.detail]).toEqual([
      first,
      first === 409 ? expect.any(String) : undefined,
    ]);
    const repeated = await ask(made, action);
    expect(repeated.status).toBe(first);
    if (action === 'retry' && first === 202) expect(repeated.body.id).toBe(answer.body.id);
    if (decisions.includes(action) && first === 200)
      expect([answer.body.resolved_rows, repeated.body.resolved_rows]).toEqual([heldIn(state), 0]);
    await endsWell(made);
  });

  test.each(cases)('%s of a %s batch by two people at the same moment', async (action, state) => {
    const made = await batchIn(state);
    const both = await Promise.all([ask(made, action, 'ada'), ask(made, action, 'ben')]);
    for (const { status } of both) expect([200, 202, 409, 412]).toContain(status);
    if (decisions.includes(action) && answers[state][action] === 200)
      expect(both.reduce((sum, { body }) => sum + Number(body.resolved_rows), 0)).toBe(heldIn(state));
    await endsWell(made);
  });
});
