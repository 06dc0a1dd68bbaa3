import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { layersTable, topicsTables, walkInDocument } from './support/tidy/architecture.ts';
import { mayImport, packageHomes } from './support/tidy/layers.ts';
import {
  allFiles,
  contentOf,
  files,
  filesIn,
  foldersIn,
  importsOf,
  linesOf,
  ownImportsOf,
  within,
} from './support/tidy/source-files.ts';
import { walkOfRow } from './support/tidy/walk-of-row.ts';

const homeOf = (path: string) => Object.keys(mayImport).find((place) => within(path, place));

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(30);
});

test('every file imports only what its folder may', () => {
  const wrong = [...files, ...filesIn('packages/client/src')].flatMap((path) => {
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

test('no line is longer than 120 characters, but the title of a test, which is one sentence', () => {
  const isLong = (line: string) => line.length > 120;
  const isComment = (line: string) => /^\s*(\*|\/\/|\/\*)/.test(line);
  const long = allFiles
    .filter((path) => !packedData.includes(path) && !oneLongWord.includes(path))
    .flatMap((path) =>
      contentOf(path)
        .split('\n')
        .flatMap((line, at) =>
          isLong(line) && (isBuilt(path) || isComment(line)) ? [`${path}:${at + 1}`] : [],
        ),
    );
  expect(long).toEqual([]);
});

/** Tests stand beside some of what is built. */
const isBuilt = (path: string) => !within(path, 'test') && !path.endsWith('.test.ts');

/** A pattern that has no place to break. */
const oneLongWord = ['infra/stage/key-settings.ts'];

/** Written by a program: the code that unpacks them is an idea of its own. */
const packedData = ['shared/core/ingest/numbers/number-plans.ts', 'shared/core/packed-metadata.ts'];

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
  const heaps = /^(utils?|helpers?|common|managers?|impl|misc|index)\.tsx?$/;
  const named = files
    .filter((path) => !within(path, 'functions'))
    .map((path) => path.split('/').at(-1) ?? '');
  expect(
    named.filter((name) => heaps.test(name) || !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.tsx?$/.test(name)),
  ).toEqual([]);
});

test('every assumption that the code names has its row in docs/assumptions.md, and every row its place in the code', () => {
  const named = new Set(files.flatMap((path) => contentOf(path).match(/\bA-\d{2,3}\b/g) ?? []));
  const rows = [...contentOf('docs/assumptions.md').matchAll(/^\| (A-\d{2,3}) /gm)].map(([, name]) => name);
  // One number for two guesses would stand here twice.
  expect([...named].toSorted()).toEqual(rows.toSorted());
});

test('a paragraph stands with the only file of its folder that needs it, unless both together are more than 200 lines', () => {
  const importers = new Map<string, string[]>();
  for (const path of allFiles)
    for (const target of new Set(ownImportsOf(path)))
      importers.set(target, [...(importers.get(target) ?? []), path]);
  const paragraphs = files.filter((path) => {
    if (!within(path, 'shared') || packedData.includes(path) || linesOf(path) >= 30) return false;
    const [importer, ...others] = importers.get(path) ?? [];
    if (importer === undefined) return false;
    // Only a file of its own can be loaded late.
    const isLate = contentOf(importer).includes(`import('./${basename(path)}')`);
    return (
      !isLate &&
      others.length === 0 &&
      dirname(importer) === dirname(path) &&
      linesOf(path) + linesOf(importer) <= 200
    );
  });
  expect(paragraphs).toEqual([]);
});

test('no two ports have the same name', () => {
  const names = filesIn('shared/ports').flatMap((path) =>
    [...contentOf(path).matchAll(/^export (?:type|const|function|class|interface) (\w+)/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a test of random values names its seed, so that each run tries the same ones', () => {
  const unseeded = filesIn('test')
    .concat(filesIn('tools'))
    .filter((path) => {
      const count = (word: RegExp) => [...contentOf(path).matchAll(word)].length;
      return path !== 'test/tidy.test.ts' && count(/\bfc\.(?:assert|check|sample)\(/g) > count(/\bseed: \d/g);
    });
  expect(unseeded).toEqual([]);
});

test('the table of layers in docs/architecture.md says what each folder may import', () => {
  const said = layersTable();
  expect(said.map(({ folder }) => folder).toSorted()).toEqual(Object.keys(mayImport).toSorted());
  for (const { folder, targets } of said)
    expect([folder, targets.toSorted()]).toEqual([folder, [...(mayImport[folder] ?? [])].toSorted()]);
});

test('the tables of topics in docs/architecture.md name every folder of a layer once', () => {
  for (const [layer, folders] of topicsTables())
    expect([layer, folders.toSorted()]).toEqual([layer, foldersIn(`shared/${layer}`).toSorted()]);
});

test('each file on the walk of a row is imported by one before it, and docs/architecture.md counts them', () => {
  const walked = new Set<string>();
  const imported = new Set<string>();
  for (const path of walkOfRow) {
    // AWS starts these.
    if (!within(path, 'functions')) expect(imported).toContain(path);
    expect(walked).not.toContain(path);
    walked.add(path);
    for (const target of ownImportsOf(path, true)) imported.add(target);
  }
  const { count, files: named } = walkInDocument();
  expect(named.filter((path) => !walked.has(path))).toEqual([]);
  expect(count).toBe(walkOfRow.length);
});

test('the middle one of the production files has 60 to 90 lines: they are neither paragraphs nor heaps', () => {
  const built = files.filter((path) => !within(path, 'tools'));
  const sizes = built.map(linesOf).toSorted((one, other) => one - other);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  console.table({
    'production files': built.length,
    'lines, median': median,
    'lines, at most': sizes.at(-1) ?? 0,
    'files under 40 lines': sizes.filter((lines) => lines < 40).length,
    'files over 200 lines': sizes.filter((lines) => lines > 200).length,
    'files on the walk of a row': walkOfRow.length,
    'files of tools': files.length - built.length,
    'files of tests': allFiles.length - files.length,
  });
  expect(median).toBeGreaterThanOrEqual(60);
  expect(median).toBeLessThanOrEqual(90);
});
