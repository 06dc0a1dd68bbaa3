import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { organizationApi } from '../../../shared/provider/organization/api.ts';
import { tokenSource } from '../../../shared/provider/tokens/token.ts';
import type { Fault } from '../../../tools/provider-sandbox/misbehavior/faults.ts';
import { type SandboxOptions, startSandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { errorOf, problemOf } from '../../support/provider/thrown.ts';

const dispatcher = openDispatcher();
afterAll(() => dispatcher.destroy());

const sender = '+447700900000';
const recipients = ['+447700900001', '+447700900002'];
const call = {
  from: sender,
  to: recipients,
  text: 'The rate limiter opens at noon',
  idempotencyKey: 'cmp_1-000000.01',
  correlationId: 'cmp_1-000000.01',
  limitMs: 20_000,
};

/** The sandbox and a client of it, on one clock that the test moves. */
async function practise(options: SandboxOptions = {}) {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12) };
  const now = () => clock.nowMs;
  const sandbox = await startSandbox({ seed: 1, now, senders: [sender], ...options });
  onTestFinished(() => sandbox.close());
  const { client_id: clientId, client_secret: clientSecret } = sandbox.credentials;
  const tokens = tokenSource({
    authUrl: sandbox.authUrl,
    credentials: async () => ({ clientId, clientSecret }),
    dispatcher,
    now,
    random: () => 0,
  });
  const { sms } = organizationApi({ baseUrl: sandbox.baseUrl, dispatcher, tokens, now });
  return { clock, sandbox, sms };
}

test('a text to two recipients is performed once and has one id', async () => {
  const { sandbox, sms } = await practise();
  const { smsId } = await sms.send(call);
  expect(sandbox.spy.performed()).toMatchObject([
    {
      smsId,
      from: sender,
      to: recipients,
      text: 'The rate limiter opens at noon',
      idempotencyKey: 'cmp_1-000000.01',
    },
  ]);
  expect([...sandbox.spy.textsPerRecipient()]).toEqual([
    ['+447700900001', 1],
    ['+447700900002', 1],
  ]);
});

test('one token serves the calls of its life, the next life gets the next token', async () => {
  const { clock, sandbox, sms } = await practise();
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await sms.send(call);
    clock.nowMs += 60_000;
  }
  expect(sandbox.spy.calls('token')).toHaveLength(2);
  expect(sandbox.spy.performed()).toHaveLength(10);
});

const faults: readonly (readonly [Fault, code: string, effect: 'none' | 'unknown', performed: number])[] = [
  [{ kind: 'busy' }, 'busy', 'none', 0],
  [{ kind: 'refused' }, 'refused', 'none', 0],
  [{ kind: 'refused', pointer: '$.to[1]' }, 'refused', 'none', 0],
  [{ kind: 'unauthorized' }, 'unauthorized', 'none', 0],
  [{ kind: 'server-error' }, 'unavailable', 'unknown', 0],
  [{ kind: 'server-error', status: 503, acts: true }, 'unavailable', 'unknown', 1],
  [{ kind: 'dropped' }, 'interrupted', 'unknown', 0],
  [{ kind: 'lost' }, 'interrupted', 'unknown', 1],
  [{ kind: 'truncated' }, 'interrupted', 'unknown', 1],
  [{ kind: 'empty' }, 'unreadable', 'unknown', 1],
  [{ kind: 'html' }, 'unreadable', 'unknown', 1],
  [{ kind: 'html', status: 502, acts: false }, 'unavailable', 'unknown', 0],
];

test.each(faults)(
  'after the fault %j the client says %s, effect %s, and texts performed are %i',
  async (fault, code, effect, performed) => {
    const { sandbox, sms } = await practise();
    sandbox.faults.next('sendSms', fault);
    expect(await problemOf(sms.send(call))).toMatchObject({ code, effect });
    expect(sandbox.spy.performed()).toHaveLength(performed);
    expect(sandbox.spy.calls('sendSms')).toHaveLength(1);
  },
);

test.each(['answer', 'acting'] as const)(
  'an answer held back before %s is given up at the limit, and nobody knows',
  async (before) => {
    const { sandbox, sms } = await practise();
    await sms.authorize();
    sandbox.faults.next('sendSms', { kind: 'slow', before });
    expect(await problemOf(sms.send({ ...call, limitMs: 400 }))).toMatchObject({
      code: 'timeout',
      effect: 'unknown',
    });
  },
);

describe('the provider asks to wait', () => {
  test.each(['seconds', 'date'] as const)('in %s', async (retryAfterAs) => {
    const { sandbox, sms } = await practise();
    sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 90, retryAfterAs });
    expect(await problemOf(sms.send(call))).toMatchObject({ status: 429, retryAfterMs: 90_000 });
  });

  test('by its own limit', async () => {
    const { sandbox, sms } = await practise({ smsCallsPerMinute: 2 });
    await sms.send(call);
    await sms.send(call);
    const problem = await problemOf(sms.send(call));
    expect(problem).toMatchObject({ code: 'busy', effect: 'none', status: 429 });
    expect(problem.retryAfterMs).toBeGreaterThan(0);
    expect(problem.retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(sandbox.spy.performed()).toHaveLength(2);
  });
});

test('a refused recipient is named by its place, never by its number', async () => {
  const { sms } = await practise();
  const error = await errorOf(sms.send({ ...call, to: ['+447700900001', '+46701234567'] }));
  expect(error).toMatchObject({ problem: { code: 'refused', status: 400, pointers: ['$.to[1]'] } });
  expect(JSON.stringify(error) + error.message).not.toContain('701234567');
});

test('a sender that is not authorized is refused', async () => {
  const { sms } = await practise();
  expect(await problemOf(sms.send({ ...call, from: '+447700900009' }))).toMatchObject({
    code: 'refused',
    effect: 'none',
    status: 400,
    pointers: ['$.from'],
  });
});

test('wrong credentials are reported before any text is tried', async () => {
  const { sandbox } = await practise();
  const tokens = tokenSource({
    authUrl: sandbox.authUrl,
    credentials: async () => ({ clientId: 'sandbox-client', clientSecret: 'a wrong one' }),
    dispatcher,
    now: () => 0,
    random: () => 0,
  });
  const { sms } = organizationApi({ baseUrl: sandbox.baseUrl, dispatcher, tokens, now: () => 0 });
  expect(await problemOf(sms.authorize())).toMatchObject({
    tried: 'Fetch an access token',
    code: 'unauthorized',
    effect: 'none',
    status: 401,
  });
  expect(sandbox.spy.calls('sendSms')).toHaveLength(0);
});

test('tokens that the provider forgot in a restart are replaced after one 401', async () => {
  const { clock, sandbox, sms } = await practise();
  await sms.send(call);
  await sandbox.close();
  const port = Number(new URL(sandbox.baseUrl).port);
  const restarted = await startSandbox({ port, seed: 2, now: () => clock.nowMs, senders: [sender] });
  onTestFinished(() => restarted.close());
  clock.nowMs += 60_000;
  expect(await problemOf(sms.send(call))).toMatchObject({ code: 'unauthorized', effect: 'none' });
  expect(await sms.send(call)).toHaveProperty('smsId');
  expect(restarted.spy.performed()).toHaveLength(1);
});
