import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { CallbackError, verifyCallback } from '../../packages/client/src/index.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const id = 'cb_1';
const signedAt = new Date('2027-03-01T09:14:07Z');
const now = signedAt.getTime();
const body = JSON.stringify({ type: 'endpoint.ping', data: { stage: 'prod', note: 'Größe 😀' } });

/** As another implementation of Standard Webhooks signs it. */
const signedBy = (one: string, at = signedAt) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(one).sign(id, at, body),
});
const headers = signedBy(secret);

test.each([
  ['as an object', headers],
  ['as Headers', new Headers(headers)],
  ['in capitals', Object.fromEntries(Object.entries(headers).map(([name, of]) => [name.toUpperCase(), of]))],
])('a call that is signed by a foreign library is taken, with headers %s', async (_, given) => {
  expect(await verifyCallback({ headers: given, body, secret, now })).toEqual({
    id,
    event: JSON.parse(body),
  });
});

test('during a rotation either secret is enough, on both sides', async () => {
  const twice = `${signedBy(other)['webhook-signature']} ${headers['webhook-signature']}`;
  const both = { ...headers, 'webhook-signature': twice };
  expect(await verifyCallback({ headers: both, body, secret, now })).toMatchObject({ id });
  expect(await verifyCallback({ headers, body, secret: [other, secret], now })).toMatchObject({ id });
});

test.each([
  ['another body', { headers, body: body.replace('prod', 'test'), secret, now }],
  ['another secret', { headers, body, secret: other, now }],
  ['another id', { headers: { ...headers, 'webhook-id': 'cb_2' }, body, secret, now }],
  ['a signature of another version', { headers: ofVersion('v2'), body, secret, now }],
  [
    'a signature that is no base64',
    { headers: { ...headers, 'webhook-signature': 'v1,%' }, body, secret, now },
  ],
  ['no signature', { headers: { ...headers, 'webhook-signature': undefined }, body, secret, now }],
  ['a time that is none', { headers: { ...headers, 'webhook-timestamp': 'soon' }, body, secret, now }],
  ['a call of six minutes ago', { headers, body, secret, now: now + 360_000 }],
  ['a call from the future', { headers, body, secret, now: now - 360_000 }],
  ['a secret without its prefix', { headers, body, secret: secret.slice(6), now }],
])('%s is refused', async (_, given) => {
  await expect(verifyCallback(given)).rejects.toThrow(CallbackError);
});

function ofVersion(version: string) {
  return { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', version) };
}
