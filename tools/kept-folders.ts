import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/*
 * Folders with results that take long to make, each named for the hash of what it was made of. Bundling and the local
 * system keep such folders, and neither may import the other.
 */

/**
 * What is installed, as npm notes it with each change: packages can change without a change of the project's lock file.
 * Somebody's own edits below `node_modules` are not seen.
 */
export const installed = 'node_modules/.package-lock.json';

/**
 * @param inputs files and folders below the root; one that is not there counts as such
 * @returns a hash of these, and of the version of Node
 */
export function hashOfInputs(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs)
    for (const file of filesOf(root, input))
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Moves a folder that is whole to its place, so that nobody finds it half made.
 *
 * @param wholeWith a file of it; empty: the folder itself says that another process was first
 */
export function moveIntoPlace(draft: string, folder: string, wholeWith = ''): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(join(folder, wholeWith))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Removes what was used least lately. Somebody may still use a folder that is not the newest, so that some are kept.
 *
 * @param isDraft folders that another process may be making
 */
export function removeOldest(parent: string, keptMax: number, isDraft = (_name: string) => false): void {
  if (!existsSync(parent)) return;
  const changedMs = (name: string) => statSync(join(parent, name)).mtimeMs;
  const folders = readdirSync(parent).filter((name) => !isDraft(name));
  const newestFirst = folders.toSorted((one, other) => changedMs(other) - changedMs(one));
  for (const name of newestFirst.slice(keptMax)) rmSync(join(parent, name), { recursive: true, force: true });
}

function filesOf(root: string, input: string): string[] {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}
