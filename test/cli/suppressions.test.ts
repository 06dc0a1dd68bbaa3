import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast } from './support/run-cli.ts';

/** What is said when the list is very long, when its file is gone, and when a test key asks. */
const here = answeringApi({
  'GET /v1/suppressions': {
    items: [{ number: '121…42', since: '2027-03-01T09:00:00Z' }],
    next: null,
    last_change: 7,
    counts: null,
  },
  'POST /v1/suppressions/exports': { id: 'exp_1', state: 'written', numbers: 7, erased: 0 },
});

test('a list that is too long to be counted says so', async () => {
  const { code, stdout, stderr } = await fleetcast(here(), 'suppressions', 'count');
  expect([code, stdout]).toEqual([0, 'last_change: 7\n']);
  expect(stderr).toContain('fleetcast suppressions export counts it');
});

test('who asks for whole numbers and gets none learns why', async () => {
  const asked = await fleetcast(here(), 'suppressions', 'list', '--reveal');
  expect([asked.stdout, asked.stderr]).toEqual([
    expect.stringContaining('121…42'),
    'Numbers stay masked: a test key never gets whole numbers.\n',
  ]);
  expect((await fleetcast(here(), 'suppressions', 'list')).stderr).toBe('');
});

test('an export whose file is gone fails where a file was asked for, and says what it waits for', async () => {
  const where = here();
  const ran = await fleetcast(where, 'suppressions', 'export', '--output', 'list.csv');
  expect([ran.code, ran.stdout, existsSync(join(where.cwd, 'list.csv'))]).toEqual([3, '', false]);
  expect(ran.stderr).toContain('Writing the file …');
});

const failing = answeringApi({ 'POST /v1/suppressions/exports': { id: 'exp_1', state: 'failed' } });

test('an export that could not be written is an error, and is asked for again', async () => {
  const { code, stdout, stderr } = await fleetcast(failing(), 'suppressions', 'export');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('The file could not be written.');
});
