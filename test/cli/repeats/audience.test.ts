import { expect, test } from 'vitest';
import { says } from '../../client/loopback.ts';
import { fleetcast } from '../support/run-cli.ts';
import { aJob, create, planned, stageOf } from './routes.ts';

/** A campaign for those whom a filter finds: no file says whether it is the one of before. */

test('the first check of an audience shows what it counts, and the next one says that it is the same', async () => {
  const job = { ...aJob('completed'), outcome: 'checked' };
  const check = ['campaigns', 'check', ...create.slice(2, -1)];
  let state = 'planning';
  const { where } = await stageOf({
    ...planned,
    'POST /v1/campaigns': (...call) => says(202, { ...job, state })(...call),
    'GET /v1/jobs/cmp_1': says(200, job),
  });
  const first = await fleetcast(where, ...check);
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('  2 texts in 1 call, 2 segments')]);
  expect(first.stderr).not.toContain('already');
  state = 'completed';
  const next = await fleetcast(where, ...check);
  expect([next.code, next.stderr]).toEqual([0, expect.stringContaining('is already campaign cmp_1')]);
  expect(next.stderr).not.toContain('--again');
});

test('an audience is another one on another day of the person, wherever that day ends', async () => {
  const { where } = await stageOf({});
  // Their days never have one date, and that of UTC has one for both.
  const keys = ['Etc/GMT+12', 'Etc/GMT-14'].map(async (TZ) => {
    const dry = await fleetcast({ ...where, env: { ...where.env, TZ } }, ...create, '--dry-run');
    return /idempotency-key: (\S+)/.exec(dry.stdout)?.[1] ?? dry.stderr;
  });
  expect(new Set(await Promise.all(keys)).size).toBe(2);
});
