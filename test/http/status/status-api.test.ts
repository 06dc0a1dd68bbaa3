import { expect, test } from 'vitest';
import { endpointIdOf } from '../../../shared/core/callbacks/endpoint.ts';
import { newLimiter } from '../../../shared/core/rate-limit/limiter.ts';
import { emptyRing, nextRing, type TokenRing } from '../../../shared/core/tokens/token-ring.ts';
import { apiHandler } from '../../../shared/http/api-handler.ts';
import { statusRoutes } from '../../../shared/http/status/status-routes.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import { memorySchedulerRuns } from '../../../shared/memory/status/scheduler-runs.ts';
import { memoryTokenCoordinator } from '../../../shared/memory/tokens/shared-tokens.ts';
import type { InTime } from '../../../shared/ports/status.ts';
import { callHandler, quietStatus } from '../../support/http/api-client.ts';
import { authenticateTests } from '../../support/http/keys.ts';
import { anEntry, aWorld } from '../../support/world.ts';

type Ports = Parameters<typeof statusRoutes>[0];

function stage(change: Partial<Ports> = {}) {
  const world = aWorld();
  const own = { organization: memoryTokenCoordinator(), partner: memoryTokenCoordinator() };
  const schedulerRuns = memorySchedulerRuns();
  const ports = {
    ...world,
    ...quietStatus(),
    schedulerRuns,
    tokenRings: own,
    ...change,
  };
  const handler = apiHandler(world.log, statusRoutes(ports), authenticateTests);
  return { ...world, schedulerRuns, own, ask: () => callHandler(handler, 'GET', '/v1/status') };
}

test('a stage that has done nothing yet', async () => {
  const { status, headers, body } = await stage().ask();
  expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  expect(body.limiters.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    ['organization.sms', 'flowing'],
    ['organization.orders', 'flowing'],
    ['organization.reads', 'flowing'],
    ['partner.orders', 'flowing'],
    ['partner.reads', 'flowing'],
  ]);
  expect(body.tokens).toMatchObject([
    { provider_api: 'organization', state: 'none' },
    { provider_api: 'partner', state: 'none' },
  ]);
  expect(body.scheduler).toMatchObject({ state: 'late', last_run_at: null });
});

test('what stands still says why, since when and until when', async () => {
  const here = stage();
  const nowMs = here.now();
  const limiter = newLimiter({ firstPerSecond: 10.5, ceilingPerSecond: 20 }, nowMs);
  const paused = { ...limiter, state: 'paused' as const, floorMs: nowMs + 28_000 };
  await here.limiters.addLimiter('organization.sms', paused);
  const ring = ['leased', 'failed'].reduce<TokenRing>((so, kind) => {
    const event = { kind, owner: 'a', afterRefusal: false, retryAfterMs: 60_000, cause: 'token_server' };
    return nextRing(so, event as Parameters<typeof nextRing>[1], nowMs) ?? so;
  }, emptyRing);
  await here.own.partner.replaceRing({ ...ring, version: 1 });
  await here.schedulerRuns.note({
    startedAtMs: nowMs - 9_000,
    endedAtMs: nowMs - 1_000,
    failedParts: ['jobs'],
    recovering: false,
    limiters: {
      'organization.sms': [
        { atMs: nowMs - 61_000, calls: 10, refused: 0, perMinute: 600, state: 'flowing' },
        { atMs: nowMs - 1_000, calls: 610, refused: 3, perMinute: 630, state: 'paused' },
      ],
    },
  });
  const { body } = await here.ask();
  expect(body.limiters[0]).toMatchObject({
    name: 'organization.sms',
    state: 'paused',
    calls_per_minute: 630,
    cause: 'provider_limit',
    since: '2026-01-05T12:00:00.000Z',
    until: '2026-01-05T12:00:28.000Z',
    history: [
      {
        from: '2026-01-05T11:58:59.000Z',
        to: '2026-01-05T11:59:59.000Z',
        state: 'paused',
        calls: 600,
        refused: 3,
        calls_per_minute: 630,
      },
    ],
  });
  expect(body.tokens[1]).toMatchObject({
    provider_api: 'partner',
    state: 'failing',
    cause: 'token_server',
    since: '2026-01-05T12:00:00.000Z',
    until: '2026-01-05T12:01:00.000Z',
  });
  expect(body.scheduler).toMatchObject({
    state: 'failing',
    last_run_at: '2026-01-05T11:59:59.000Z',
    failed_parts: ['jobs'],
  });
});

test('queues say how much waits, is in work, and was given up', async () => {
  const depth = async () => ({ waiting: 12, inFlight: 2, dead: 1 });
  const { body } = await stage({ queueDepths: { names: ['sms'], depth } }).ask();
  expect(body.queues).toMatchObject([{ name: 'sms', state: 'known', waiting: 12, in_flight: 2, dead: 1 }]);
});

test('what is unclear and held is summed up, and said to be more where not all is counted', async () => {
  const sum = async (state: string) => ({
    calls: 2,
    rows: 1_100,
    some: [],
    isWhole: state === 'unclear',
  });
  const { body } = await stage({ undecided: { sum } }).ask();
  expect(body.unclear).toMatchObject({ state: 'known', calls: 2, rows: 1_100 });
  expect(body.held).toMatchObject({ state: 'at_least', calls: 2, rows: 1_100 });
});

test('the latest calls that went wrong are named by code and correlation id, without the words of others', async () => {
  const { ledger, undecided } = aStoredLedger();
  const claim = (atMs: number) => ({ id: 'x', atMs, leaseUntilMs: atMs + 45_000 });
  const reason = { code: 'timeout', detail: 'The provider said: +12125550101 is slow' };
  const older = anEntry({ state: 'unclear', dueAtMs: 9, claim: claim(1_000), reason });
  const newer = anEntry({
    chunkNo: 1,
    state: 'held',
    claim: claim(2_000),
    reason: { ...reason, code: 'odd' },
  });
  for (const entry of [older, newer]) await ledger.addEntry(entry);
  const { body } = await stage({ ledger, undecided }).ask();
  expect(body.errors).toEqual({
    state: 'known',
    latest: [
      {
        at: '1970-01-01T00:00:02.000Z',
        code: 'odd',
        state: 'held',
        job_id: newer.jobId,
        correlation_id: `${newer.jobId}-000001.01`,
        detail: 'GET /v1/jobs/{id}/rows says why.',
      },
      {
        at: '1970-01-01T00:00:01.000Z',
        code: 'timeout',
        state: 'unclear',
        job_id: older.jobId,
        correlation_id: `${older.jobId}-000000.01`,
        detail: 'The provider did not answer in time.',
      },
    ],
    detail: 'These calls are not made up for yet.',
  });
});

function aStoredLedger() {
  const ledger = memoryLedger();
  return { ledger, undecided: ledger.undecided };
}

test('a stage without the partner API says nothing of it', async () => {
  const { body } = await stage({ tokenRings: { organization: memoryTokenCoordinator() } }).ask();
  const names = body.limiters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['organization.sms', 'organization.orders', 'organization.reads']);
  expect(body.tokens).toHaveLength(1);
});

test('what fails or does not answer is unknown, and holds up nothing else', async () => {
  const limits: number[] = [];
  const never = new Promise<never>(() => {});
  const inTime: InTime = async (work, limitMs) => {
    limits.push(limitMs);
    const late = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
    return Promise.race([work.then((value) => ({ value })), late]);
  };
  const down = () => Promise.reject(new Error('down, with +12125550101 in the message'));
  const here = stage({
    inTime,
    limiters: { limiter: () => never },
    tokenRings: { organization: { ring: down }, partner: memoryTokenCoordinator() },
    schedulerRuns: { last: down, day: down },
    undecided: { sum: (state) => (state === 'held' ? down() : never) },
    queueDepths: { names: ['sms', 'plan'], depth: (name) => (name === 'sms' ? down() : never) },
  });
  await here.ask();
  const first = limits.splice(0);
  const { status, body } = await here.ask();
  expect(status).toBe(200);
  expect(body.limiters[0]).toMatchObject({ state: 'unknown', detail: 'There was no answer within 70 ms.' });
  expect(body.tokens).toMatchObject([
    { state: 'unknown', detail: 'It cannot be read (Error).' },
    { state: 'none' },
  ]);
  expect(body.scheduler.state).toBe('unknown');
  expect([body.unclear.state, body.held.state, body.held.rows]).toEqual(['unknown', 'unknown', null]);
  expect(body.errors).toMatchObject({ state: 'unknown', latest: [] });
  expect(body.day).toMatchObject({ state: 'unknown', samples: [] });
  expect(body.queues).toMatchObject([{ state: 'unknown' }, { state: 'unknown', waiting: null }]);
  expect(JSON.stringify(body)).not.toContain('2125550101');
  // A process that has just started opens its connections first.
  expect([Math.max(...first), Math.max(...limits)]).toEqual([1_500, 70]);
});

test('what waited in the last day, and what could not be read then', async () => {
  const here = stage();
  expect((await here.ask()).body.day).toMatchObject({ state: 'known', samples: [] });
  const [nowMs, hourMs] = [here.now(), 3_600_000];
  await here.schedulerRuns.keepDay([
    { atMs: nowMs - 25 * hourMs, messages: 1, unclear: 1, held: 1 },
    { atMs: nowMs - hourMs, unclear: 4, held: 2 },
  ]);
  const at = new Date(nowMs - hourMs).toISOString();
  expect((await here.ask()).body.day.samples).toEqual([{ at, messages: null, unclear: 4, held: 2 }]);
});

test('an endpoint that callbacks no longer go to is named, and why', async () => {
  const here = stage();
  expect((await here.ask()).body.endpoints).toMatchObject({ state: 'known', disabled: [] });
  const made = {
    url: 'https://crm.example.com/hooks',
    events: ['job.*'],
    allJobs: false,
    secretNo: 1,
  } as const;
  const by = { createdAtMs: here.now(), createdBy: { kind: 'key', id: '1', name: 'crm' } } as const;
  await here.endpoints.write({ ...made, ...by, id: endpointIdOf('erp'), name: 'erp', version: 1 });
  const disabled = { code: 'took_nothing', atMs: here.now() } as const;
  await here.endpoints.write({ ...made, ...by, id: endpointIdOf('crm'), name: 'crm', version: 1, disabled });
  const { endpoints } = (await here.ask()).body;
  const at = '2026-01-05T12:00:00.000Z';
  expect(endpoints.disabled).toEqual([{ id: endpointIdOf('crm'), name: 'crm', because: 'took_nothing', at }]);
});

test('endpoints that cannot be read are unknown, and hold up nothing', async () => {
  const away = aWorld().endpoints;
  away.all = () => {
    throw new Error('The table is away');
  };
  const { status, body } = await stage({ endpoints: away }).ask();
  expect([status, body.endpoints]).toMatchObject([200, { state: 'unknown', disabled: [] }]);
});
