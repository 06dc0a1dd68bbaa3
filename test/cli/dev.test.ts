import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';
import { fleetcast, shell } from './support/run-cli.ts';

const bin = fileURLToPath(new URL('../../apps/cli/bin.mjs', import.meta.url));

/** The first line that a program prints matters: it has begun by then. */
async function begin(cwd: string, ...args: readonly string[]): Promise<ChildProcess> {
  const env = { ...process.env, XDG_CONFIG_HOME: cwd };
  const child = spawn(process.execPath, [bin, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

test('a system that runs in a folder is found there; watching ends on Ctrl-C, and the system does not', async () => {
  const cwd = temporaryFolder();
  const system = await begin(cwd, 'dev', '--json');
  const where = { cwd };
  const status = await fleetcast(where, 'status', '--json');
  expect([status.code, Object.keys(JSON.parse(status.stdout))]).toEqual([
    0,
    expect.arrayContaining(['limiters']),
  ]);

  const opened = await fleetcast(where, 'open', '--as', 'ben');
  const signIn = await fetch(opened.stdout.trim(), { redirect: 'manual' });
  expect([opened.code, signIn.status, signIn.headers.has('set-cookie')]).toEqual([0, 303, true]);
  const used = await fetch(opened.stdout.trim(), { redirect: 'manual' });
  expect([used.status, used.headers.has('set-cookie')]).toEqual([303, false]);

  const lost = await fleetcast(where, 'faults', 'play', 'rate-limit');
  expect([lost.code, lost.stdout]).toEqual([0, expect.stringContaining('Undo: fleetcast faults clear')]);
  const send = [
    'campaigns create - --from +12125550100 --text Late --yes',
    "jobs list --columns id,state --json | head -1 | grep -o 'cmp_[a-z0-9]*' | head -1",
  ].map((command) => `"${process.execPath}" "${bin}" ${command}`);
  const made = await shell({ cwd }, `printf 'phone\\n+12125550103\\n' | ${send[0]} && ${send[1]}`);
  expect(made.code).toBe(0);
  const [id = ''] = made.stdout.trim().split('\n');

  const watching = await begin(cwd, 'jobs', 'watch', id);
  const ended = once(watching, 'close');
  let words = '';
  watching.stderr?.on('data', (piece) => {
    words += piece;
  });
  watching.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(words).toContain(`${id} keeps running. Watch it again: fleetcast jobs watch ${id}`);

  const stopped = once(system, 'exit');
  const { pid } = JSON.parse((await shell({ cwd }, 'cat .local/running.json')).stdout);
  process.kill(pid, 'SIGINT');
  expect(await stopped).toEqual([0, null]);
  expect(existsSync(join(cwd, '.local/running.json'))).toBe(false);
  const none = await fleetcast(where, 'status');
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('fleetcast dev starts one here')]);
}, 240_000);
