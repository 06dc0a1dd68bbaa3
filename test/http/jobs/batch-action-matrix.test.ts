import { describe, expect, test } from 'vitest';
import { personOf } from '../../../shared/core/orders/record-match.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { job } from '../../support/worlds/job-world.ts';
import { type Action, answers, cases, states } from './action-answers.ts';
import { batchIn, type MadeBatch, runBatches } from './batch-in-state.ts';

async function ask({ world, id }: MadeBatch, action: Action, by = 'crm') {
  const path = `/v1/jobs/${id}`;
  const json = (to: string, body: object) => postJson(world, `${path}/${to}`, body, `key of ${by}`, by);
  if (action === 'retry') return json('retry', { states: ['refused', 'unprocessed'] });
  if (action === 'accept' || action === 'resend' || action === 'give_up') return json('resolve', { action });
  return call(world, 'POST', `${path}/${action}`, { by });
}

/** Every job ends, no entry stays planned in a job that is over, and nobody is ordered for twice. */
async function endsWell({ world, id }: MadeBatch): Promise<void> {
  await runBatches(world, 15);
  const ordered = world.provider.carriedOut.length;
  await runBatches(world, 10);
  expect(world.provider.carriedOut).toHaveLength(ordered);
  const after = await job(world, id);
  if (after.state === 'completed' || after.state === 'canceled')
    for (const { state } of await collect(world.ledger.entries(id))) expect(state).not.toBe('planned');
  const people = world.provider.carriedOut.map(({ step }) => personOf(step).email);
  expect(people).toEqual([...new Set(people)]);
}

test.each(states)('a batch can be brought to the state %s', async (state) => {
  const { world, id } = await batchIn(state);
  expect((await job(world, id)).state).toBe(state);
  const held = (await collect(world.ledger.entries(id))).map((entry) => entry.state);
  if (state === 'completed') expect(held).toEqual(['refused', 'held']);
});

test('who is left is ordered for once, whatever was asked', async () => {
  const orderedFor = ({ world }: MadeBatch) =>
    world.provider.carriedOut.map(({ step }) => personOf(step).email);
  const left = { running: ['a@example.com', 'b@example.com'], completed: ['b@example.com'] } as const;
  for (const state of ['running', 'completed'] as const) {
    const made = await batchIn(state);
    await ask(made, 'resend');
    await endsWell(made);
    expect(orderedFor(made)).toEqual(left[state]);
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
    if (['accept', 'resend'].includes(action) && first === 200) expect(repeated.body.resolved_rows).toBe(0);
    await endsWell(made);
  });

  test.each(cases)('%s of a %s batch by two people at the same moment', async (action, state) => {
    const made = await batchIn(state);
    const both = await Promise.all([ask(made, action, 'ada'), ask(made, action, 'ben')]);
    for (const { status } of both) expect([200, 202, 409]).toContain(status);
    if (['accept', 'resend'].includes(action) && both[0]?.status === 200)
      expect(both.reduce((sum, { body }) => sum + Number(body.resolved_rows ?? 0), 0)).toBeLessThan(2);
    await endsWell(made);
  });
});
