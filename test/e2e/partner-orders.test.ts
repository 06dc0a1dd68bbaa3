import { expect, test } from 'vitest';
import {
  allOf,
  monthlyPlan,
  offeringNamed,
  partnerOf,
  subscriberForm,
} from '../support/sandbox/partner-client.ts';
import { openSystem } from './support/open-system.ts';
import { postForm, type UploadForm } from './support/post-form.ts';

/** Orders at the partner API whose answers are lost, and who fetches the token that all share. */
const at = openSystem({
  sandbox: {
    orderCallsPerMinute: Number.POSITIVE_INFINITY,
    orderLifeMs: 0,
    seed: 7,
    partner: { subscriptions: 1, callsPerMinute: Number.POSITIVE_INFINITY },
  },
});
const { aws, call } = at;

type Batch = {
  readonly id: string;
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly form: UploadForm;
};

const minuteMs = 60_000;

/** A batch of new subscribers, each with the monthly plan. */
async function batchOf(names: readonly string[], more: object = {}): Promise<object> {
  const partner = await partnerOf(at.sandbox);
  const [account] = await allOf(partner, '/accounts', 'accounts');
  const plan = await offeringNamed(partner, monthlyPlan);
  const rows = names.map((name) => ({
    account_id: account?.id,
    first_name: name,
    last_name: 'Example',
    email: `${name.toLowerCase()}@example.com`,
    country: 'DE',
    plan,
  }));
  return { provider_api: 'partner', rows, ...more };
}

async function order(request: object): Promise<Batch> {
  const { status, body } = await call<Batch>('POST', '/v1/order-batches', request);
  expect(status).toBe(202);
  return body;
}

const until = (id: string, isWanted: (batch: Batch) => boolean, stepMs = 5_000) =>
  at.goOnUntil(async () => {
    const { body } = await call<Batch>('GET', `/v1/jobs/${id}`);
    return isWanted(body) ? body : undefined;
  }, stepMs);
const completed = ({ state }: Batch) => state === 'completed';
const unclear = ({ rows }: Batch) => rows?.unclear === 1;

test('a row is a subscriber and then a subscription, and an owner that was written without an answer is written once', async () => {
  aws.next('orders-place', /^PutItem .*RECORD#/s, 'lost');
  const { id } = await order(await batchOf(['Ada', 'Ben']));
  expect((await until(id, completed)).rows).toMatchObject({ total: 2, completed: 2 });
  expect(aws.pending()).toBe(0);
  expect(at.hasCalled('orders-place', 'dynamodb:GetItem', /^RECORD#/)).toBe(true);
}, 180_000);

/** One person of the organization, who gets a subscription. */
const ofOrganization = (name: string, more: object) => ({
  defaults: { account_id: at.sandbox.senders[0]?.accountId, delivery: 'email', group: 'Sales' },
  rows: [{ first_name: name, last_name: 'Example', email: `${name}@example.com`, employee_id: name }],
  ...more,
});

test.each([
  ['PartnerToken', (name: string, more: object) => batchOf([name], more)],
  ['OrganizationToken', async (name: string, more: object) => ofOrganization(name, more)],
])(
  'a %s that has ended is fetched by anyone who calls first, and read by those that come after',
  async (token, of) => {
    const approved = { options: { mode: 'approve' } };
    const ready = async (name: string) =>
      until((await order(await of(name, approved))).id, ({ state }) => state === 'ready');
    const { id } = await ready('Cy');
    await at.system.clock.advance(10 * minuteMs);
    await call('POST', `/v1/jobs/${id}/approve`);
    await until(id, completed);
    expect(at.hasCalled('orders-place', 'secretsmanager:PutSecretValue', new RegExp(token))).toBe(true);
    await ready('Dee');
    expect(at.hasCalled('uploads-plan', 'secretsmanager:GetSecretValue', new RegExp(token))).toBe(true);
  },
  180_000,
);

test('subscribers that were made without an answer are found on record, and made once', async () => {
  for (const name of ['Eve', 'Flo']) {
    at.sandbox.faults.next('partner.createSubscriber', { kind: 'lost' });
    const { id } = await order(await batchOf([name]));
    await until(id, unclear);
    // The second one is looked for with a token that another function has just fetched.
    if (name === 'Flo') {
      await at.system.clock.advance(14 * minuteMs);
      await until(
        (await order(await batchOf(['Gus'], { options: { mode: 'approve' } }))).id,
        ({ state }) => state === 'ready',
      );
    }
    expect((await until(id, completed, minuteMs)).rows).toMatchObject({ completed: 1 });
    const made = (await allOf(await partnerOf(at.sandbox), '/subscribers', 'subscribers')).filter(
      (one) => one.first_name === name,
    );
    expect(made).toHaveLength(1);
  }
  expect(at.hasCalled('reconcile', 'dynamodb:PutItem', /^RECORD#/)).toBe(true);
  expect(at.hasCalled('reconcile', 'secretsmanager:PutSecretValue', /PartnerToken/)).toBe(true);
  expect(at.hasCalled('reconcile', 'secretsmanager:GetSecretValue', /PartnerToken/)).toBe(true);
}, 300_000);

test('subscriptions that were ordered without an answer are found on record', async () => {
  at.sandbox.faults.next('partner.createOrder', { kind: 'lost' }, 2);
  const { id } = await order(await batchOf(['Ida', 'Jo']));
  await until(id, ({ rows }) => rows?.unclear === 2);
  expect((await until(id, completed, minuteMs)).rows).toMatchObject({ completed: 2 });
}, 300_000);

test('a retry of a row whose subscription was refused orders the subscription for the subscriber who was made', async () => {
  at.sandbox.faults.next('partner.createOrder', { kind: 'refused' });
  const { id } = await order(await batchOf(['Kim']));
  await until(id, ({ rows, state }) => rows?.refused === 1 && state === 'completed');
  const again = await call<Batch>('POST', `/v1/jobs/${id}/retry`, { states: ['refused'] });
  expect(again.status).toBe(202);
  expect((await until(again.body.id, completed)).rows).toMatchObject({ total: 1, completed: 1 });
  const subscribers = await allOf(await partnerOf(at.sandbox), '/subscribers', 'subscribers');
  expect(subscribers.filter((one) => one.first_name === 'Kim')).toHaveLength(1);
  expect(at.hasCalled('uploads-plan', 'dynamodb:GetItem', /^ENTRIES#ord_/)).toBe(true);
}, 180_000);

test('a held row is accepted with the id that a person has found, which then belongs to it', async () => {
  at.sandbox.faults.next('partner.createSubscriber', { kind: 'server-error' });
  const { id } = await order(await batchOf(['Hal']));
  await until(id, ({ rows }) => rows?.held === 1, 5 * minuteMs);
  const partner = await partnerOf(at.sandbox);
  const [account] = await allOf(partner, '/accounts', 'accounts');
  const made = await partner.post('/subscribers', subscriberForm(account?.id ?? '', { first_name: 'Hal' }));
  const answer = await call<Batch>('POST', `/v1/jobs/${id}/resolve`, {
    action: 'accept',
    lines: [1],
    ids: { 1: made.body.id },
  });
  expect(answer).toMatchObject({ status: 200, body: { resolved_rows: 1 } });
  expect(at.hasCalled('api-write', 'dynamodb:PutItem', /^RECORD#/)).toBe(true);
}, 300_000);

test('a batch may be uploaded by a form', async () => {
  const { status, body } = await call<Batch>('POST', '/v1/order-batches', {
    upload: true,
    provider_api: 'partner',
  });
  expect([status, body.state]).toEqual([201, 'draft']);
  const upload = await postForm(body.form, 'whom\nnobody\n');
  expect([upload.status, await upload.text()]).toEqual([204, '']);
  await until(body.id, ({ state }) => state === 'failed');
}, 180_000);
