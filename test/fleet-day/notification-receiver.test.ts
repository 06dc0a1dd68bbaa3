import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openReceiver } from './notification-receiver.ts';

const nowMs = Date.UTC(2026, 2, 2, 8);
const lock = { username: 'provider', password: 'secret', signingSecret: 'a2V5IG9mIHRoZSBkYXk=' };
const body = '{"id":"evt_1","type":"subscription.active","created_at":"2026-03-02T08:00:00.000Z","data":{}}';

/** What the provider sends when it does everything right. */
function headersOf({ id = 'evt_1', atMs = nowMs, key = 'key of the day', signed = body } = {}) {
  const seconds = atMs / 1000;
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${signed}`).digest('base64');
  return {
    authorization: `Basic ${Buffer.from('provider:secret').toString('base64')}`,
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${mac}`,
  };
}

test.each([
  ['signed with another key', headersOf({ key: 'another key' })],
  ['with another body than the signed one', headersOf({ signed: `${body} ` })],
  ['under another id than the signed one', headersOf({ id: 'evt_2' })],
  ['of an hour ago', headersOf({ atMs: nowMs - 3_600_000 })],
  ['without a signature', { ...headersOf(), 'webhook-signature': '' }],
  ['with another password', { ...headersOf(), authorization: 'Basic cHJvdmlkZXI6Z3Vlc3M=' }],
])('a notification %s is turned away', async (_, headers) => {
  await using receiver = await opened();
  const { status } = await fetch(receiver.url, { method: 'POST', headers, body });
  expect(status).toBe(401);
  expect(receiver.turnedAway()).toBe(1);
  expect(receiver.takeAll()).toEqual([]);
});

test('one that proves its sender is taken in, also beside the signature of an older key', async () => {
  await using receiver = await opened();
  const headers = headersOf();
  headers['webhook-signature'] = `v1,AAAA ${headers['webhook-signature']}`;
  const { status } = await fetch(receiver.url, { method: 'POST', headers, body });
  expect(status).toBe(200);
  expect(receiver.takeAll().map(({ id }) => id)).toEqual(['evt_1']);
});

async function opened() {
  const receiver = await openReceiver(
    lock,
    () => nowMs,
    () => 0.5,
  );
  return Object.assign(receiver, { [Symbol.asyncDispose]: () => receiver.close() });
}
