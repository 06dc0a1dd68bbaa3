import { expect, test } from 'vitest';
import { clientOf, openSandbox, sender, sms } from '../../support/sandbox/sandbox-client.ts';

const keyed = { 'idempotency-key': 'key-1' };
const replaying = { flags: { replayIdempotencyKeys: true } };

test('an idempotency key is ignored: the repeat is performed again', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  const [one, other] = [await client.send(sms(), keyed), await client.send(sms(), keyed)];
  expect(await one.json()).not.toEqual(await other.json());
  expect(sandbox.spy.performed().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
});

test('with replayIdempotencyKeys a repeat gets the first answer and is not performed', async () => {
  const sandbox = await openSandbox(replaying);
  const client = await clientOf(sandbox);
  const first = await client.send(sms(), keyed);
  const repeat = await client.send({ text: 'Hello', to: ['+447700900001'], from: sender }, keyed);
  expect(repeat.headers.get('idempotent-replayed')).toBe('true');
  expect(first.headers.has('idempotent-replayed')).toBe(false);
  expect(await repeat.json()).toEqual(await first.json());
  expect(sandbox.spy.performed()).toHaveLength(1);
});

test('with replayIdempotencyKeys a lost answer can be asked for again', async () => {
  const sandbox = await openSandbox(replaying);
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind: 'lost' });
  await expect(client.send(sms(), keyed)).rejects.toThrow();
  expect((await client.send(sms(), keyed)).status).toBe(200);
  expect(sandbox.spy.performed()).toHaveLength(1);
});

test('with replayIdempotencyKeys a key with another body is 422', async () => {
  const sandbox = await openSandbox(replaying);
  const client = await clientOf(sandbox);
  await client.send(sms(), keyed);
  expect((await client.send(sms({ text: 'Bye' }), keyed)).status).toBe(422);
  expect(sandbox.spy.performed()).toHaveLength(1);
});

test('with replayIdempotencyKeys a key still in work is 409', async () => {
  const sandbox = await openSandbox(replaying);
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind: 'slow' });
  const slow = client.send(sms(), keyed);
  await sandbox.spy.waitFor('sendSms', 1, 'held');
  expect((await client.send(sms(), keyed)).status).toBe(409);
  sandbox.spy.release();
  expect((await slow).status).toBe(200);
  expect((await client.send(sms(), keyed)).status).toBe(200);
  expect(sandbox.spy.performed()).toHaveLength(1);
});

test('with replayIdempotencyKeys a refused call leaves its key free', async () => {
  const sandbox = await openSandbox(replaying);
  const client = await clientOf(sandbox);
  expect((await client.send(sms({ text: '' }), keyed)).status).toBe(400);
  expect((await client.send(sms(), keyed)).status).toBe(200);
});

test.each([true, false])(
  'with keepFailedAnswers a 500 is repeated under its key, where the call acted: %s',
  async (acts) => {
    const sandbox = await openSandbox({ flags: { replayIdempotencyKeys: true, keepFailedAnswers: true } });
    const client = await clientOf(sandbox);
    sandbox.faults.next('sendSms', { kind: 'server-error', acts });
    const first = await client.send(sms(), keyed);
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([500, null]);
    const repeat = await client.send(sms(), keyed);
    expect([repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([500, 'true']);
    expect((await client.send(sms({ text: 'Bye' }), keyed)).status).toBe(422);
    expect((await client.send(sms(), { 'idempotency-key': 'key-2' })).status).toBe(200);
    expect(sandbox.spy.performed()).toHaveLength(acts ? 2 : 1);
  },
);

test.each([
  ['busy', 429],
  ['unauthorized', 401],
] as const)('with keepRejections "%s" (%i) is repeated under its key', async (kind, status) => {
  const sandbox = await openSandbox({ flags: { replayIdempotencyKeys: true, keepRejections: true } });
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind });
  expect((await client.send(sms(), keyed)).status).toBe(status);
  const repeat = await client.send(sms(), keyed);
  expect([repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([status, 'true']);
  expect((await client.send(sms(), { 'idempotency-key': 'key-2' })).status).toBe(200);
  expect(sandbox.spy.performed()).toHaveLength(1);
});

test('without it, a 500 leaves its key free', async () => {
  const sandbox = await openSandbox(replaying);
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind: 'server-error' });
  expect((await client.send(sms(), keyed)).status).toBe(500);
  expect((await client.send(sms(), keyed)).status).toBe(200);
});
