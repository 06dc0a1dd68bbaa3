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
  'shared/provider/endpoint': ['shared/core', 'shared/errors.ts', 'shared/ports', 'shared/provider'],
  'shared/aws': [
    'shared/core',
    'shared/errors.ts',
    'shared/ports',
    'shared/provider',
    'shared/provider/endpoint',
  ],
  'shared/memory': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/lambda': ['shared/core', 'shared/errors.ts', 'shared/ports', 'shared/flows'],
  functions: ['shared'],
  'apps/sandbox': ['shared/provider/organization/routes.ts', 'shared/provider/partner/routes.ts'],
  'apps/local': ['shared', 'apps/sandbox'],
  'apps/rules': ['shared'],
  infra: ['shared/core', 'cdk.json'],
};

/** Packages that only these folders may import. */
const packageHomes: Record<string, readonly string[]> = {
  '@aws-sdk/': ['shared/aws', 'apps/local'],
  '@aws-lambda-powertools/': ['shared/lambda'],
  'aws-cdk-lib': ['infra'],
  constructs: ['infra'],
  // Its types alone: docs/decisions/0012.
  undici: ['shared/provider'],
  zod: ['shared/lambda', 'shared/provider', 'shared/aws', 'infra', 'apps'],
  'libphonenumber-js': ['shared/core'],
  liquidjs: ['shared/core'],
  jsonata: ['shared/core'],
  standardwebhooks: ['shared/lambda', 'shared/aws', 'apps'],
};

const files = ['shared', 'functions', 'apps', 'infra'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path)),
);
const contentOf = (path: string) => readFileSync(join(root, path), 'utf8');
const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const homeOf = (path: string) => Object.keys(mayImport).find((place) => within(path, place));

function importsOf(path: string): string[] {
  const found = contentOf(path).matchAll(/(?:from\s+|import\s*\(?\s*)'([^']+)'/g);
  return [...found].map((match) => match[1] ?? '');
}

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(30);
});

/** Imports of this project's own files, as paths from its root. */
function ownImportsOf(path: string): string[] {
  return importsOf(path)
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
  expect(wires.flatMap(ownImportsOf).filter((target) => !within(target, 'shared'))).toEqual([]);
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

test('no file depends on itself in a circle: a cycle is a missing noun', () => {
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    ownImportsOf(from).some((target) => {
      if (target === goal) return true;
      if (seen.has(target) || !files.includes(target)) return false;
      seen.add(target);
      return reaches(target, goal, seen);
    });
  expect(files.filter((path) => reaches(path, path))).toEqual([]);
});

/** What is divided into folders of topics. */
const topics = [
  'shared/core',
  'shared/flows',
  'shared/provider',
  'shared/lambda',
  'apps/local',
  'apps/sandbox',
  'infra',
];

test.each(topics)('folders of %s point one way: no two of them need each other', (place) => {
  const topicOf = (path: string) => {
    const [topic = '', ...rest] = within(path, place) ? path.slice(place.length + 1).split('/') : [];
    return rest.length > 0 ? topic : undefined;
  };
  const needs = new Map<string, Set<string>>();
  for (const path of files) {
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

test('time, chance and environment stay out of the pure part', () => {
  const impure = /Date\.now\(|new Date\(\)|Math\.random\(|process\.env/;
  const pure = [
    'shared/core',
    'shared/flows',
    'shared/provider',
    'shared/provider/endpoint',
    'shared/memory',
    'shared/lambda',
  ];
  const broken = files.filter(
    (path) => pure.some((place) => within(path, place)) && impure.test(contentOf(path)),
  );
  expect(broken).toEqual([]);
});

test('no file has grown past 250 lines', () => {
  expect(files.filter((path) => contentOf(path).split('\n').length > 250)).toEqual([]);
});

test('a Lambda entry file is a wire of at most 30 lines', () => {
  const long = files.filter((path) => within(path, 'functions') && contentOf(path).split('\n').length > 31);
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
