import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle } from '../../infra/code/bundle.ts';
import { type Bundled, reachedAtStart } from '../../infra/code/start-in-two-files.ts';

const root = resolve(import.meta.dirname, '../..');

export type Bundle = {
  readonly files: Bundled['files'];
  /** Of all its scripts together. */
  readonly bytes: number;
  /** The scripts that every start reads. */
  readonly filesAtStart: readonly string[];
  /** Of these. */
  readonly bytesAtStart: number;
  /** Bytes in the bundle of each source that has any, by its path from the project's root. */
  readonly bytesOf: Readonly<Record<string, number>>;
};

export const functionNames: readonly string[] = readdirSync(join(root, 'functions'));

/** A function's bundle as it is deployed, in memory. */
export function bundleOf(name: string): Bundle {
  return measured(bundle(join('functions', name, 'index.ts')));
}

/** The bundle of a module that is there as text only. */
export function bundleOfText(text: string): Bundle {
  return measured(bundle({ text }));
}

function measured({ files, scripts }: Bundled): Bundle {
  const bytesOf: Record<string, number> = {};
  for (const { bytesOf: ofScript } of scripts.values())
    for (const [path, bytes] of Object.entries(ofScript))
      if (bytes > 0) bytesOf[path] = (bytesOf[path] ?? 0) + bytes;
  const sum = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + (files.get(name)?.length ?? 0), 0);
  const filesAtStart = reachedAtStart(scripts);
  return { files, bytesOf, bytes: sum(scripts.keys()), filesAtStart, bytesAtStart: sum(filesAtStart) };
}
