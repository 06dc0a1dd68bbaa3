import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** All that decides what the pages are. */
const inputs = [
  'apps/console/src',
  'apps/console/public',
  'apps/console/index.html',
  'apps/console/build.ts',
  'packages/client/src',
];

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
  // Loaded only here: it is large, and seldom wanted.
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // Whatever the process that builds is for.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: draft, emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  for (const name of readdirSync(cache))
    if (join(cache, name) !== draft) rmSync(join(cache, name), { recursive: true, force: true });
  // Moved as a whole: nobody finds it half done.
  renameSync(draft, folder);
  return folder;
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
