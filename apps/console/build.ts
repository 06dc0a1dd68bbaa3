import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** All that decides what the pages are. */
const inputs = [
  'apps/console/src',
  'apps/console/public',
  'apps/console/index.html',
  'apps/console/vite-config.ts',
  'packages/client/src',
];

/** Where results are kept, in a checkout. */
export const builtPages = join(root, '.local/console');

/** Older pages are kept, as another process may still serve them. */
const keptMax = 3;

/**
 * Builds the console's pages, unless they were built before from the same files.
 *
 * @param cache keeps the results, each in a folder named for the hash of its inputs
 * @returns the folder with `index.html` and `assets/`, whose files are named for what they hold
 */
export async function buildConsole(cache: string, say: (line: string) => void): Promise<string> {
  const folder = join(cache, hashOfInputs());
  if (existsSync(folder)) return folder;
  say('Building the console; this takes a few seconds after each change…');
  const draft = join(cache, `draft-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  // Another process, as React is built for what NODE_ENV says, and a test runner's is not "production".
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(import.meta.dirname, 'vite-config.ts');
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--outDir', draft], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    // Moved as a whole: nobody finds it half done.
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    // Another process was first.
    rmSync(draft, { recursive: true, force: true });
  }
  removeOldest(cache);
  return folder;
}

function removeOldest(cache: string): void {
  const builtMs = (name: string) => statSync(join(cache, name)).mtimeMs;
  const folders = readdirSync(cache).filter((name) => !name.startsWith('draft-'));
  for (const name of folders.toSorted((one, other) => builtMs(other) - builtMs(one)).slice(keptMax))
    rmSync(join(cache, name), { recursive: true, force: true });
}

function hashOfInputs(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const input of inputs)
    for (const file of filesOf(join(root, input)))
      hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function filesOf(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const entries = /\.\w+$/.test(path) ? [] : readdirSync(path, { recursive: true, withFileTypes: true });
  if (/\.\w+$/.test(path)) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
