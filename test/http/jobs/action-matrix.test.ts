import { describe, expect, test } from 'vitest';
import { postJson } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { job } from '../../support/worlds/job-world.ts';
import { type Action, actions, answers, cases, decisions, heldIn, rowsIn, states } from './action-answers.ts';
import { askOfCampaign as ask, campaignIn, endsWell } from './campaign-in-state.ts';

test.each(states)('a campaign can be brought to the state %s', async (state) => {
  const { world, id } = await campaignIn(state);
  expect((await job(world, id)).state).toBe(state);
  const rows = (await collect(world.ledger.entries(id))).map((entry) => entry.state);
  expect(rows).toEqual(rowsIn[state] ?? []);
});

test.each(['running', 'completed'] as const)('a row of a %s campaign is sent again once', async (state) => {
  const made = await campaignIn(state);
  await ask(made, 'resend');
  await endsWell(made);
  expect(made.sms.performed.map(({ text }) => text).sort()).toEqual(['b', 'c']);
});

describe('each action is answered clearly, in every state', () => {
  test.each(cases)('%s of a %s campaign, and its repeat', async (action, state) => {
    const made = await campaignIn(state);
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

  test.each(cases)('%s of a %s campaign by two people at the same moment', async (action, state) => {
    const made = await campaignIn(state);
    const both = await Promise.all([ask(made, action, 'ada'), ask(made, action, 'ben')]);
    for (const { status } of both) expect([200, 202, 409, 412]).toContain(status);
    if (decisions.includes(action) && answers[state][action] === 200)
      expect(both.reduce((sum, { body }) => sum + Number(body.resolved_rows), 0)).toBe(heldIn(state));
    await endsWell(made);
  });
});

test.each(actions)('%s of a campaign whose rows have expired ends in a clear answer', async (action) => {
  const made = await campaignIn('completed');
  for (const version of await collect(made.world.versions.list('jobs/')))
    await made.world.versions.remove(version);
  const answer = await ask(made, action);
  const expected = { approve: 409, pause: 409, resume: 409, cancel: 409, retry: 202, change: 200 };
  expect(answer.status).toBe((expected as Partial<Record<Action, number>>)[action] ?? 410);
  await endsWell(made);
  if (action === 'retry') expect(await job(made.world, answer.body.id)).toMatchObject({ state: 'failed' });
});

test('a key that was used for another body is refused, and nothing is retried', async () => {
  const made = await campaignIn('completed');
  await ask(made, 'retry');
  const other = await postJson(
    made.world,
    `/v1/jobs/${made.id}/retry`,
    { states: ['refused'] },
    'key of crm',
  );
  expect(other).toMatchObject({ status: 422, body: { errors: [{ pointer: 'Idempotency-Key' }] } });
});
