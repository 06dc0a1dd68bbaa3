import { describe, expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { aNotification } from '../../support/a-notification.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { gone, type NotificationWorld, notificationWorld } from '../../support/worlds/notification-world.ts';
import { answers } from './action-answers.ts';

const actions = ['approve', 'pause', 'resume', 'cancel', 'retry'] as const;
type Action = (typeof actions)[number];
/** One is planned as soon as it is asked for, and never waits for an upload. */
const states = ['ready', 'running', 'paused', 'canceling', 'canceled', 'completed'] as const;
const cases = states.flatMap((state) => actions.map((action) => [action, state] as const));

type Made = { readonly world: NotificationWorld; readonly id: JobId };

/** A notification that its receiver refuses, should it come so far. */
async function notificationIn(state: JobState): Promise<Made> {
  const world = await notificationWorld(gone);
  await world.start(aNotification({ needsApproval: state === 'ready' }));
  const { body } = await call(world, 'GET', '/v1/notifications');
  const id = body.items[0].id as JobId;
  if (state === 'paused') await act(world, id, 'pause');
  if (state === 'canceling' || state === 'canceled') await act(world, id, 'cancel');
  if (state === 'canceled' || state === 'completed') await world.minutes(3);
  expect((await job(world, id)).state).toBe(state);
  return { world, id };
}

const ask = ({ world, id }: Made, action: Action, by = 'crm') =>
  action === 'retry'
    ? postJson(world, `/v1/notifications/${id}/resend`, {}, `key of ${by}`, by)
    : call(world, 'POST', `/v1/notifications/${id}/${action}`, { by });

/** Only the refused one that people have repeated goes out more than once, once for each of them. */
async function endsWell({ world, id }: Made, callsMax: number): Promise<void> {
  await world.minutes(5);
  const calls = world.calls.length;
  await world.minutes(10);
  expect(world.calls).toHaveLength(calls);
  expect(calls).toBeLessThanOrEqual(callsMax);
  const { state } = await job(world, id);
  if (state === 'completed' || state === 'canceled')
    for (const entry of await collect(world.ledger.entries(id))) expect(entry.state).not.toBe('planned');
}

describe('each action on a notification is answered clearly, in every state', () => {
  test.each(cases)('%s of a %s notification, and its repeat', async (action, state) => {
    const made = await notificationIn(state);
    const isRepeated = action === 'retry' && state === 'completed';
    const first = action === 'retry' && !isRepeated ? 409 : answers[state][action];
    const answer = await ask(made, action);
    expect([answer.status, answer.body.detail]).toEqual([
      first,
      first === 409 ? expect.any(String) : undefined,
    ]);
    const repeated = await ask(made, action);
    expect(repeated.status).toBe(first);
    if (isRepeated) expect(repeated.body.id).toBe(answer.body.id);
    await endsWell(made, isRepeated ? 2 : 1);
  });

  test.each(cases)('%s of a %s notification by two people at the same moment', async (action, state) => {
    const made = await notificationIn(state);
    const both = await Promise.all([ask(made, action, 'ada'), ask(made, action, 'ben')]);
    for (const { status } of both) expect([200, 202, 409]).toContain(status);
    await endsWell(made, action === 'retry' && state === 'completed' ? 3 : 1);
  });
});
