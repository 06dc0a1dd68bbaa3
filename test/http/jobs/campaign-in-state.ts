import { expect } from 'vitest';
import { entryIdOf, type JobId } from '../../../shared/core/ids.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';
import { type Action, changeSeen } from './action-answers.ts';

export type Made = {
  readonly world: TestWorld;
  readonly id: JobId;
  readonly sms: ReturnType<typeof scriptedSms>;
};

/** A campaign of three texts. Once it runs, the first is refused, the second held and the third not yet sent. */
export async function campaignIn(state: JobState): Promise<Made> {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const rows = [
    { to: '+12125550101', text: 'a' },
    { to: '+12125550102', text: 'b' },
    { to: '+12125550103', text: 'c' },
  ];
  const options = { on_400: 'hold', ...(state === 'ready' ? { mode: 'approve' } : {}) };
  const body =
    state === 'draft' ? { upload: true, text: 'Hi', options } : { rows, from: '+12125550100', options };
  const { id } = (await postJson(world, '/v1/campaigns', body)).body as { id: JobId };
  const made = { world, id, sms };
  if (state === 'draft' || state === 'planning') return made;
  if (state === 'failed') {
    const { version, ...planning } = await job(world, id);
    const failure = { code: 'unreadable_csv' as const, title: 'The CSV cannot be read', faults: [] };
    await world.ledger.replaceJob({ ...planning, state: 'failed', failure, version: version + 1 });
    return made;
  }
  await runPlans(world);
  if (state === 'ready') return made;
  await callTwo(made);
  if (state === 'paused') await act(world, id, 'pause');
  if (state === 'canceling' || state === 'canceled') await act(world, id, 'cancel');
  if (state === 'canceled') await runMinutes(world, 1);
  if (state === 'completed') await runMinutes(world, 3);
  return made;
}

/** Makes the first two calls of a campaign: a refused one, and one that nobody knows of whether it was carried out. */
async function callTwo({ world, id, sms }: Made): Promise<void> {
  sms.next({ effect: 'none', code: 'refused', status: 403 }, { effect: 'unknown', code: 'timeout' });
  const invocation = { receives: 1, remainingMs: () => 60_000 };
  for (const no of [0, 1])
    await perform(textWork(world), { jobId: id, entryId: entryIdOf(no, 1) }, invocation);
  const [, lost] = await collect(world.ledger.entries(id));
  if (lost === undefined) throw new Error('There is no second call');
  const { dueAtMs: _, ...rest } = lost;
  const reason = { code: 'absent', detail: 'It is not on record' };
  await world.ledger.replaceEntry({ ...rest, state: 'held', reason, version: rest.version + 1 });
}

/** Asks for an action as a person does. */
export async function askOfCampaign(
  { world, id }: Made,
  action: Action,
  by = 'crm',
  lines?: readonly number[],
) {
  const path = `/v1/jobs/${id}`;
  const json = (to: string, body: object) => postJson(world, `${path}/${to}`, body, `key of ${by}`, by);
  if (action === 'retry') return json('retry', { states: ['refused', 'unprocessed'] });
  if (action === 'change') return changeSeen(world, id, by);
  if (action === 'accept' || action === 'resend' || action === 'give_up')
    return json('resolve', { action, ...(lines === undefined ? {} : { lines }) });
  return call(world, 'POST', `${path}/${action}`, { by });
}

/** Each person was called at most as often as calls were made that may have been carried out. */
export async function endsWell({ world, id, sms }: Made): Promise<void> {
  await runMinutes(world, 2);
  await runSends(world);
  const started = sms.calls.length;
  await runMinutes(world, 10);
  expect(sms.calls.length).toBe(started);
  const after = await job(world, id);
  if (after.state === 'completed' || after.state === 'canceled')
    for (const { state } of await collect(world.ledger.entries(id))) expect(state).not.toBe('planned');
  // Every call of 'a' was refused at first, and of 'b' lost: more than one more of each would be a double.
  for (const [text, most] of Object.entries({ a: 2, b: 2, c: 1 }))
    expect(sms.calls.filter((sent) => sent.text === text).length).toBeLessThanOrEqual(most);
}
