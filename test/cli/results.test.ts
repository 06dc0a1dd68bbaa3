import { expect, test } from 'vitest';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast } from './support/run-cli.ts';

const here = answeringApi({
  'POST /v1/jobs/ord_1/results': { id: 'res_1', state: 'writing' },
  'GET /v1/jobs/ord_1/results/res_1': { id: 'res_1', state: 'written', files: { all: 'https://bucket/all' } },
});

test('who names the file with activation codes alone learns which option gives it out', async () => {
  const { code, stderr } = await fleetcast(here(), 'jobs', 'results', 'ord_1', '--only', 'activation');
  expect([code, stderr]).toEqual([2, expect.stringContaining('--reveal --only activation')]);
  const other = await fleetcast(here(), 'jobs', 'results', 'ord_1', '--reveal', '--only', 'activation');
  expect(other.stderr).toContain('There is no file activation');
});

const failing = answeringApi({
  'POST /v1/jobs/ord_1/results': { id: 'res_1', state: 'writing' },
  'GET /v1/jobs/ord_1/results/res_1': { id: 'res_1', state: 'failed' },
});

test('files that could not be written are an error, and are not waited for', async () => {
  const { code, stdout, stderr } = await fleetcast(failing(), 'jobs', 'results', 'ord_1');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('The files could not be written.');
});
