import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tools/aws-emulator/functions/local-function.ts';
import { answeringApi } from '../support/answering-api.ts';
import { fleetcast, fleetcastOnTerminal, hasTerminal, type Where } from '../support/run-cli.ts';

/** A stage says what kind it is; its address here is one of this machine, as that of a tunnel would be. */
const stageOf = (stage_kind: string) =>
  answeringApi({
    'GET /v1/me': { name: 'crm', scopes: ['read'], stage: 'eu', stage_kind },
    'PUT /v1/automation': { off: false },
    'GET /v1/jobs/ord_1': {
      ...{ id: 'ord_1', kind: 'order_batch', state: 'ready', outcome: null, waiting: { for: 'approval' } },
      rows: { total: 1, unprocessed: 1, suppressed: 0, duplicate: 0, invalid: 0 },
    },
    'POST /v1/jobs/ord_1/approve': {},
  });

const add = ({ cwd, env: { FLEETCAST_URL = '' } = {} }: Where, ...args: readonly string[]) =>
  fleetcast({ cwd, stdin: 'fc_test\n' }, 'profiles', 'add', 'main', '--url', FLEETCAST_URL, ...args);

const stored = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'fleetcast/config.json'), 'utf8'));

describe.each(['live', 'test', 'local'])('a stage that says it is %s', (kind) => {
  const here = stageOf(kind);

  test('is stored so', async () => {
    const where = here();
    const { code, stderr } = await add(where);
    expect([code, stderr]).toEqual([
      0,
      `"main" is stored as ${kind}. Try it: fleetcast doctor --profile main\n`,
    ]);
    expect(stored(where.cwd).profiles.main.kind).toBe(kind);
  });
});

describe('a live stage', () => {
  const here = stageOf('live');

  test('is not stored as another one', async () => {
    for (const kind of ['test', 'local']) {
      const where = here();
      const ran = await add(where, '--kind', kind);
      expect([ran.code, ran.stderr]).toEqual([
        2,
        expect.stringContaining(`The stage says that it is live, so that it cannot be stored as ${kind}.`),
      ]);
      expect((await fleetcast({ cwd: where.cwd }, 'profiles', 'list', '--json')).stdout).toBe('');
    }
  });

  test('is asked for a number, whatever an address of this machine looks like', async () => {
    const yes = await fleetcast(here(), 'jobs', 'approve', 'ord_1', '--yes');
    expect([yes.code, yes.stderr]).toEqual([2, expect.stringContaining('--confirm 1')]);
    const confirmed = await fleetcast(here(), 'jobs', 'approve', 'ord_1', '--confirm', '1');
    expect([confirmed.code, confirmed.stderr]).toEqual([0, expect.stringContaining(' on "local" (live).')]);
  });

  test('is named where nobody is asked', async () => {
    const where = here();
    await add(where);
    const profile = { cwd: where.cwd };
    const start = ['automation', 'start', '--yes'];
    const ran = await fleetcast(profile, ...start);
    expect(ran.stderr).toBe(
      'Let the rules act on "main" (live).\nRules of "main" act, as the mode of each says.\n',
    );
    expect((await fleetcast(profile, ...start, '--quiet')).stderr).toBe('');
  });

  test.runIf(hasTerminal)('is named in each question', async () => {
    const { code, stdout } = await fleetcastOnTerminal(here(), 'n', 'automation', 'start');
    expect([code, stdout]).toEqual([1, expect.stringContaining('Let the rules act on "local" (live)?')]);
  });
});

describe('a stage of tests', () => {
  const here = stageOf('test');

  test('may be handled with more care', async () => {
    const where = here();
    expect((await add(where, '--kind', 'live')).stderr).toContain('"main" is stored as live.');
    const yes = await fleetcast({ cwd: where.cwd }, 'jobs', 'approve', 'ord_1', '--yes');
    expect([yes.code, yes.stderr]).toEqual([2, expect.stringContaining('--confirm 1')]);
  });

  test('needs no number', async () => {
    const yes = await fleetcast(here(), 'jobs', 'approve', 'ord_1', '--yes');
    expect([yes.code, yes.stderr]).toEqual([0, expect.stringContaining(' on "local" (test).')]);
  });
});

test('one that cannot be asked is what it was before at that address, and live at another', async () => {
  const cwd = temporaryFolder();
  const where = { cwd, env: { FLEETCAST_URL: 'http://127.0.0.1:9' } };
  expect((await add(where, '--kind', 'test')).stderr).toContain('could not be asked what it is');
  await add(where);
  expect(stored(cwd).profiles.main.kind).toBe('test');
  await add({ cwd, env: { FLEETCAST_URL: 'https://127.0.0.1.invalid' } });
  expect(stored(cwd).profiles.main.kind).toBe('live');
});
