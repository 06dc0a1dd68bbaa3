import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** The code of a function, made by esbuild. */
export type Bundled = {
  /** Its files by name: `index.mjs`, the parts that it loads when they are needed, their maps, and licenses. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Those of them that are code, by their names. */
  readonly scripts: ReadonlyMap<string, Script>;
};

export type Script = {
  /** Bytes of each source, by its path from the project's root. */
  readonly bytesOf: Readonly<Record<string, number>>;
  /** `static`: anyone who loads the script loads this one too. `dynamic`: when the code comes to it. */
  readonly imports: readonly { readonly name: string; readonly kind: 'static' | 'dynamic' }[];
};

const entry = 'index.mjs';

/** All that the entry and what is loaded later have in common. */
const common = 'common.mjs';

/** A folder of that name, so that paths in source maps stay as they are. */
const folder = 'bundle';

/**
 * Puts what every start reads into two files: `index.mjs` and `common.mjs`. esbuild makes a file of its own of whatever
 * several `import()` share with the entry, so that a start would open, link and evaluate up to 33 of them. What is
 * loaded later finds each under its name still: there it is passed on from `common.mjs`.
 *
 * The entry stays apart from the common code, because it may await an `import()` while it is evaluated.
 *
 * @param exportsOf the names that a script exports
 */
export function startInTwoFiles(
  { files, scripts }: Bundled,
  exportsOf: (script: string) => readonly string[],
): Bundled {
  const parts = reachedAtStart(scripts).filter((name) => name !== entry);
  if (parts.length < 2) return { files, scripts };
  const later = [...scripts.keys()].filter((name) => name !== entry && !parts.includes(name));
  const renamed = parts.map((name, no) => ({
    name,
    list: exportsOf(name).map((word) => ({ word, as: `part${no}_${word}` })),
  }));
  const all = renamed.map(({ name, list }) =>
    exporting(
      list.map(({ word, as }) => `${word} as ${as}`),
      name,
    ),
  );
  const passingOn = new Map(
    renamed.map(({ name, list }) => [
      name,
      exporting(
        list.map(({ word, as }) => `${as} as ${word}`),
        common,
      ),
    ]),
  );
  const kept = new Map([...files].filter(([name]) => !parts.includes(name.replace(/\.map$/, ''))));
  const made = inFolder((write, build) => {
    for (const name of [entry, ...parts]) {
      write(name, `${textOf(files.get(name))}\n//# sourceMappingURL=${name}.map\n`);
      write(`${name}.map`, textOf(files.get(`${name}.map`)));
    }
    const ofCommon = build({ contents: all.join(''), name: common }, later);
    for (const [name, text] of passingOn) write(name, text);
    return [
      ...ofCommon,
      ...build({ contents: exporting(['handler'], entry), name: entry }, [common, ...later]),
    ];
  });
  const texts = [...passingOn].map(([name, text]) => [name, Buffer.from(text)] as const);
  return {
    files: new Map([...kept, ...made, ...texts]),
    scripts: new Map([...scripts, ...described(scripts, parts)]),
  };
}

/** The scripts that every start reads, by name. */
export function reachedAtStart(scripts: Bundled['scripts']): readonly string[] {
  const seen = new Set([entry]);
  for (const name of seen)
    for (const { name: imported, kind } of scripts.get(name)?.imports ?? [])
      if (kind === 'static') seen.add(imported);
  return [...seen];
}

function exporting(names: readonly string[], from: string): string {
  return `export{${names.join(',')}}from"./${from}";\n`;
}

function textOf(code: Uint8Array | undefined): string {
  return Buffer.from(code ?? []).toString();
}

type Made = readonly (readonly [string, Uint8Array])[];

type Build = (text: { readonly contents: string; readonly name: string }, apart: readonly string[]) => Made;

function inFolder(work: (write: (name: string, text: string) => void, build: Build) => Made): Made {
  const top = mkdtempSync(path.join(tmpdir(), 'start-'));
  const resolveDir = path.join(top, folder);
  try {
    mkdirSync(resolveDir);
    return work(
      (name, text) => writeFileSync(path.join(resolveDir, name), text),
      ({ contents, name }, apart) =>
        buildSync({
          stdin: { contents, resolveDir, sourcefile: `of-${name}` },
          absWorkingDir: top,
          outfile: path.join(folder, name),
          write: false,
          bundle: true,
          format: 'esm',
          platform: 'node',
          target: 'node24',
          minify: true,
          sourcemap: 'external',
          sourcesContent: false,
          external: apart.map((one) => `./${one}`),
          logLevel: 'warning',
        }).outputFiles.map(({ path: file, contents: code }) => [path.basename(file), code]),
    );
  } finally {
    rmSync(top, { recursive: true });
  }
}

/** What the scripts hold and load now. */
function described(scripts: Bundled['scripts'], parts: readonly string[]): Map<string, Script> {
  const bytesOf: Record<string, number> = {};
  for (const name of parts)
    for (const [source, bytes] of Object.entries(scripts.get(name)?.bytesOf ?? {}))
      bytesOf[source] = (bytesOf[source] ?? 0) + bytes;
  const loads = (names: readonly string[]) =>
    names.flatMap((name) => (scripts.get(name)?.imports ?? []).filter(({ kind }) => kind === 'dynamic'));
  const fromCommon: Script['imports'][number] = { name: common, kind: 'static' };
  const ofEntry = scripts.get(entry)?.bytesOf ?? {};
  return new Map<string, Script>([
    [entry, { bytesOf: ofEntry, imports: [fromCommon, ...loads([entry])] }],
    [common, { bytesOf, imports: loads(parts) }],
    ...parts.map((name): [string, Script] => [name, { bytesOf: {}, imports: [fromCommon] }]),
  ]);
}
