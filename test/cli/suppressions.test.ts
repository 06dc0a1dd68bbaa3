import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenPort, openPort } from '../../tools/aws-emulator/http/open-port.ts';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';
import { fleetcast, type Where } from './support/run-cli.ts';

/** What the suppression list says when it is very long, or when its file is gone. */
let api: OpenPort | undefined;
const answers: Readonly<Record<string, object>> = {
  'GET /v1/suppressions': { items: [], next: null, last_change: 7, counts: null },
  'POST /v1/suppressions/exports': { id: 'exp_1', state: 'written', numbers: 7, erased: 0 },
};

beforeAll(async () => {
  api = await openPort(0);
  api.serve(({ method = '', url = '' }, response) => {
    const found = answers[`${method} ${new URL(url, 'http://here').pathname}`];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { code: 'not_found', title: 'Not found' }));
  });
});
afterAll(() => api?.close());

function here(): Where {
  const env = { FLEETCAST_URL: api?.url ?? '', FLEETCAST_API_KEY: 'fc_test' };
  return { cwd: temporaryFolder(), env };
}

test('a list that is too long to be counted says so', async () => {
  const { code, stdout, stderr } = await fleetcast(here(), 'suppressions', 'count');
  expect([code, stdout]).toEqual([0, 'last_change: 7\n']);
  expect(stderr).toContain('fleetcast suppressions export counts it');
});

test('an export whose file is gone fails where a file was asked for, and says what it waits for', async () => {
  const where = here();
  const ran = await fleetcast(where, 'suppressions', 'export', '--output', 'list.csv');
  expect([ran.code, ran.stdout, existsSync(join(where.cwd, 'list.csv'))]).toEqual([3, '', false]);
  expect(ran.stderr).toContain('Writing the file …');
});
