import { expect, test } from 'vitest';
import { keepLastIds, lastIds } from '../../apps/cli/session/last-lists.ts';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';

const here = () => ({ XDG_CACHE_HOME: temporaryFolder() });
const [one, other] = ['http://127.0.0.1:18080', 'http://127.0.0.1:18081'];

test('a name that a command would take for an option is not completed, nor a number with signs in it', () => {
  const environment = here();
  keepLastIds(environment, one, 'keys', ['--yes', '-q', '1-212-555-0123', '0171.234.5678', 'crm', '_own']);
  expect(lastIds(environment, one, 'keys')).toEqual(['crm', '_own']);
});

test('each stage has its lists, and each kind in it', () => {
  const environment = here();
  keepLastIds(environment, one, 'jobs', ['cmp_1']);
  keepLastIds(environment, other, 'jobs', ['cmp_2']);
  keepLastIds(environment, one, 'keys', ['crm']);
  expect([one, other].map((url) => lastIds(environment, url, 'jobs'))).toEqual([['cmp_1'], ['cmp_2']]);
  expect(lastIds(environment, one, 'keys')).toEqual(['crm']);
});
