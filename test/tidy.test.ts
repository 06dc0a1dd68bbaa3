import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** The house's rules as data: who may import whom, and what may stand where. */
const root = fileURLToPath(new URL('..', import.meta.url));

/** Project folders (or files) that each folder may import, besides itself. */
const mayImport: Record<string, readonly string[]> = {
  'shared/errors.ts': [],
  'shared/core': ['shared/errors.ts'],
  'shared/ports.ts': ['shared/core'],
  'shared/flows': ['shared/core', 'shared/errors.ts', 'shared/ports.ts'],
  'shared/provider': ['shared/core', 'shared/errors.ts', 'shared/ports.ts'],
  'shared/aws': ['shared/core', 'shared/errors.ts', 'shared/ports.ts', 'shared/provider'],
  'shared/memory': ['shared/core', 'shared/errors.ts', 'shared/ports.ts'],
  'shared/lambda': ['shared/core', 'shared/errors.ts', 'shared/ports.ts', 'shared/flows'],
  functions: ['shared'],
  'apps/sandbox': ['shared/provider/organization/routes.ts'],
  'apps/local': ['shared', 'apps/sandbox'],
  infra: ['shared/core'],
};

/** Packages that only these folders may import. */
const packageHomes: Record<string, readonly string[]> = {
  '@aws-sdk/': ['shared/aws', 'apps/local'],
  '@aws-lambda-powertools/': ['shared/lambda'],
  'aws-cdk-lib': ['infra'],
  constructs: ['infra'],
  undici: ['shared/provider', 'apps/local'],
  zod: ['shared/lambda', 'shared/provider', 'shared/aws', 'infra', 'apps'],
  'csv-parse': ['shared/core'],
  'libphonenumber-js': ['shared/core'],
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

test.each(files)('%s imports only what its folder may', (path) => {
  const home = homeOf(path);
  for (const name of importsOf(path)) {
    if (name.startsWith('.')) {
      const target = relative(root, join(root, dirname(path), name));
      const allowed =
        home === undefined || within(target, home) || mayImport[home]?.some((place) => within(target, place));
      expect(allowed, `${path} imports ${target}`).toBe(true);
      if (home === 'functions')
        expect(target.startsWith('shared/'), `${path} imports another function`).toBe(true);
    } else {
      const homes = Object.entries(packageHomes).find(([prefix]) => name.startsWith(prefix))?.[1];
      expect(
        homes === undefined || homes.some((place) => within(path, place)),
        `${path} imports ${name}`,
      ).toBe(true);
    }
  }
});

describe('no folder depends on itself in a circle', () => {
  test.each(files)('%s', (path) => {
    const seen = new Set<string>();
    const reaches = (from: string): boolean =>
      importsOf(from)
        .filter((name) => name.startsWith('.') && name.endsWith('.ts'))
        .map((name) => relative(root, join(root, dirname(from), name)))
        .some((target) => {
          if (target === path) return true;
          if (seen.has(target) || !files.includes(target)) return false;
          seen.add(target);
          return reaches(target);
        });
    expect(reaches(path)).toBe(false);
  });
});

test('time, chance and environment stay out of the pure part', () => {
  const impure = /Date\.now\(|new Date\(\)|Math\.random\(|process\.env|setTimeout\(/;
  const pure = ['shared/core', 'shared/flows', 'shared/provider', 'shared/memory', 'shared/lambda'];
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
  expect(named.filter((name) => heaps.test(name) || !/^[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(name))).toEqual([]);
});

test('every assumption that the code names has its row in docs/assumptions.md, and every row its place in the code', () => {
  const named = new Set(files.flatMap((path) => contentOf(path).match(/\bA-\d\d\b/g) ?? []));
  const rows = new Set(
    contentOf('docs/assumptions.md')
      .match(/^\| (A-\d\d) /gm)
      ?.map((row) => row.slice(2, 6)),
  );
  expect([...named].toSorted()).toEqual([...rows].toSorted());
});
