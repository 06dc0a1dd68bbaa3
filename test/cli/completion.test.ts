import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSystem } from '../e2e/support/open-system.ts';
import { at, fleetcast, shell, type Where } from './support/run-cli.ts';

const open = openSystem();
const bin = fileURLToPath(new URL('../../apps/cli/bin.mjs', import.meta.url));
let where: Where;
const ids: string[] = [];

beforeAll(async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'fleetcast-cli-'));
  mkdirSync(join(cwd, 'bin'));
  writeFileSync(join(cwd, 'bin/fleetcast'), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  chmodSync(join(cwd, 'bin/fleetcast'), 0o755);
  const { env } = at(open.system, cwd);
  where = { cwd, env: { ...env, PATH: `${cwd}/bin:${process.env.PATH}` } };
  for (const text of ['One', 'Two']) {
    const body = { from: '+12125550100', text, to: ['+12125550171'], options: { mode: 'check' } };
    ids.push((await open.call<{ id: string }>('POST', '/v1/campaigns', body)).body.id);
  }
}, 120_000);

afterAll(() => rmSync(where.cwd, { recursive: true, force: true }));

const url = () => where.env?.FLEETCAST_URL ?? '';
const cacheFile = () => join(where.cwd, 'fleetcast/last-lists.json');
const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const completes = async (...before: readonly string[]) =>
  lines((await fleetcast(where, '--complete=', ...before)).stdout);

test('ids complete from the last list, of the stage that it came from', async () => {
  expect(await completes('jobs', 'show')).toEqual([]);
  await fleetcast(where, 'campaigns', 'list', '--json');
  expect((await completes('jobs', 'show')).toSorted()).toEqual(ids.toSorted());
  expect(await completes('job', '--timeout', '5m', 'rows')).toHaveLength(2);
  expect(lines((await fleetcast(where, `--complete=${ids[0]}`, 'jobs', 'watch')).stdout)).toEqual([ids[0]]);
  await fleetcast(where, 'jobs', 'list', '--limit', '1');
  expect(await completes('jobs', 'cancel')).toEqual([ids[1]]);
  await fleetcast(where, 'keys', 'list');
  expect(await completes('keys', 'revoke')).toEqual(['local']);
  for (const FLEETCAST_URL of ['https://fleet.example.com', 'http://127.0.0.1:9']) {
    const other = { ...where, env: { ...where.env, FLEETCAST_URL } };
    expect((await fleetcast(other, '--complete=', 'jobs', 'show')).stdout).toBe('');
  }
});

test('of what is listed, ids are kept and nothing else; only their owner may read them', async () => {
  await fleetcast(where, 'campaigns', 'list');
  await fleetcast(where, 'suppressions', 'add', '+12125550179');
  await fleetcast(where, 'suppressions', 'check', '+12125550179');
  const kept = JSON.parse(readFileSync(cacheFile(), 'utf8'));
  expect([kept[url()].jobs.toSorted(), JSON.stringify(kept)]).toEqual([
    ids.toSorted(),
    expect.not.stringContaining('0179'),
  ]);
  expect(statSync(cacheFile()).mode & 0o777).toBe(0o600);
});

test('words that a shell would obey are not kept, nor completed when somebody has put them there', async () => {
  const evil = ['$(touch hacked)', '`id`', 'a b', '12125550123', 'a@example.com', 'fine-1'];
  writeFileSync(cacheFile(), JSON.stringify({ [url()]: { rules: evil } }));
  expect(await completes('rules', 'show')).toEqual(['fine-1']);
});

test('a file of last lists that is broken, or that cannot be written, stops nothing', async () => {
  writeFileSync(cacheFile(), '{');
  expect(await completes('jobs', 'show')).toEqual([]);
  const nowhere = { ...where, env: { ...where.env, XDG_CACHE_HOME: cacheFile() } };
  expect((await fleetcast(nowhere, 'jobs', 'list')).code).toBe(0);
});

const has = (name: string) => spawnSync(name, ['--version']).status === 0;

/** What each shell offers for `fleetcast jobs show `, with the script that the program prints. */
const offers = {
  bash: (words: readonly string[]) =>
    `source <(fleetcast completion bash); COMP_WORDS=(fleetcast ${words.join(' ')} ''); ` +
    `COMP_CWORD=${words.length + 1}; _fleetcast; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words: readonly string[]) =>
    `compdef() { : }; compadd() { print -l -- $found }; _files() { print files }; ` +
    `source <(fleetcast completion zsh); words=(fleetcast ${words.join(' ')} ''); ` +
    `CURRENT=${words.length + 2}; _fleetcast`,
  fish: (words: readonly string[]) =>
    `fleetcast completion fish | source; complete -C 'fleetcast ${words.join(' ')} '`,
  pwsh: (words: readonly string[]) =>
    'fleetcast completion powershell | Out-String | Invoke-Expression; ' +
    `$line = 'fleetcast ${words.join(' ')} '; ` +
    '(TabExpansion2 $line $line.Length).CompletionMatches.CompletionText',
};

/** Without the files of the person who runs the tests. */
const flags: Readonly<Record<string, string>> = { zsh: '-f ', pwsh: '-NoProfile ' };

test.each(Object.entries(offers))('%s completes ids, commands and values of options', async (name, line) => {
  if (!has(name)) return;
  await fleetcast(where, 'jobs', 'list');
  const ran = async (...words: readonly string[]) => {
    const script = line(words);
    const command = name === 'bash' ? script : `exec ${name} ${flags[name] ?? ''}-c "$SCRIPT"`;
    return lines((await shell({ ...where, env: { ...where.env, SCRIPT: script } }, command)).stdout);
  };
  expect((await ran('jobs', 'show')).toSorted()).toEqual(ids.toSorted());
  expect(await ran('jobs', 'list', '--kind')).toEqual([
    'campaign',
    'order_batch',
    'subscription_change',
    'porting',
    'account_change',
  ]);
  expect(await ran('dead-letter')).toEqual(['list', 'show', 'redrive']);
});
