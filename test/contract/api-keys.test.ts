import { expect, test } from 'vitest';
import { readApiKeys } from '../../shared/aws/api-keys.ts';
import { keyNamePattern, ownCallers } from '../../shared/core/callers.ts';

const sha256 = 'a'.repeat(64);
const named = (name: string) => ({ keys: [{ name, sha256 }] });

test.each(['crm', 'anna.b', 'erp_2', 'CI-key', 'k'.repeat(64)])('a key may be named %s', (name) => {
  expect(readApiKeys(named(name))).toEqual([{ name, sha256 }]);
});

test.each([...Object.values(ownCallers), 'a rule', '', 'k'.repeat(65), 'a\n', 'é'])(
  'a key named %j is refused as the secret is loaded',
  (name) => {
    expect(() => readApiKeys(named(name))).toThrow(
      'A name must have 1 to 64 letters, digits, "_", "-" and ".". Faults: invalid_format at keys/0/name',
    );
  },
);

test('no caller within the system can be the name of a key', () => {
  const names = Object.values(ownCallers);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).not.toMatch(keyNamePattern);
});
