import { expect, test } from 'vitest';
import { seldomFresh } from '../../../shared/aws/secrets/secrets.ts';
import { readWebhookSecrets } from '../../../shared/aws/secrets/signing-secrets.ts';
import { fixedClock } from '../../support/clock.ts';

const key = Buffer.from('sixteen bytes ok');
const basic = { username: 'provider', password: 'pa:ss' };

test('each source has up to two passwords and up to two keys', () => {
  const signing = [key.toString('base64'), `whsec_${key.toString('base64')}`];
  expect(readWebhookSecrets({ provider: { basic: [basic, basic], signing }, crm: {} })).toEqual({
    provider: { basic: [basic, basic], signing: [key, key] },
    crm: { basic: [], signing: [] },
  });
  expect(readWebhookSecrets({})).toEqual({});
  expect(readWebhookSecrets(undefined)).toEqual({});
});

test.each([
  ['no object', []],
  ['a source that is a list', { provider: [] }],
  ['three passwords', { provider: { basic: [basic, basic, basic] } }],
  ['an empty password', { provider: { basic: [{ ...basic, password: '' }] } }],
  ['a name with a colon, which Basic cannot carry', { provider: { basic: [{ ...basic, username: 'a:b' }] } }],
  ['an empty key', { provider: { signing: [''] } }],
  ['a key that can be guessed', { provider: { signing: ['c2hvcnQ='] } }],
  ['a misspelt member, whose proof would silently not be asked for', { provider: { Signing: [] } }],
])('a secret with %s is refused', (_, json) => {
  expect(() => readWebhookSecrets(json)).toThrow('The secret must hold {"SOURCE":');
});

test('the error names the place and repeats nothing of the secret', () => {
  const json = {
    provider: { signing: ['hunter2'], basic: [{ username: 'u:hunter3', password: 'hunter4' }] },
  };
  let said = '';
  try {
    readWebhookSecrets(json);
  } catch (error) {
    said = String(error);
  }
  expect(said).toContain('provider/signing/0');
  expect(said).toContain('provider/basic/0/username');
  expect(said).not.toContain('hunter');
});

test('a secret is read freshly at most every five seconds, however often a proof fails', async () => {
  const clock = fixedClock();
  let refreshes = 0;
  const secret = {
    read: async () => 'kept',
    refresh: async () => {
      refreshes += 1;
      return `fresh ${refreshes}`;
    },
  };
  const get = seldomFresh(secret, clock.now);
  expect([await get(false), await get(true), await get(true)]).toEqual(['kept', 'fresh 1', 'kept']);
  clock.advance(4_999);
  expect(await get(true)).toBe('kept');
  clock.advance(1);
  expect([await get(false), await get(true)]).toEqual(['kept', 'fresh 2']);
});
