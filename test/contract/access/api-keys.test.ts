import { expect, test } from 'vitest';
import { readApiKeys as read } from '../../../shared/aws/access/api-keys.ts';
import { keyNamePattern, ownCallers } from '../../../shared/core/jobs/callers.ts';

const sha256 = 'a'.repeat(64);
const readApiKeys = (json: unknown, report = (_: string): void => {}) => read(json, report);
const scopes = ['read'] as const;
const named = (name: string) => ({ keys: [{ name, sha256, scopes }] });

test.each(['crm', 'anna.b', 'erp_2', 'CI-key', 'k'.repeat(64)])('a key may be named %s', (name) => {
  expect(readApiKeys(named(name))).toEqual([{ name, sha256, scopes }]);
});

test.each([...Object.values(ownCallers), 'a rule', '', 'k'.repeat(65), 'a\n', 'é'])(
  'a key named %j is refused as the secret is loaded',
  (name) => {
    expect(() => readApiKeys(named(name))).toThrow(
      /A name must have 1 to 64 letters, digits, "_", "-" and "\.", scopes are of .*Faults: invalid_format at keys\/0\/name/,
    );
  },
);

test('a faulty key beside good ones is left out and reported, without its words', () => {
  const faults: string[] = [];
  const keys = [{ name: 'crm', sha256, scopes }, { name: 'erp', sha256: 'hunter2', scopes }, 'hunter2'];
  expect(readApiKeys({ keys }, (fault) => faults.push(fault))).toEqual([{ name: 'crm', sha256, scopes }]);
  expect(faults).toEqual([
    expect.stringContaining('invalid_format at keys/1/sha256, invalid_type at keys/2'),
  ]);
  expect(faults.join()).not.toContain('hunter2');
});

test.each([undefined, [], ['all'], 'read'])('a key with the scopes %j is refused', (given) => {
  expect(() => readApiKeys({ keys: [{ name: 'crm', sha256, scopes: given }] })).toThrow('at keys/0/scopes');
});

test('no caller within the system can be the name of a key', () => {
  const names = Object.values(ownCallers);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).not.toMatch(keyNamePattern);
});
