import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { bundle } from './bundle.ts';

const root = path.join(import.meta.dirname, '../..');
const kept = path.join(root, '.local/bundles');

/** All that decides what a bundle is. */
const inputs = ['functions', 'infra/code', 'shared', 'package-lock.json'];

/** Bundles of older sources that are kept beside those of the present ones. */
const olderMax = 2;

/**
 * The files of a function's bundle, by name: those that were made before of the same sources, or new ones. Bundling is
 * most of what a synthesis takes, and all stages deploy the same code.
 */
export function keptBundle(name: string): ReadonlyMap<string, Uint8Array> {
  const folder = path.join(folderOfSources(), name);
  if (!existsSync(folder)) keep(folder, bundle(path.join('functions', name, 'index.ts')).files);
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file))]));
}

/** Written beside and moved over as a whole: nobody finds it half done, and of two who make the same one is first. */
function keep(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  const draft = `${folder}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const [file, code] of files) writeFileSync(path.join(draft, file), code);
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

let found: string | undefined;

function folderOfSources(): string {
  if (found !== undefined) return found;
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs)
    for (const file of filesOf(input)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  found = path.join(kept, hash.digest('hex').slice(0, 16));
  if (!existsSync(found)) removeOlder();
  mkdirSync(found, { recursive: true });
  return found;
}

function filesOf(input: string): string[] {
  if (!statSync(path.join(root, input)).isDirectory()) return [input];
  return readdirSync(path.join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

function removeOlder(): void {
  if (!existsSync(kept)) return;
  const changedMs = (name: string) => statSync(path.join(kept, name)).mtimeMs;
  const older = readdirSync(kept).toSorted((one, other) => changedMs(other) - changedMs(one));
  for (const name of older.slice(olderMax)) rmSync(path.join(kept, name), { recursive: true, force: true });
}
