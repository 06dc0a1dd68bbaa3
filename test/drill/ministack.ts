import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onlyOnLoopback } from './loopback.ts';
import type { Machine } from './machine.ts';
import type { Pythons } from './prerequisites.ts';
import { waitFor } from './wait-for.ts';

/**
 * Takes MiniStack's sources out of a clone, bare or not. They are only ever in the drill's own folder.
 *
 * @returns the folder, and the commit with its date
 */
export async function unpackMinistack(machine: Machine, git: string, work: string, signal: AbortSignal) {
  const folder = join(work, 'ministack');
  const archive = join(work, 'ministack.tar');
  await mkdir(folder);
  const run = (program: string, ...args: string[]) =>
    machine.run('ministack-sources', program, args, { signal });
  await run('git', '-C', git, 'archive', '--output', archive, 'HEAD', 'ministack');
  await run('tar', '-xf', archive, '-C', folder);
  const version = await run('git', '-C', git, 'log', '-1', '--format=%h of %cs');
  return { folder, version: version.trim() };
}

/** @returns its address once it answers, and where it listens */
export async function startMinistack(
  machine: Machine,
  folder: string,
  pythons: Pythons,
  signal: AbortSignal,
) {
  const port = await freePort();
  const patched = join(import.meta.dirname, 'ministack_on_loopback.py');
  // Without "-B" Python would write beside our own file.
  const args = ['-B', patched, folder, String(port), pythons.ofFunctions];
  const server = machine.start('ministack', pythons.ofMinistack, args);
  const listening = await waitFor('its port', signal, async () => {
    if (!server.isRunning()) throw new Error(await lastLine(machine.logOf('ministack')));
    const open = await onlyOnLoopback(machine, signal);
    return open.some((address) => address.endsWith(`:${port}`)) ? { found: open } : { not: 'it starts' };
  });
  return { endpoint: `http://127.0.0.1:${port}`, listening };
}

async function lastLine(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return `It ended: ${lines.at(-1)}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      server.close(() => (port === undefined ? reject(new Error('There is no port')) : resolve(port)));
    });
  });
}
