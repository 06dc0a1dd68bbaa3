import { expect, test } from 'vitest';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runMinutes, runPlans } from '../../support/worlds/run-world.ts';

const labels = { name: 'Spring tariff', reference: 'spring-42', metadata: { crm_campaign: '8817' } };
const campaign = { text: 'Hello', to: ['+12125550101', '+12125550102'] };
const batch = {
  defaults: { account_id: 'acc_1', delivery: 'email', group: 'Sales' },
  rows: [{ first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', employee_id: 'e-1' }],
};
const changes = { rows: [{ action: 'suspend', subscription_id: 'sub-81' }] };

test.each<[string, object]>([
  ['/v1/campaigns', campaign],
  ['/v1/campaigns', { upload: true, text: 'Hi' }],
  ['/v1/order-batches', batch],
  ['/v1/order-batches', { upload: true }],
  ['/v1/subscription-changes', changes],
])('%s of %j keeps what its owner calls it', async (path, request) => {
  const here = aWorld();
  const { status, body } = await postJson(here, path, { ...request, ...labels });
  expect([[201, 202].includes(status ?? 0), body]).toMatchObject([true, labels]);
  expect((await call(here, 'GET', `/v1/jobs/${body.id}`)).body).toMatchObject(labels);
});

test('jobs are found by their reference, and only they', async () => {
  const here = aWorld();
  const { body } = await postJson(here, '/v1/campaigns', { ...campaign, ...labels });
  await postJson(here, '/v1/campaigns', { ...campaign, reference: 'spring-4' });
  await postJson(here, '/v1/campaigns', campaign);
  const found = await call(here, 'GET', '/v1/jobs', { query: { reference: 'spring-42' } });
  expect(found.body).toMatchObject({ items: [{ id: body.id, ...labels }], next: null });
  const wrong = await call(here, 'GET', '/v1/jobs', { query: { reference: 'spring 42' } });
  expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ in: 'query', pointer: 'reference' }]]);
});

test('the same key with other labels is another request', async () => {
  const here = aWorld();
  await postJson(here, '/v1/campaigns', { ...campaign, ...labels }, 'key-1');
  const again = await postJson(here, '/v1/campaigns', { ...campaign, ...labels }, 'key-1');
  expect(again).toMatchObject({ status: 202, body: labels });
  const other = await postJson(here, '/v1/campaigns', { ...campaign, ...labels, name: 'Other' }, 'key-1');
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test('a retry has the labels of the job before it', async () => {
  const here = aWorld({ sms: scriptedSms() });
  const { body } = await postJson(here, '/v1/campaigns', { ...campaign, ...labels });
  await runPlans(here);
  await call(here, 'POST', `/v1/jobs/${body.id}/cancel`);
  await runMinutes(here, 2);
  const retry = await postJson(here, `/v1/jobs/${body.id}/retry`, { states: ['unprocessed'] }, 'retry-1');
  expect([retry.status, retry.body]).toMatchObject([202, labels]);
});

test.each([
  ['/name', 1],
  ['/reference', 'spring 42'],
  ['/metadata', ['crm']],
])('a wrong %s is refused with its pointer, beside other faults', async (pointer, value) => {
  const request = { ...campaign, text: '', [pointer.slice(1)]: value };
  const { status, body } = await postJson(aWorld(), '/v1/campaigns', request);
  expect(status).toBe(400);
  expect(body.errors.map((fault: { pointer: string }) => fault.pointer).toSorted()).toEqual(
    [pointer, '/text'].toSorted(),
  );
});

test('a dry run cannot be retried, and the refusal says what to do', async () => {
  const here = aWorld();
  const { body } = await postJson(here, '/v1/campaigns', { ...campaign, options: { mode: 'check' } });
  await runPlans(here);
  const retry = await postJson(here, `/v1/jobs/${body.id}/retry`, { states: ['unprocessed'] }, 'retry-1');
  expect([retry.status, retry.body.detail]).toEqual([409, expect.stringContaining('dry run')]);
});
