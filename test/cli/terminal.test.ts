import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenPort, openPort } from '../../tools/aws-emulator/http/open-port.ts';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';
import { fleetcast, fleetcastOnTerminal, hasTerminal, shell, type Where } from './support/run-cli.ts';

/** What a command does with the terminal or the pipe that it stands on. What an API says matters little here. */
let api: OpenPort | undefined;
const asked: string[] = [];

const names = ['Erneuerung im März '.repeat(8).trim(), '三月の更新'.repeat(12), '🚀'.repeat(40)];
const aJob = (id: string, name: string) => {
  const waiting = { for: 'provider_limit', detail: 'The provider asks to wait.', since: null, until: null };
  return { id, name, kind: 'campaign', state: 'running', outcome: null, waiting, rows: undefined };
};
const aKey = { state: 'active', starts_with: 'fc_1', scopes: ['read'], last_used_on: null, expires_at: null };
const known = { state: 'known', rows: 0, detail: '' };
const answers: Readonly<Record<string, object>> = {
  '/v1/keys': {
    items: [
      { name: 'crm', ...aKey },
      { name: 'erp', ...aKey },
    ],
  },
  '/v1/jobs': { items: names.map((name, at) => aJob(`cmp_${at}`, name)), next: null },
  '/v1/jobs/cmp_1': aJob('cmp_1', 'March'),
  '/v1/me': { name: 'local', scopes: [] },
  '/v1/status': {
    ...{ as_of: '2027-03-01T09:00:00Z', limiters: [], tokens: [], queues: [], sending: {}, held: known },
    ...{ unclear: known, scheduler: { state: 'on_time', detail: '' }, endpoints: { disabled: [] } },
  },
  '/health': {},
};

beforeAll(async () => {
  api = await openPort(0);
  api.serve(({ method = '', url = '' }, response) => {
    const { pathname } = new URL(url, 'http://here');
    asked.push(`${method} ${pathname}`);
    const found = answers[pathname];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { code: 'not_found', title: 'Not found' }));
  });
});
afterAll(() => api?.close());

function here(more: Readonly<Record<string, string>> = {}): Where {
  const env = { FLEETCAST_URL: api?.url ?? '', FLEETCAST_API_KEY: 'fc_test', ...more };
  return { cwd: temporaryFolder(), env };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors are written so.
const color = /\u001b\[[\d;]*m/;

/** Runs a line of a shell in which `fleetcast` is the program. */
function script(where: Where, line: string) {
  const bin = new URL('../../apps/cli/bin.mjs', import.meta.url).pathname;
  return shell(where, `set -o pipefail; fleetcast() { "${process.execPath}" "${bin}" "$@"; }; ${line}`);
}

describe.runIf(hasTerminal)('on a terminal', () => {
  test('signs, headings and errors have colors', async () => {
    expect((await fleetcastOnTerminal(here(), '', 'doctor')).stdout).toContain('\u001b[32m✓');
    expect((await fleetcastOnTerminal(here(), '', 'keys', 'list')).stdout).toContain('\u001b[1mNAME');
    const failed = await fleetcastOnTerminal(here(), '', 'jobs', 'show', 'cmp_9');
    expect(failed.stdout).toContain('\u001b[31mError:');
  });

  test.each([
    ['NO_COLOR', { NO_COLOR: '1' }, []],
    ['TERM=dumb', { TERM: 'dumb' }, []],
    ['--no-color', { FORCE_COLOR: '1' }, ['--no-color']],
  ])('%s switches colors off, in answers and errors', async (_, env, args) => {
    for (const command of [['doctor'], ['keys', 'list'], ['jobs', 'show', 'cmp_9']]) {
      const { stdout } = await fleetcastOnTerminal(here(env), '', ...command, ...args);
      expect(stdout).not.toBe('');
      expect(stdout).not.toMatch(color);
    }
  });

  test('a list fits into 80 columns, whatever letters its names have', async () => {
    const { stdout } = await fleetcastOnTerminal(here(), '', 'jobs', 'list', '--columns', 'name,id');
    const lines = stripVTControlCharacters(stdout).trimEnd().split(/\r?\n/);
    expect(lines.filter((line) => line.endsWith('…'))).toHaveLength(names.length + 1);
    // Letters of East Asia and pictures are two columns wide.
    const widths = lines.map((line) => [...line].reduce((sum, one) => sum + (one > '\u2fff' ? 2 : 1), 0));
    expect([Math.min(...widths) > 77, Math.max(...widths)]).toEqual([true, 80]);
  });

  test('Ctrl-C while a job is watched leaves it alone, and says how to watch it again', async () => {
    const keys = { keys: '\u0003', at: 'asks to wait' };
    const { code, stdout } = await fleetcastOnTerminal(here(), keys, 'jobs', 'watch', 'cmp_1');
    expect(code).toBe(130);
    expect(stripVTControlCharacters(stdout).split(/[\r\n]+/)).toContain(
      'cmp_1 keeps running. Watch it again: fleetcast jobs watch cmp_1',
    );
    expect(asked.filter((one) => /cmp_1/.test(one) && !one.startsWith('GET'))).toEqual([]);
  });

  test('Ctrl-C at a question does nothing', async () => {
    const { code, stdout } = await fleetcastOnTerminal(here(), '\u0003', 'keys', 'revoke', 'crm');
    expect([code, stdout]).toEqual([130, expect.stringContaining('Stopped. Nothing happened.')]);
    expect(asked).not.toContain('DELETE /v1/keys/crm');
  });

  test('the console is opened in the browser that the person has chosen', async () => {
    const env = { FLEETCAST_URL: 'https://fleet.example.com' };
    const where = here(env);
    const [browser, seen] = [join(where.cwd, 'browser'), join(where.cwd, 'seen')];
    writeFileSync(browser, `#!/bin/sh\necho "$1" > "${seen}.new"\nmv "${seen}.new" "${seen}"\n`, {
      mode: 0o755,
    });
    const chosen = { ...where, env: { ...where.env, BROWSER: browser } };
    const printed = await fleetcastOnTerminal(chosen, '', 'open', '--print');
    expect([printed.code, printed.stdout.trim()]).toEqual([0, 'https://fleet.example.com/console']);
    expect(existsSync(seen)).toBe(false);
    await fleetcastOnTerminal(chosen, '', 'open');
    await expect.poll(() => existsSync(seen), { timeout: 60_000 }).toBe(true);
    expect(readFileSync(seen, 'utf8')).toBe('https://fleet.example.com/console\n');
    const named = await fleetcast(chosen, 'open', '--as', 'ben');
    expect([named.code, named.stderr]).toEqual([2, expect.stringContaining('under their own names')]);
  });
});

describe('in a pipe', () => {
  test('there are no colors, unless they are forced', async () => {
    const plain = await fleetcast(here(), 'doctor');
    expect(plain.stdout + plain.stderr).not.toMatch(color);
    expect((await fleetcast(here({ FORCE_COLOR: '1' }), 'doctor')).stdout).toMatch(color);
  });

  test('a reader that has seen enough, such as head, is no error, and ends what would never end', async () => {
    const ran = await script(here(), 'fleetcast status --watch | head -1');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout.trim().split('\n')).toHaveLength(1);
  });

  test('a list may come from another program, as a shell names it', async () => {
    const line = "fleetcast campaigns check <(printf 'phone\\n+12125550103\\n') --text Hi --dry-run";
    const ran = await script(here(), line);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('/v1/campaigns')]);
  });

  test('advice that nobody reads ends nothing', async () => {
    const line = 'fleetcast keys list --limit 1 2>&1 >out | true; echo "$PIPESTATUS"; cut -f1 out';
    expect((await script(here(), line)).stdout).toBe('0\ncrm\n');
  });

  test.runIf(existsSync('/dev/full'))('an answer that could not be written is an error', async () => {
    const ran = await script(here(), 'fleetcast completion bash >/dev/full');
    expect([ran.code, ran.stderr]).toEqual([1, 'Error: The answer could not be written (ENOSPC).\n']);
  });
});
