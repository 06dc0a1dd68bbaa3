import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { openSystem } from '../support/open-system.ts';
import { broken, everyTry } from '../support/rude-aws.ts';

/** What functions call seldom for texts: when a call is divided, or an answer is lost. */
const at = openSystem();
const { aws, call } = at;

type View = {
  readonly id: string;
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
};

const minuteMs = 60_000;
const from = '+12125550100';

async function send(text: string, to: readonly string[], options: object = {}): Promise<View> {
  const { status, body } = await call<View>('POST', '/v1/campaigns', { from, text, to, options });
  expect(status).toBe(202);
  return body;
}

const until = (id: string, isWanted: (view: View) => boolean, stepMs = 5_000) =>
  at.goOnUntil(async () => {
    const { body } = await call<View>('GET', `/v1/jobs/${id}`);
    return isWanted(body) ? body : undefined;
  }, stepMs);
const completed = ({ state }: View) => state === 'completed';
const unclear = ({ rows }: View) => (rows?.unclear ?? 0) > 0;

test.each([
  ['sms-send', 'bulk'],
  ['sms-urgent', 'urgent'],
])(
  '%s notes that a campaign begins in time, and which recipients of a refused call are called again',
  async (name, priority) => {
    const latestStart = new Date(at.system.clock.now() + 60 * minuteMs).toISOString();
    at.sandbox.faults.next('sendSms', { kind: 'refused', pointer: '$.to[0]' });
    const { id } = await send(`Divided ${priority}`, ['+12125550101', '+12125550102'], {
      priority,
      latest_start: latestStart,
    });
    expect((await until(id, completed)).rows).toMatchObject({ accepted: 1, refused: 1 });
    expect(at.hasCalled(name, 'dynamodb:PutItem', /^JOB#cmp_/)).toBe(true);
    expect(at.hasCalled(name, 's3:PutObject', /\/jobs\/cmp_\w+\/outcomes\//)).toBe(true);
  },
);

test('a campaign of many texts asks how much is queued, and one with a frequency who was texted lately', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((no) => ({ to: `+1212555011${no}`, text: `Text ${no}` }));
  const frequency = { max: 1, per_days: 2 };
  const first = await call<View>('POST', '/v1/campaigns', { from, rows });
  await until(first.body.id, completed);
  const second = await call<View>('POST', '/v1/campaigns', { from, rows, options: { frequency } });
  expect((await until(second.body.id, completed)).rows).toMatchObject({ total: 6, suppressed: 6 });
}, 120_000);

test('numbers whose listing was answered by nobody are listed once', async () => {
  aws.next('api-write', /^PutItem .*"SUPPRESSIONS"/s, 'lost');
  expect((await call('POST', '/v1/suppressions', { add: ['+12125550106'] })).status).toBe(200);
  expect(aws.pending()).toBe(0);
  expect((await call('GET', '/v1/suppressions')).body).toMatchObject({ counts: { numbers: 1 } });
});

test('an urgent text waits out a short hint in its queue, and a long one in the ledger', async () => {
  at.sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 30 });
  const short = await send('Waits', ['+12125550103'], { priority: 'urgent' });
  await at.system.events.until(
    () => at.hasCalled('sms-urgent', 'sqs:ChangeMessageVisibility', /UrgentWorkerQueue/) || undefined,
  );
  await until(short.id, completed, minuteMs);
  at.sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 900 });
  const long = await send('Waits long', ['+12125550104'], { priority: 'urgent' });
  await until(long.id, completed, minuteMs);
  expect(at.hasCalled('scheduler', 'sqs:SendMessage', /UrgentWorkerQueue/)).toBe(true);
}, 120_000);

test('an urgent campaign whose planning broke off in the request is planned by the planner', async () => {
  aws.next('api-write', /^PUT \/.*\/jobs\/cmp_/, broken, everyTry);
  const request = { from, text: 'Broke off', to: ['+12125550105'], options: { priority: 'urgent' } };
  const key = crypto.randomUUID();
  expect((await call('POST', '/v1/campaigns', request, key)).status).toBe(500);
  await at.goOnUntil(
    () => at.hasCalled('uploads-plan', 'sqs:SendMessage', /UrgentWorkerQueue/) || undefined,
    minuteMs,
  );
  const { body } = await call<View>('POST', '/v1/campaigns', request, key);
  await until(body.id, completed);
  expect(at.sandbox.spy.performed().filter(({ text }) => text === 'Broke off')).toHaveLength(1);
}, 120_000);

/** Deletes what lies in a folder, as it expires. */
async function deleteFrom(Prefix: string): Promise<void> {
  const { clients, bucket: Bucket } = at.system;
  const { Contents = [] } = await clients.s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
  for (const { Key } of Contents) await clients.s3.send(new DeleteObjectCommand({ Bucket, Key }));
}

test.each([
  ['sms-send', 'bulk'],
  ['sms-urgent', 'urgent'],
])(
  '%s cancels a campaign whose plan somebody deleted before its call',
  async (name, priority) => {
    at.sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 900 });
    const { id } = await send(`Deleted ${priority}`, ['+12125550107'], { priority });
    // Its own entry, as one of an earlier campaign says nothing about this plan.
    const isClaimed = () => at.hasCalled(name, 'dynamodb:PutItem', new RegExp(`^ENTRIES#${id}`));
    await at.system.events.until(() => isClaimed() || undefined);
    await deleteFrom(`jobs/${id}/`);
    const canceled = await until(id, ({ state }) => state === 'canceled', minuteMs);
    expect(canceled).toMatchObject({ reason: { code: 'plan_expires' }, rows: { unprocessed: 1 } });
    expect(at.hasCalled(name, 's3:ListBucket', /uploads/)).toBe(true);
  },
  120_000,
);

test('a search that the provider puts off is saved and continues, and begins again when what it saved is gone', async () => {
  const halt = { on_out_of_bundle: true };
  at.sandbox.faults.next('sendSms', { kind: 'lost' });
  const rows = ['Lost', 'Sent'].map((text, no) => ({ to: `+1212555012${no}`, text }));
  const { body } = await call<View>('POST', '/v1/campaigns', { from, rows, options: { halt } });
  await until(body.id, unclear);
  // The records of its sender are looked at while it runs.
  await at.goOnUntil(
    () => at.hasCalled('reconcile', 'dynamodb:Query', /^ENTRIES#cmp_/) || undefined,
    minuteMs,
  );
  at.sandbox.faults.script(({ operation }) =>
    operation === 'listUsage' ? { kind: 'busy', retryAfterSeconds: 30 } : undefined,
  );
  await at.goOnUntil(
    () => at.hasCalled('reconcile', 's3:GetObject', /\/reconciliation\//) || undefined,
    minuteMs,
  );
  await at.goOnUntil(async () => {
    await deleteFrom('reconciliation/');
    return at.hasCalled('reconcile', 's3:ListBucket', /uploads/) || undefined;
  }, minuteMs);
  at.sandbox.faults.clear();
  expect((await until(body.id, completed, minuteMs)).rows).toMatchObject({ accepted: 2, unclear: 0 });
}, 300_000);

test('a search reads the token that another function has just fetched', async () => {
  at.sandbox.faults.next('sendSms', { kind: 'lost' });
  const { id } = await send('Lost again', ['+12125550130']);
  await until(id, unclear);
  await at.system.clock.advance(14 * minuteMs);
  await until((await send('Between', ['+12125550131'])).id, completed);
  await until(id, completed, 30_000);
  expect(at.hasCalled('reconcile', 'secretsmanager:GetSecretValue', /OrganizationToken/)).toBe(true);
}, 300_000);
