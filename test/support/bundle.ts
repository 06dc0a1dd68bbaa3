import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { bundling } from '../../infra/parts/bundling.ts';

const root = resolve(import.meta.dirname, '../..');

export type Bundle = {
  readonly code: Uint8Array;
  /** Bytes in the bundle of each file that has any, by its path from the project's root. */
  readonly bytesOf: Readonly<Record<string, number>>;
};

export const functionNames: readonly string[] = readdirSync(join(root, 'functions'));

/** A function's bundle as it is deployed, in memory. */
export function bundleOf(name: string): Promise<Bundle> {
  return bundled({ entryPoints: [join('functions', name, 'index.ts')] });
}

/** The bundle of a module that is there as text only. */
export function bundleOfText(contents: string): Promise<Bundle> {
  return bundled({ stdin: { contents, resolveDir: root, loader: 'ts' } });
}

async function bundled(entry: BuildOptions): Promise<Bundle> {
  const { banner, inject, mainFields, ...same } = bundling;
  const { outputFiles, metafile } = await build({
    ...same,
    ...entry,
    inject: [...inject],
    mainFields: [...mainFields],
    banner: { js: banner },
    bundle: true,
    platform: 'node',
    absWorkingDir: root,
    outfile: 'index.mjs',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const [code] = outputFiles;
  const [output] = Object.values(metafile.outputs);
  if (code === undefined || output === undefined) throw new Error('esbuild wrote nothing');
  const kept = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return {
    code: code.contents,
    bytesOf: Object.fromEntries(kept.map(([path, { bytesInOutput }]) => [path, bytesInOutput])),
  };
}
