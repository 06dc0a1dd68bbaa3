import { expect, test } from 'vitest';
import type { Fault } from '../../../tools/provider-sandbox/misbehavior/faults.ts';
import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import {
  askForToken,
  clientOf,
  openSandbox,
  problemOf,
  sms,
  standingClock,
} from '../../support/sandbox/sandbox-client.ts';

/** Sends one text into the given fault; a second one after it must go well. */
async function meet(fault: Fault) {
  const clock = standingClock(Date.UTC(2026, 2, 1, 12, 0, 0, 500));
  const sandbox = await openSandbox({ now: clock.now });
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', fault);
  return { clock, sandbox, client, answer: client.send(sms()) };
}

const textsOf = (sandbox: Sandbox) => sandbox.spy.performed().length;

test.each<[string, Fault, string | null]>([
  ['no hint', { kind: 'busy' }, null],
  ['seconds', { kind: 'busy', retryAfterSeconds: 7 }, '7'],
  // The clock stands half a second after noon, and the date is rounded up.
  ['a date', { kind: 'busy', retryAfterSeconds: 7, retryAfterAs: 'date' }, 'Sun, 01 Mar 2026 12:00:08 GMT'],
])('busy with %s is a 429 that sends nothing', async (_, fault, retryAfter) => {
  const { sandbox, client, answer } = await meet(fault);
  const response = await answer;
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe(retryAfter);
  expect(response.headers.get('date')).toBe('Sun, 01 Mar 2026 12:00:00 GMT');
  expect((await problemOf(response)).errors?.[0]?.code).toBe('rate_limit_exceeded');
  expect(textsOf(sandbox)).toBe(0);
  expect((await client.send(sms())).status).toBe(200);
});

test.each<[Fault, number, number]>([
  [{ kind: 'server-error' }, 500, 0],
  [{ kind: 'server-error', status: 503 }, 503, 0],
  [{ kind: 'server-error', status: 503, acts: true }, 503, 1],
  [{ kind: 'refused' }, 400, 0],
  [{ kind: 'refused', pointer: '$.to[3]' }, 400, 0],
  [{ kind: 'unauthorized' }, 401, 0],
])('%j is answered with problem+json, status %i and %i texts', async (fault, status, texts) => {
  const { sandbox, answer } = await meet(fault);
  const response = await answer;
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ status, correlation_id: expect.any(String) });
  expect(textsOf(sandbox)).toBe(texts);
});

test('a refusal carries its pointer or none', async () => {
  const [bare, named] = [
    await meet({ kind: 'refused' }),
    await meet({ kind: 'refused', pointer: '$.to[3]' }),
  ];
  expect((await problemOf(await bare.answer)).errors?.[0]).not.toHaveProperty('pointer');
  expect((await problemOf(await named.answer)).errors?.[0]?.pointer).toBe('$.to[3]');
});

test('a 503 may say when to come back', async () => {
  const { answer } = await meet({ kind: 'server-error', status: 503, retryAfterSeconds: 30 });
  expect((await answer).headers.get('retry-after')).toBe('30');
});

test('a dropped connection has sent nothing', async () => {
  const { sandbox, client, answer } = await meet({ kind: 'dropped' });
  await expect(answer).rejects.toThrow();
  expect(textsOf(sandbox)).toBe(0);
  expect((await client.send(sms())).status).toBe(200);
});

test('a lost answer has sent the text', async () => {
  const { sandbox, client, answer } = await meet({ kind: 'lost' });
  await expect(answer).rejects.toThrow();
  expect(textsOf(sandbox)).toBe(1);
  expect((await client.send(sms())).status).toBe(200);
  expect(textsOf(sandbox)).toBe(2);
});

test('a truncated answer has sent the text and breaks off in its body', async () => {
  const { sandbox, answer } = await meet({ kind: 'truncated' });
  const response = await answer;
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect(textsOf(sandbox)).toBe(1);
});

test('an empty answer has sent the text and names no id', async () => {
  const { sandbox, answer } = await meet({ kind: 'empty' });
  const response = await answer;
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({});
  expect(textsOf(sandbox)).toBe(1);
});

test.each<[Fault, number, number]>([
  [{ kind: 'html' }, 200, 1],
  [{ kind: 'html', status: 502, acts: false }, 502, 0],
])('%j is a web page with status %i and %i texts', async (fault, status, texts) => {
  const { sandbox, answer } = await meet(fault);
  const response = await answer;
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await response.text()).toContain('<h1>');
  expect(textsOf(sandbox)).toBe(texts);
});

test('a slow answer has sent the text and comes when it is released', async () => {
  const { sandbox, answer } = await meet({ kind: 'slow' });
  await sandbox.spy.waitFor('sendSms', 1, 'held');
  expect(textsOf(sandbox)).toBe(1);
  expect(sandbox.spy.calls('sendSms')[0]?.state).toBe('held');
  expect(sandbox.spy.release()).toBe(1);
  expect((await answer).status).toBe(200);
});

test('a slow answer with a time comes when the clock has passed it', async () => {
  const { clock, sandbox, answer } = await meet({ kind: 'slow', ms: 30_000 });
  await sandbox.spy.waitFor('sendSms', 1, 'held');
  clock.advance(30_000);
  expect((await answer).status).toBe(200);
});

test('a call that is slow before acting is performed late, even for a caller that has gone', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind: 'slow', before: 'acting' });
  const giveUp = new AbortController();
  const answer = client.send(sms(), {}, giveUp.signal);
  await sandbox.spy.waitFor('sendSms', 1, 'held');
  expect(textsOf(sandbox)).toBe(0);
  giveUp.abort();
  await expect(answer).rejects.toThrow();
  sandbox.spy.release();
  await sandbox.spy.waitFor('sendSms', 1);
  expect(textsOf(sandbox)).toBe(1);
});

test.each<Fault>([{ kind: 'empty' }, { kind: 'html' }, { kind: 'server-error', acts: true }])(
  '%j does not hide that a call was refused',
  async (fault) => {
    const sandbox = await openSandbox();
    const client = await clientOf(sandbox);
    sandbox.faults.next('sendSms', fault);
    expect((await client.send(sms({ text: '' }))).status).toBe(400);
  },
);

test('faults come in the order in which they were asked for, each for its own operation', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind: 'busy' }, 2);
  sandbox.faults.next('sendSms', { kind: 'server-error' });
  sandbox.faults.next('listUsage', { kind: 'unauthorized' });
  expect(sandbox.faults.pending()).toBe(4);
  const statuses = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await client.send(sms())).status);
  expect(statuses).toEqual([429, 429, 500, 200]);
  expect((await client.usage()).status).toBe(401);
  expect(sandbox.faults.pending()).toBe(0);
});

test('a script decides by the call, after what was asked for', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  sandbox.faults.script((call) =>
    call.operation === 'sendSms' && call.operationCallNo % 2 === 1 ? { kind: 'busy' } : undefined,
  );
  sandbox.faults.next('sendSms', { kind: 'server-error' });
  const statuses = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await client.send(sms())).status);
  expect(statuses).toEqual([500, 200, 429, 200]);
  sandbox.faults.clear();
  expect((await client.send(sms())).status).toBe(200);
  expect((await client.send(sms())).status).toBe(200);
});

test('the token endpoint fails in the words of OAuth', async () => {
  const sandbox = await openSandbox();
  sandbox.faults.next('token', { kind: 'unauthorized' });
  const response = await askForToken(sandbox);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: 'invalid_client' });
});

test('a fault for an unknown operation is an error that names the known ones', async () => {
  const sandbox = await openSandbox();
  expect(() => sandbox.faults.next('sendFax', { kind: 'busy' })).toThrow(/"sendFax".*sendSms/);
});
