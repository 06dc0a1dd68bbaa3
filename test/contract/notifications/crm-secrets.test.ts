import { expect, test } from 'vitest';
import { readCrmSecrets } from '../../../shared/aws/secrets/signing-secrets.ts';

const key = Buffer.from('sixteen bytes ok');

test('calls are signed with up to two keys', () => {
  const signing = [key.toString('base64'), `whsec_${key.toString('base64')}`];
  expect(readCrmSecrets({ signing })).toEqual([key, key]);
  expect(readCrmSecrets({ signing: [] })).toEqual([]);
});

test.each([
  ['no keys', {}],
  ['three keys', { signing: Array(3).fill(key.toString('base64')) }],
  ['a key that can be guessed', { signing: ['c2hvcnQ='] }],
  ['a misspelt member', { signing: [], Signing: [] }],
])('a secret with %s is refused, and nothing of it is repeated', (_, json) => {
  expect(() => readCrmSecrets(json)).toThrow('The secret must hold {"signing": ["base64"]}');
  expect(() => readCrmSecrets(json)).not.toThrow('c2hvcnQ');
});
