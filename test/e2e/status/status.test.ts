import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import type { List } from '../../support/system-client.ts';
import { openSystem } from '../support/open-system.ts';
import { always, brokenTable } from '../support/rude-aws.ts';

/** How the stage is doing, while the provider misbehaves, in the whole system from its synthesized template. */
const at = openSystem({ sandbox: { seed: 7 } });

type Part = {
  readonly name: string;
  readonly provider_api: string;
  readonly state: string;
  readonly cause: string | null;
  readonly since: string | null;
  readonly until: string | null;
};
type Status = {
  readonly limiters: readonly Part[];
  readonly tokens: readonly Part[];
  readonly scheduler: Part;
  readonly queues: readonly Part[];
  readonly unclear: { readonly rows: number | null };
  readonly errors: {
    readonly latest: readonly { readonly code: string; readonly state: string; readonly job_id: string }[];
  };
};

type Job = { readonly id: string; readonly waiting: { readonly for: string } | null };

const minuteMs = 60_000;
const status = async () => (await at.call<Status>('GET', '/v1/status')).body;
const limiter = async () => (await status()).limiters.find(({ name }) => name === 'organization.sms');
const token = async () => (await status()).tokens.find(({ provider_api: api }) => api === 'organization');
const queues = async () => (await status()).queues;
const scheduler = async () => (await status()).scheduler;

const text = (to: string) =>
  at.call<{ id: string }>('POST', '/v1/campaigns', { from: '+12125550100', text: 'Hello', to: [to] });

/** Alone and in a list. */
const waits = (id: string, what: string) =>
  at.goOnUntil(async () => {
    const { body } = await at.call<Job>('GET', `/v1/jobs/${id}`);
    const { items } = (await at.call<List<Job>>('GET', '/v1/jobs')).body;
    const listed = items.find((one) => one.id === id);
    return (body.waiting?.for === what && listed?.waiting?.for === what) || undefined;
  });

/** A token is valid for minutes only, so that it may have ended again when one looks. */
async function goesOn(id: string): Promise<void> {
  await at.reaches<{ state: string }>(`/v1/jobs/${id}`, ({ state }) => state === 'completed');
  expect((await token())?.state).not.toBe('failing');
}

async function reaches(ask: () => Promise<Part | undefined>, isWanted: (part: Part) => boolean) {
  return at.goOnUntil(async () => {
    const part = await ask();
    return part !== undefined && isWanted(part) ? part : undefined;
  }, minuteMs);
}

test('a token server that fails is no fault of the credentials, and what it held up goes on', async () => {
  at.sandbox.faults.script(({ operation }) =>
    operation === 'token' ? { kind: 'server-error', status: 503 } : undefined,
  );
  const { id } = (await text('+12125550101')).body;
  const failing = await reaches(token, ({ state }) => state === 'failing');
  expect(failing).toMatchObject({ cause: 'token_server', since: expect.any(String) });
  await waits(id, 'token_server');
  at.sandbox.faults.clear();
  await goesOn(id);
}, 180_000);

test('a wrong secret is a fault of the credentials, until the right one is put there', async () => {
  const { secrets } = at.system.clients;
  const [, stage] = /Fleetcast\/([\w-]+)\//.exec(at.system.webhookSecretArn ?? '') ?? [];
  const SecretId = `Fleetcast/${stage}/ProviderCredentials`;
  const { SecretString: right } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const wrong = JSON.stringify({ ...JSON.parse(right ?? ''), client_secret: 'wrong' });
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: wrong }));
  // The token at hand is used to its end.
  await at.system.clock.advance(10 * minuteMs);
  const { id } = (await text('+12125550102')).body;
  const failing = await reaches(token, ({ state }) => state === 'failing');
  expect(failing).toMatchObject({ cause: 'credentials_refused' });
  await waits(id, 'credentials_refused');
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: right ?? '' }));
  await goesOn(id);
}, 180_000);

test('a provider that answers 429 pauses a rate limiter until the time that it names', async () => {
  at.sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 900 });
  await text('+12125550103');
  const paused = await reaches(limiter, ({ state }) => state === 'paused');
  expect(paused.cause).toBe('provider_limit');
  const longMs = Date.parse(paused.until ?? '') - Date.parse(paused.since ?? '');
  expect(longMs).toBeGreaterThanOrEqual(899_000);
  await reaches(scheduler, ({ state }) => state === 'on_time');
  await reaches(limiter, ({ state }) => state === 'flowing');
}, 180_000);

test('the queue of each worker is counted', async () => {
  const known = await at.goOnUntil(async () => {
    const all = await queues();
    return all.every(({ state }) => state === 'known') ? all : undefined;
  });
  expect(known.map(({ name }) => name).toSorted()).toEqual([
    'count',
    'erase',
    'event',
    'notification',
    'orders',
    'plan',
    'reconciliation',
    'sms',
    'urgent',
  ]);
}, 180_000);

test('rows whose answer was lost are summed up', async () => {
  at.sandbox.faults.next('sendSms', { kind: 'lost' });
  await text('+12125550104');
  const { errors } = await at.goOnUntil(async () => {
    const found = await status();
    return found.unclear.rows === 1 && found.errors.latest.length === 1 ? found : undefined;
  });
  expect(errors.latest).toMatchObject([{ code: 'interrupted', state: 'unclear' }]);
}, 180_000);

test('an order whose answer was lost is among the latest errors', async () => {
  at.sandbox.faults.next('createOrder', { kind: 'lost' });
  const { body: batch } = await at.call<{ id: string }>('POST', '/v1/order-batches', {
    defaults: { account_id: at.sandbox.senders[0]?.accountId, delivery: 'email', group: 'Sales' },
    rows: [{ first_name: 'Ben', last_name: 'Example', email: 'ben@example.com', employee_id: 'e-1' }],
  });
  const found = await at.goOnUntil(async () => {
    const { errors } = await status();
    return errors.latest.find(({ job_id: id }) => id === batch.id);
  });
  expect(found).toMatchObject({ code: 'interrupted', state: 'unclear' });
}, 180_000);

test('what the table does not give away is unknown, and the rest is shown', async () => {
  at.aws.next('api-read', /LIMITER#/, brokenTable, always);
  const { body, status: code } = await at.call<Status>('GET', '/v1/status');
  expect(code).toBe(200);
  expect(new Set(body.limiters.map(({ state }) => state))).toEqual(new Set(['unknown']));
  await reaches(scheduler, ({ state }) => state === 'on_time');
}, 180_000);
