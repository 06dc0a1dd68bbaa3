import { expect, test } from 'vitest';
import { askForToken, clientOf, openSandbox, sms } from '../../support/sandbox/sandbox-client.ts';

test('waiting ends with the call that completes the count, and at once when it is complete', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  let isOver = false;
  const two = sandbox.spy.waitFor('sendSms', 2).then(() => {
    isOver = true;
  });
  await client.send(sms());
  expect(isOver).toBe(false);
  await client.send(sms());
  await two;
  await sandbox.spy.waitFor('sendSms', 2);
  await sandbox.spy.waitFor('token', 1);
});

test('closing ends the waiting with an error that says how far it came', async () => {
  const sandbox = await openSandbox();
  await (await clientOf(sandbox)).send(sms());
  const waiting = expect(sandbox.spy.waitFor('sendSms', 3)).rejects.toThrow(
    '1 of 3 calls of sendSms had ended',
  );
  await sandbox.close();
  await waiting;
});

test('every call is recorded with its outcome and without its secrets', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  await client.send(sms(), { 'x-correlation-id': 'c-1', 'idempotency-key': 'k-1' });
  await client.send(sms({ text: '' }));
  sandbox.faults.next('sendSms', { kind: 'lost' });
  await expect(client.send(sms())).rejects.toThrow();
  await client.usage('?limit=5');
  const calls = sandbox.spy.calls();
  expect(
    calls.map(({ number, operation, state, status, fault }) => [number, operation, state, status, fault]),
  ).toEqual([
    [1, 'token', 'answered', 200, undefined],
    [2, 'sendSms', 'answered', 200, undefined],
    [3, 'sendSms', 'answered', 400, undefined],
    [4, 'sendSms', 'cut', undefined, 'lost'],
    [5, 'listUsage', 'answered', 200, undefined],
  ]);
  expect(calls[1]?.headers).toMatchObject({ 'x-correlation-id': 'c-1', 'idempotency-key': 'k-1' });
  expect(calls[2]?.note).toEqual(expect.any(String));
  expect(calls[4]?.target).toBe('/enterprise/usage/items?limit=5');
  expect(JSON.stringify(calls)).not.toMatch(/Bearer|eyJ|sandbox-secret/);
  expect(sandbox.spy.calls('listUsage')).toHaveLength(1);
});

test('texts are counted by person and by person and text', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  await client.send(sms({ to: ['447700900001', '+447700900002'], text: '(1/2) Hello' }));
  await client.send(sms({ to: ['+447700900001'], text: '(2/2) world' }));
  expect(sandbox.spy.textsPerRecipient()).toEqual(
    new Map([
      ['+447700900001', 2],
      ['+447700900002', 1],
    ]),
  );
  expect(sandbox.spy.textsPerRecipientAndText()).toEqual(
    new Map([
      ['+447700900001 (1/2) Hello', 1],
      ['+447700900002 (1/2) Hello', 1],
      ['+447700900001 (2/2) world', 1],
    ]),
  );
});

test('closing lets nobody hang: held calls are cut and a call held before acting sends nothing', async () => {
  const sandbox = await openSandbox();
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind: 'slow', before: 'acting' });
  const held = expect(client.send(sms())).rejects.toThrow();
  await sandbox.spy.waitFor('sendSms', 1, 'held');
  await sandbox.close();
  await held;
  expect(sandbox.spy.performed()).toEqual([]);
  expect(sandbox.spy.calls('sendSms')[0]?.state).toBe('cut');
  await expect(askForToken(sandbox)).rejects.toThrow();
});

test('a port that is taken is an error, not a hang', async () => {
  const { baseUrl } = await openSandbox();
  const { port } = new URL(baseUrl);
  await expect(openSandbox({ port: Number(port) })).rejects.toThrow(`Port ${port} is in use`);
});

test('a sender that is no phone number is refused at the start', async () => {
  await expect(openSandbox({ senders: ['Acme'] })).rejects.toThrow(/"Acme"/);
});
