import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { isProved, parseSigningSecret } from '../../../shared/core/events/proof-of-sender.ts';
import {
  type SignatureForm,
  type SourceSecrets,
  standardSignature,
} from '../../../shared/core/events/settings.ts';

const nowMs = Date.UTC(2026, 2, 1, 12);
const seconds = nowMs / 1000;
const body = Buffer.from('{"id":"evt_1", "name":"Zoë"}');
const [oldKey, newKey] = [Buffer.from('the old key, 24 bytes ok'), Buffer.from('the new key, 24 bytes ok')];
const secretsOf = (change: Partial<SourceSecrets>): SourceSecrets => ({ basic: [], signing: [], ...change });
const basicOf = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

/** What the reference library of Standard Webhooks signs. */
function standardHeaders(key: Buffer, id: string, atSeconds: number, signed: Buffer = body) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': new Webhook(key.toString('base64')).sign(
      id,
      new Date(atSeconds * 1000),
      signed.toString(),
    ),
  };
}

describe('HTTP Basic', () => {
  const settings = { require: ['basic'], signature: standardSignature } as const;
  const known = secretsOf({
    basic: [
      { username: 'provider', password: 'päss:word' },
      { username: 'provider', password: 'next' },
    ],
  });
  const passes = (headers: Record<string, string>, secrets = known) =>
    isProved({ headers, body }, settings, secrets, nowMs);

  test('either of two passwords is taken, while one takes the place of the other', () => {
    expect(passes(basicOf('provider:päss:word'))).toBe(true);
    expect(passes(basicOf('provider:next'))).toBe(true);
    expect(passes({ authorization: basicOf('provider:next').authorization.replace('Basic', 'basic') })).toBe(
      true,
    );
  });

  test.each([
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['another password', basicOf('provider:pass')],
    ['another name', basicOf('somebody:next')],
    ['the password alone', basicOf('next')],
    ['more behind it', basicOf('provider:next ')],
    ['another scheme', { authorization: `Bearer ${Buffer.from('provider:next').toString('base64')}` }],
    ['the password in plain', { authorization: 'Basic provider:next' }],
    ['a header without end', { authorization: `Basic ${'A'.repeat(9_000)}` }],
  ])('%s is not', (_, headers) => {
    expect(passes(headers)).toBe(false);
  });

  test('while the secret is empty nobody is let in', () => {
    expect(passes(basicOf('provider:next'), secretsOf({}))).toBe(false);
    expect(passes(basicOf(':'), secretsOf({}))).toBe(false);
  });
});

describe('a signature in the standard form', () => {
  const settings = { require: ['hmac'], signature: standardSignature } as const;
  const passes = (headers: Record<string, string>, signing = [oldKey, newKey], given: Uint8Array = body) =>
    isProved({ headers, body: given }, settings, secretsOf({ signing }), nowMs);

  test('is taken as the reference library makes it, with either of two keys', () => {
    expect(passes(standardHeaders(oldKey, 'msg_1', seconds))).toBe(true);
    expect(passes(standardHeaders(newKey, 'msg_1', seconds))).toBe(true);
    expect(passes(standardHeaders(newKey, 'msg_1', seconds), [oldKey])).toBe(false);
  });

  test('is found among several, as while the sender replaces its key', () => {
    const [one, other] = [
      standardHeaders(newKey, 'msg_1', seconds),
      standardHeaders(oldKey, 'msg_1', seconds),
    ];
    const both = `${one['webhook-signature']} v1a,b3RoZXI= ${other['webhook-signature']}`;
    expect(passes({ ...one, 'webhook-signature': both }, [oldKey])).toBe(true);
  });

  test('may be 300 seconds old, or ahead, and no more', () => {
    for (const [offset, isTaken] of [
      [-300, true],
      [300, true],
      [-301, false],
      [301, false],
    ] as const)
      expect(passes(standardHeaders(oldKey, 'msg_1', seconds + offset))).toBe(isTaken);
  });

  const good = standardHeaders(oldKey, 'msg_1', seconds);
  test.each([
    ['no headers at all', {}],
    ['no signature', { ...good, 'webhook-signature': '' }],
    ['a signature without its version', { ...good, 'webhook-signature': good['webhook-signature'].slice(3) }],
    ['half a signature', { ...good, 'webhook-signature': good['webhook-signature'].slice(0, 20) }],
    ['an empty signature', { ...good, 'webhook-signature': 'v1,' }],
    ['another id', { ...good, 'webhook-id': 'msg_2' }],
    ['no id', { ...good, 'webhook-id': '' }],
    ['another time', { ...good, 'webhook-timestamp': String(seconds + 1) }],
    ['no time', { ...good, 'webhook-timestamp': '' }],
    ['a time that is no number', { ...good, 'webhook-timestamp': `${seconds}x` }],
    ['a time in another spelling', { ...good, 'webhook-timestamp': `0x${seconds.toString(16)}` }],
  ])('%s is refused', (_, headers) => {
    expect(passes(headers)).toBe(false);
  });

  test('covers the raw bytes: the same JSON, written another way, is refused', () => {
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(passes(good, [oldKey], rewritten)).toBe(false);
    expect(passes(good, [oldKey], Buffer.concat([body, Buffer.from('\n')]))).toBe(false);
  });
});

describe('a signature in another form', () => {
  const form = (change: Partial<SignatureForm>): SignatureForm => ({
    ...standardSignature,
    header: 'x-signature',
    prefix: '',
    ...change,
  });
  const passes = (signature: SignatureForm, headers: Record<string, string>) =>
    isProved({ headers, body }, { require: ['hmac'], signature }, secretsOf({ signing: [oldKey] }), nowMs);
  const sign = (content: string, encoding: 'hex' | 'base64') =>
    createHmac('sha256', oldKey).update(content).update(body).digest(encoding);

  test('over the body alone, in hex with a prefix', () => {
    const bodyInHex = form({ signed: 'body', encoding: 'hex', prefix: 'sha256=' });
    expect(passes(bodyInHex, { 'x-signature': `sha256=${sign('', 'hex')}` })).toBe(true);
    expect(passes(bodyInHex, { 'x-signature': `sha256=${sign('', 'hex').toUpperCase()}` })).toBe(true);
    expect(passes(bodyInHex, { 'x-signature': sign('', 'hex') })).toBe(false);
    expect(passes(bodyInHex, { 'x-signature': `sha256=${sign('', 'hex')}00` })).toBe(false);
  });

  test('over time and body, with a header and a tolerance of its own', () => {
    const timed = form({ signed: 'timestamp.body', timestampHeader: 'x-time', toleranceSeconds: 10 });
    const at = (when: number) => ({ 'x-time': String(when), 'x-signature': sign(`${when}.`, 'base64') });
    expect(passes(timed, at(seconds))).toBe(true);
    expect(passes(timed, at(seconds - 10))).toBe(true);
    expect(passes(timed, at(seconds - 11))).toBe(false);
    expect(passes(timed, { ...at(seconds), 'x-signature': sign('', 'base64') })).toBe(false);
  });
});

describe('what must hold', () => {
  const basic = [{ username: 'provider', password: 'secret' }];
  const both = { ...basicOf('provider:secret'), ...standardHeaders(oldKey, 'msg_1', seconds) };
  const ask = (
    require: readonly ('basic' | 'hmac')[],
    secrets: Partial<SourceSecrets>,
    headers: Record<string, string>,
  ) => isProved({ headers, body }, { require, signature: standardSignature }, secretsOf(secrets), nowMs);

  test('is each proof that the stage requires, also when the secret has nothing for it', () => {
    expect(ask(['basic', 'hmac'], { basic, signing: [oldKey] }, both)).toBe(true);
    expect(ask(['basic', 'hmac'], { basic, signing: [oldKey] }, basicOf('provider:secret'))).toBe(false);
    expect(ask(['hmac'], { basic }, both)).toBe(false);
  });

  test('is also what the secret has something for, from the moment it is there', () => {
    expect(ask(['basic'], { basic, signing: [oldKey] }, basicOf('provider:secret'))).toBe(false);
    expect(ask(['basic'], { basic, signing: [oldKey] }, both)).toBe(true);
    expect(ask([], { basic }, {})).toBe(false);
  });

  test('is nothing when the stage requires nothing and the secret is empty', () => {
    expect(ask([], {}, {})).toBe(true);
  });
});

test.each([
  ['MDEyMzQ1Njc4OWFiY2RlZg==', 16],
  ['whsec_MDEyMzQ1Njc4OWFiY2RlZg==', 16],
  ['MDEyMzQ1Njc4OWFiY2Rl', undefined],
  ['not base64 at all, but long', undefined],
  ['', undefined],
  ['whsec_', undefined],
])('the signing secret "%s" is a key of %s bytes', (text, bytes) => {
  expect(parseSigningSecret(text)?.length).toBe(bytes);
});
