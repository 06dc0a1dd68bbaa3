import { isBuiltin } from 'node:module';
import path from 'node:path';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { type Bundled, type Script, startInTwoFiles } from './start-in-two-files.ts';

const root = path.join(import.meta.dirname, '../..');

/** Nothing is written there. */
const outdir = 'bundle';

/**
 * Makes a function's code into `index.mjs` and what that loads when it is needed: everything behind an `import()` is a
 * file of its own, which a start does not read; what it reads is two files. They are the same wherever they are written
 * to.
 *
 * @param entry a path from the project's root, or a module that is there as text only
 */
export function bundle(entry: string | { readonly text: string }): Bundled {
  const unused = new Set(unusedBefore);
  const needed = new Set<string>();
  for (;;) {
    const { files, scripts, exportsOf, parts, missing } = build(entry, unused);
    const used = new Set(['index.mjs']);
    for (const script of used) for (const { name } of scripts.get(script)?.imports ?? []) used.add(name);
    const more = parts.filter(([script, source]) => !used.has(script) && !needed.has(source));
    for (const [, source] of more) unused.add(source);
    const lost = missing.filter(([script]) => used.has(script)).map(([, source]) => source);
    for (const source of lost) needed.add(source);
    for (const source of needed) unused.delete(source);
    if (more.length + lost.length > 0) continue;
    for (const source of unused) unusedBefore.add(source);
    // What is imported in both ways, and called in one, has a script for the other way.
    for (const [script] of parts.filter(([name]) => !used.has(name)))
      for (const file of [script, `${script}.map`]) files.delete(file);
    return startInTwoFiles(
      { files, scripts: new Map([...scripts].filter(([name]) => used.has(name))) },
      exportsOf,
    );
  }
}

/** What was unused in functions so far is most likely unused in the next one: that saves building it twice. */
const unusedBefore = new Set<string>();

/**
 * @param unused sources behind an `import()` of code that nobody calls. esbuild makes them all the same, and parts what
 * they share with the rest as if it were needed
 */
function build(entry: string | { readonly text: string }, unused: ReadonlySet<string>) {
  const from: BuildOptions =
    typeof entry === 'string'
      ? { entryPoints: { index: entry } }
      : {
          stdin: { contents: entry.text, resolveDir: root, loader: 'ts', sourcefile: 'index.ts' },
          entryNames: 'index',
        };
  const { outputFiles, metafile } = buildSync({
    ...from,
    absWorkingDir: root,
    outdir,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    chunkNames: '[hash]',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    // `mapped-stacks.ts` finds them by their names.
    sourcemap: 'external',
    sourcesContent: false,
    // Beside the code, in a file of their own that nothing reads.
    legalComments: 'external',
    banner: { js: banner },
    inject: [path.join(root, 'shared/telemetry/mapped-stacks.ts')],
    alias,
    external: [...unused].map((source) => path.join(root, source)),
    logLevel: 'warning',
  });
  const outputs = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('.mjs'));
  const exported = new Map(outputs.map(([file, { exports }]) => [nameOf(file), exports]));
  const parts = outputs.map(([file, { entryPoint = '' }]) => [nameOf(file), entryPoint] as const);
  return {
    files: new Map(outputFiles.map(({ path: file, contents }) => [path.basename(file), lighter(contents)])),
    exportsOf: (script: string) => exported.get(script) ?? [],
    scripts: new Map(outputs.map(([file, { inputs, imports }]) => [nameOf(file), scriptOf(inputs, imports)])),
    /** Sources that were left out as unused, by script that imports them. */
    missing: outputs.flatMap(([file, { imports }]) =>
      missingIn(imports, unused).map((source) => [nameOf(file), source] as const),
    ),
    /** Sources behind an `import()`, by script. */
    parts: parts.filter(([script, source]) => script !== 'index.mjs' && source !== ''),
  };
}

type Output = Metafile['outputs'][string];

function scriptOf(inputs: Output['inputs'], imports: Output['imports']): Script {
  const bytes = Object.entries(inputs).map(([source, { bytesInOutput }]) => [source, bytesInOutput]);
  const own = imports.filter(({ external }) => external !== true);
  return {
    bytesOf: Object.fromEntries(bytes),
    imports: own.map(({ path: imported, kind }) => ({
      name: nameOf(imported),
      kind: kind === 'dynamic-import' ? 'dynamic' : 'static',
    })),
  };
}

function missingIn(imports: Output['imports'], unused: ReadonlySet<string>): string[] {
  const lost = imports.filter(({ path: imported, external }) => external === true && !isBuiltin(imported));
  return lost.map(({ path: imported }) => {
    const source = path.relative(root, path.resolve(root, outdir, imported));
    if (!unused.has(source)) throw new Error(`${imported} would be missing in the bundle`);
    return source;
  });
}

function nameOf(file: string): string {
  return path.relative(outdir, file);
}

/** CommonJS leftovers in a bundle call `require`. */
export const banner = "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);";

/** Leaves the banner out where nothing calls `require`. Its line stays, for the map. */
function lighter(contents: Uint8Array): Uint8Array {
  const text = Buffer.from(contents).toString();
  return text.startsWith(banner) && !/\brequire\b/.test(text.slice(banner.length))
    ? Buffer.from(text.slice(banner.length))
    : contents;
}

const alias = {
  /**
   * A client's own chain of credentials looks for profiles, single sign-on, web identity and instance metadata, with
   * four more clients in about 100 kB. Lambda gives credentials by environment variables only.
   * Source: Lambda developer guide, "Defined runtime environment variables".
   */
  '@aws-sdk/credential-provider-node': path.join(root, 'shared/aws/sdk/environment-credentials.ts'),
  // Parts of the clients that nothing here runs: 29 kB of each bundle with DynamoDB and S3.
  '@aws-sdk/middleware-endpoint-discovery': path.join(root, 'shared/aws/sdk/no-endpoint-discovery.ts'),
  '@smithy/core/event-streams': path.join(root, 'shared/aws/sdk/no-event-streams.ts'),
};
