import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The house's rules as data: who may import whom, and what may stand where. */
const root = fileURLToPath(new URL('..', import.meta.url));

/** Project folders (or files) that each folder may import, besides itself. */
const mayImport: Record<string, readonly string[]> = {
  'shared/errors.ts': [],
  'shared/core': ['shared/errors.ts'],
  // What flows, and sharing tokens, need from the world, in words of the domain.
  'shared/ports': ['shared/core', 'shared/errors.ts'],
  'shared/flows': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/provider': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/aws': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/memory': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/telemetry': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  // A dead letter is read as its worker would read it.
  'shared/http': [
    'shared/core',
    'shared/errors.ts',
    'shared/ports',
    'shared/flows',
    'shared/telemetry',
    'shared/workers',
  ],
  'shared/workers': ['shared/core', 'shared/errors.ts', 'shared/ports', 'shared/flows', 'shared/telemetry'],
  // The one place that knows everything.
  'shared/wiring': ['shared'],
  functions: ['shared'],
  // If it shared the client's schemas it would share its mistakes.
  'tools/provider-sandbox': ['shared/provider/organization/routes.ts', 'shared/provider/partner/routes.ts'],
  'tools/aws-emulator': ['shared'],
  'tools/simulation': ['shared', 'test/support', 'tools/aws-emulator'],
  'tools/number-plans': ['shared/core'],
  'apps/local': ['shared', 'tools/aws-emulator', 'tools/provider-sandbox'],
  'apps/rules': ['shared'],
  infra: ['shared/core', 'cdk.json'],
};

/** Packages that only these folders may import. */
const packageHomes: Record<string, readonly string[]> = {
  '@aws-sdk/': ['shared/aws', 'shared/wiring', 'apps/local', 'tools/aws-emulator'],
  '@aws-lambda-powertools/': ['shared/http', 'shared/workers', 'shared/telemetry'],
  'aws-cdk-lib': ['infra'],
  constructs: ['infra'],
  // Its types alone: docs/decisions/0012.
  undici: ['shared/provider'],
  zod: [
    'shared/http',
    'shared/workers',
    'shared/provider',
    'shared/aws',
    'shared/wiring',
    'infra',
    'apps',
    'tools',
  ],
  'libphonenumber-js': ['shared/core', 'tools/number-plans'],
  liquidjs: ['shared/core'],
  jsonata: ['shared/core'],
  standardwebhooks: ['shared/http', 'shared/aws', 'shared/provider', 'apps', 'tools'],
};

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('release-'))
    .map((path) => join(folder, path));
/** What is built: tests stand beside some of it. */
const files = ['shared', 'functions', 'apps', 'tools', 'infra']
  .flatMap(filesIn)
  .filter((path) => !path.endsWith('.test.ts'));
const allFiles = [
  ...files,
  ...filesIn('test'),
  ...filesIn('tools').filter((path) => path.endsWith('.test.ts')),
];
const contentOf = (path: string) => readFileSync(join(root, path), 'utf8');
const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const homeOf = (path: string) => Object.keys(mayImport).find((place) => within(path, place));

function importsOf(path: string, valuesOnly = false): string[] {
  const text = valuesOnly ? contentOf(path).replace(/^import type [^;]*;/gm, '') : contentOf(path);
  const found = text.matchAll(/(?:from\s+|import\s*\(?\s*)'([^']+)'/g);
  return [...found].map((match) => match[1] ?? '');
}

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(30);
});

/** Imports of this project's own files, as paths from its root. */
function ownImportsOf(path: string, valuesOnly = false): string[] {
  return importsOf(path, valuesOnly)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, join(root, dirname(path), name)));
}

test('every file imports only what its folder may', () => {
  const wrong = files.flatMap((path) => {
    const home = homeOf(path);
    const places = home === undefined ? [''] : [home, ...(mayImport[home] ?? [])];
    const allowed = (target: string) => places.some((place) => place === '' || within(target, place));
    return ownImportsOf(path)
      .filter((target) => !allowed(target))
      .map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('a function imports no other function', () => {
  const wires = files.filter((path) => within(path, 'functions'));
  expect(wires.flatMap((path) => ownImportsOf(path)).filter((target) => !within(target, 'shared'))).toEqual(
    [],
  );
});

test('every package is imported only where it is at home', () => {
  const wrong = files.flatMap((path) =>
    importsOf(path)
      .filter((name) => {
        const homes = Object.entries(packageHomes).find(([prefix]) => name.startsWith(prefix))?.[1];
        return homes !== undefined && !homes.some((place) => within(path, place));
      })
      .map((name) => `${path} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

/** Where only values count: what watches a run and what is watched name each other's types. */
const typesMayReturn = ['tools/simulation', 'test'];

test('no file depends on itself in a circle: a cycle is a missing noun', () => {
  const targetsOf = new Map(allFiles.map((path) => [path, ownImportsOf(path, hasLooseTypes(path))]));
  const closed = new Set<string>();
  const open: string[] = [];
  const circles: string[] = [];
  const walk = (path: string): void => {
    const at = open.indexOf(path);
    if (at >= 0) circles.push([...open.slice(at), path].join(' → '));
    if (at >= 0 || closed.has(path)) return;
    open.push(path);
    for (const target of targetsOf.get(path) ?? []) walk(target);
    open.pop();
    closed.add(path);
  };
  for (const path of allFiles) walk(path);
  expect(circles).toEqual([]);
});

function hasLooseTypes(path: string): boolean {
  return typesMayReturn.some((place) => within(path, place));
}

/** What is divided into folders of topics. */
const topics = [
  'shared/core',
  'shared/flows',
  'shared/provider',
  'shared/aws',
  'shared/memory',
  'shared/http',
  'apps/local',
  'tools/aws-emulator',
  'tools/provider-sandbox',
  'tools/simulation',
  'infra',
  'test',
];

test.each(topics)('folders of %s point one way: no two of them need each other', (place) => {
  const topicOf = (path: string) => {
    const [topic = '', ...rest] = within(path, place) ? path.slice(place.length + 1).split('/') : [];
    return rest.length > 0 ? topic : undefined;
  };
  const needs = new Map<string, Set<string>>();
  for (const path of allFiles) {
    const from = topicOf(path);
    if (from === undefined) continue;
    const targets = needs.get(from) ?? new Set();
    needs.set(from, targets);
    for (const target of ownImportsOf(path).map(topicOf))
      if (target !== undefined && target !== from) targets.add(target);
  }
  const reached = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const target of needs.get(from) ?? []) if (!seen.has(target)) reached(target, seen.add(target));
    return seen;
  };
  expect([...needs.keys()].filter((topic) => reached(topic).has(topic))).toEqual([]);
});

test('time, random and environment stay out of the pure part', () => {
  const impure = /Date\.now\(|new Date\(\)|Math\.random\(|process\.env/;
  const pure = ['core', 'flows', 'provider', 'memory', 'http', 'workers'].map((layer) => `shared/${layer}`);
  const broken = files.filter(
    (path) => pure.some((place) => within(path, place)) && impure.test(contentOf(path)),
  );
  expect(broken).toEqual([]);
});

test('no file has grown past 250 lines', () => {
  const product = files.filter((path) => !within(path, 'tools/simulation'));
  expect(product.filter((path) => contentOf(path).split('\n').length > 250)).toEqual([]);
});

test('no folder holds more than 20 files side by side', () => {
  const sizes = new Map<string, number>();
  for (const path of allFiles) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
});

test('a Lambda entry file is a wire of at most 8 lines', () => {
  const long = files.filter((path) => within(path, 'functions') && contentOf(path).split('\n').length > 9);
  expect(long).toEqual([]);
});

test('files are named in kebab-case, and never for being a heap', () => {
  const heaps = /^(utils?|helpers?|common|managers?|impl|misc|index)\.ts$/;
  const named = files
    .filter((path) => !within(path, 'functions'))
    .map((path) => path.split('/').at(-1) ?? '');
  expect(
    named.filter((name) => heaps.test(name) || !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(name)),
  ).toEqual([]);
});

test('every assumption that the code names has its row in docs/assumptions.md, and every row its place in the code', () => {
  const named = new Set(files.flatMap((path) => contentOf(path).match(/\bA-\d\d\b/g) ?? []));
  const rows = contentOf('docs/assumptions.md').match(/^\| (A-\d\d) /gm) ?? [];
  // One number for two guesses would stand here twice.
  expect([...named].toSorted()).toEqual(rows.map((row) => row.slice(2, 6)).toSorted());
});
