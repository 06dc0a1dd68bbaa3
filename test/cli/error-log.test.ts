import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepError } from '../../apps/cli/errors/error-log.ts';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast, type Where } from './support/run-cli.ts';

/** Answers that no stage gives. */
const here = answeringApi({ 'GET /v1/status': {}, 'POST /v1/suppressions/check': {} });
const logOf = ({ cwd }: Where) => join(cwd, 'fleetcast/errors.log');

test('an error that nobody foresaw is a sentence, and stands in a file of its owner with where it came from', async () => {
  const where = here();
  const { code, stdout, stderr } = await fleetcast(where, 'status');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^Error: .+\.\nTry: {3}The same command with --verbose, or look into .+errors\.log\.\n$/,
  );
  expect(stderr).not.toContain('    at ');
  const log = readFileSync(logOf(where), 'utf8');
  expect(log).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z fleetcast status \(Node \d+\.\d+\.\d+\)\nTypeError\n {4}at /,
  );
  expect(log).toContain('    at ');
  expect(statSync(logOf(where)).mode & 0o777).toBe(0o600);
  await fleetcast(where, 'status');
  expect(readFileSync(logOf(where), 'utf8').match(/ fleetcast status /g)).toHaveLength(2);
});

test('what stands behind the command is not noted', async () => {
  const where = here();
  expect((await fleetcast(where, 'suppressions', 'check', '+12125550142')).code).toBe(1);
  const log = readFileSync(logOf(where), 'utf8');
  expect(log).toContain('fleetcast suppressions check ');
  expect(log).not.toContain('0142');
});

test.each([
  [
    'the key',
    () => new Headers({ authorization: 'Bearer fc_live_secret\nof many\n    at lines' }),
    /\nTypeError\n {4}at /,
  ],
  ['a file', () => JSON.parse('secret,+12125550142'), /\nSyntaxError\n {4}at JSON\.parse/],
  [
    'what caused it',
    () => {
      throw new Error('secret', { cause: Object.assign(new Error('secret'), { code: 'ENOENT' }) });
    },
    /\nError\n {4}at [\s\S]+\ncaused by\nError ENOENT\n {4}at /,
  ],
  [
    'what is no error',
    () => {
      throw 'secret';
    },
    /\nstring\n/,
  ],
])('of %s no words are noted, but where it came from', (_, fail, noted) => {
  const where = here();
  let error: unknown;
  try {
    fail();
  } catch (caught) {
    error = caught;
  }
  keepError(error, 'people search', { XDG_STATE_HOME: where.cwd });
  const log = readFileSync(logOf(where), 'utf8');
  expect(log).toMatch(noted);
  expect(log).not.toMatch(/secret|of many|at lines/);
});

test('a file that has grown begins again, and one that cannot be written stops nothing', async () => {
  const where = here();
  await fleetcast(where, 'status');
  writeFileSync(logOf(where), 'x'.repeat(300_000));
  await fleetcast(where, 'status');
  expect(statSync(logOf(where)).size).toBeLessThan(10_000);
  const nowhere = { ...where, env: { ...where.env, XDG_STATE_HOME: logOf(where) } };
  const { code, stderr } = await fleetcast(nowhere, 'status');
  expect([code, stderr]).toEqual([1, expect.stringContaining('Try:   The same command with --verbose.\n')]);
});

test('what the caller has done wrong is not noted', async () => {
  const where = here();
  expect((await fleetcast(where, 'jobs', 'show', 'cmp_9')).code).toBe(3);
  expect(statSync(logOf(where), { throwIfNoEntry: false })).toBeUndefined();
});
