import { expect, test } from 'vitest';
import { type Operation, operations } from '../../../shared/core/api/operations.ts';
import { formsOf } from '../../../tools/api-description/document/forms.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';
import { job } from '../../support/worlds/job-world.ts';
import { campaignIn } from '../jobs/campaign-in-state.ts';

const bodiless = (Object.keys(operations) as (keyof typeof operations)[]).flatMap((id) => {
  const { method, path, function: name }: Operation = operations[id];
  const isServed = name.startsWith('api-') && method !== 'GET' && formsOf(id).body === undefined;
  return isServed ? ([[method, path]] as const) : [];
});

const headers = { 'idempotency-key': 'one', 'if-match': '"1"' };
const ask = (method: string, path: string, body: string) =>
  call(aWorld(), method, path.replaceAll(/\{\w+\}/g, 'x'), { body, headers });

test.each(bodiless)('%s %s refuses members: nothing would come of them', async (method, path) => {
  const { status, body } = await ask(method, path, '{"start_at":"2027-03-01T09:00:00Z","a/b":1}');
  const hint = 'This operation takes no body. Leave it out.';
  const fault = { in: 'body', code: 'unknown_member', hint };
  expect([status, body.errors]).toEqual([
    400,
    [
      { ...fault, pointer: '/start_at', detail: '`start_at` is not a member here.' },
      { ...fault, pointer: '/a~1b', detail: '`a/b` is not a member here.' },
    ],
  ]);
});

test.each(['start_at=tomorrow', '[]', '[1]', '"now"', '7', '{"a":', '['.repeat(20), '{}{}'])(
  'it refuses %s, whatever its type is',
  async (written) => {
    const { status, body } = await ask('POST', '/v1/jobs/{id}/approve', written);
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '', detail: 'The body must be empty.' }]]);
  },
);

test('a job that is approved with a time is not let go at once', async () => {
  const { world, id } = await campaignIn('ready');
  const before = await job(world, id);
  const body = '{"options":{"start_at":"2027-03-01T09:00:00Z"}}';
  const refused = await call(world, 'POST', `/v1/jobs/${id}/approve`, { body });
  expect([refused.status, await job(world, id)]).toEqual([400, before]);
});

test.each(['', '{}', ' { }\n', 'null'])('what says nothing is no body: "%s"', async (body) => {
  const { world, id } = await campaignIn('ready');
  expect((await call(world, 'POST', `/v1/jobs/${id}/cancel`, { body })).status).toBe(200);
});
