import { expect, test } from 'vitest';
import { answeringApi } from './support/answering-api.ts';
import { fleetcast, fleetcastOnTerminal, hasTerminal, type Where } from './support/run-cli.ts';

/** What is asked before texts go out or money is spent, by how much it is and on which stage. */
const counts = { unprocessed: 0, suppressed: 0, duplicate: 0, invalid: 0 };
const aJob = (id: string, kind: string, total: number) => ({
  ...{
    id,
    kind,
    state: 'ready',
    outcome: null,
    waiting: { for: 'approval', detail: '', since: null, until: null },
  },
  rows: { ...counts, total, unprocessed: total },
});
const previewOf = (recipients: number) => ({ recipients, cost: { amount: '24.81', currency: 'USD' } });
const here = answeringApi({
  'GET /v1/jobs/cmp_1': aJob('cmp_1', 'campaign', 2_971),
  'GET /v1/jobs/cmp_1/preview': previewOf(2_971),
  'POST /v1/jobs/cmp_1/approve': {},
  'GET /v1/jobs/cmp_2': aJob('cmp_2', 'campaign', 1_000),
  'GET /v1/jobs/cmp_2/preview': previewOf(1_000),
  'POST /v1/jobs/cmp_2/approve': {},
  'GET /v1/jobs/ord_1': aJob('ord_1', 'order_batch', 1),
  'POST /v1/jobs/ord_1/approve': {},
  'POST /v1/replays': { mode: 'count', events: 41 },
});

/** The same API as a stage of that kind. */
async function stage(kind: 'test' | 'live'): Promise<Where> {
  const { cwd, env: { FLEETCAST_URL = '' } = {} } = here();
  const added = await fleetcast(
    { cwd, stdin: 'fc_test' },
    ...['profiles', 'add', kind, '--kind', kind, '--url'],
    FLEETCAST_URL,
  );
  expect(added.code).toBe(0);
  return { cwd };
}

test('on a live stage, a script names the number of many texts, and of any order', async () => {
  const live = await stage('live');
  const approve = (...args: readonly string[]) => fleetcast(live, 'jobs', 'approve', ...args);
  for (const [id, number] of [
    ['cmp_1', '2971'],
    ['ord_1', '1'],
  ] as const) {
    const yes = await approve(id, '--yes');
    expect([yes.code, yes.stderr]).toEqual([
      2,
      expect.stringContaining(`the same command with --confirm ${number}`),
    ]);
    const other = await approve(id, '--confirm', '12');
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining(`the number is ${number}. Nothing happened.`),
    ]);
    expect((await approve(id, '--confirm', number)).stdout).toBe(`${id}\n`);
  }
  expect((await approve('cmp_2', '--yes')).code).toBe(0);
});

test('on a stage of tests, yes is enough; a rule is run on old events only with their number, everywhere', async () => {
  const where = await stage('test');
  for (const id of ['cmp_1', 'ord_1'])
    expect((await fleetcast(where, 'jobs', 'approve', id, '--yes')).stdout).toBe(`${id}\n`);
  const replayed = await fleetcast(where, 'replays', 'create', '--mode', 'run', '--yes');
  expect([replayed.code, replayed.stderr]).toEqual([2, expect.stringContaining('--confirm 41')]);
});

test('a dry run shows what it would send, and asks nothing', async () => {
  const dry = await fleetcast(await stage('live'), 'jobs', 'approve', 'cmp_1', '--dry-run');
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/^POST .*\/v1\/jobs\/cmp_1\/approve\n/)]);
});

test.runIf(hasTerminal)(
  'a person on a live stage types the number, and another one does nothing',
  async () => {
    const live = await stage('live');
    const typed = (keys: string) => fleetcastOnTerminal(live, keys, 'jobs', 'approve', 'cmp_1');
    const right = await typed('2,971\r');
    expect([right.code, right.stdout]).toEqual([
      0,
      expect.stringContaining('Send 2,971 texts for 24.81 USD on "live"'),
    ]);
    const wrong = await typed('2917\r');
    expect([wrong.code, wrong.stdout]).toEqual([
      1,
      expect.stringContaining('That is not 2971. Nothing happened.'),
    ]);
  },
);
