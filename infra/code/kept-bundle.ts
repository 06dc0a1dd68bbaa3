import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOfInputs, installed, moveIntoPlace, removeOldest } from '../../tools/kept-folders.ts';
import { bundle } from './bundle.ts';

const root = path.join(import.meta.dirname, '../..');
const kept = path.join(root, '.local/bundles');

/** All that decides what a bundle is. */
const inputs = ['functions', 'infra/code', 'shared', 'package-lock.json', installed];

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
  moveIntoPlace(draft, folder);
}

let found: string | undefined;

function folderOfSources(): string {
  if (found !== undefined) return found;
  found = path.join(kept, hashOfInputs(root, inputs));
  if (!existsSync(found)) removeOldest(kept, olderMax);
  mkdirSync(found, { recursive: true });
  return found;
}
