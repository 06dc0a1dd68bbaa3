import { describe, expect, test } from 'vitest';
import { banner, bundle } from '../../infra/code/bundle.ts';
import { keptBundle } from '../../infra/code/kept-bundle.ts';
import { bundleOf, bundleOfText, functionNames } from '../support/bundle.ts';

/**
 * Most thousands of bytes that a start of each function reads and compiles, minified, some above what it has. What is
 * behind an `import()` is read when it is needed and does not count. `bytesOf` says what came in.
 */
const ceilings: Readonly<Record<string, number>> = {
  'sms-send': 600,
  'orders-place': 545,
  'webhooks-receive': 320,
  'api-read': 378,
  'api-files': 602,
  'api-write': 730,
  'api-keys': 320,
  'dead-letters': 345,
  directory: 400,
  console: 80,
  docs: 130,
  erase: 580,
  'events-react': 550,
  'notifications-send': 510,
  'jobs-count': 510,
  reconcile: 615,
  scheduler: 625,
  'uploads-plan': 748,
};

/** What only planning, rules and requests need. */
const heavy = ['libphonenumber-js', 'jsonata', 'liquidjs', 'luxon'];

const mayHold: Readonly<Record<string, readonly string[]>> = {
  // A search reads a number as it is written.
  'api-files': ['libphonenumber-js'],
  // A rule's condition is asked again directly before its order.
  'orders-place': ['jsonata'],
  reconcile: ['libphonenumber-js'],
  erase: ['libphonenumber-js'],
  'uploads-plan': ['libphonenumber-js', 'liquidjs'],
  'api-write': ['libphonenumber-js', 'jsonata', 'liquidjs'],
  'events-react': ['libphonenumber-js', 'jsonata', 'liquidjs'],
  scheduler: ['libphonenumber-js', 'jsonata', 'liquidjs'],
};

test('what one function leaves out as unused, another one has', () => {
  const late = "() => import('./shared/core/load-once.ts')";
  const unused = bundleOfText(`const late = ${late}; export const handler = 1;`);
  expect(Object.keys(unused.bytesOf)).not.toContain('shared/core/load-once.ts');
  const used = bundleOfText(`export const handler = ${late};`);
  expect(Object.keys(used.bytesOf)).toContain('shared/core/load-once.ts');
});

test('what is imported in both ways, and called in one, is there once', () => {
  const code = (handler: string) =>
    `import { loadOnce } from './shared/core/load-once.ts'; const late = () => import('./shared/core/load-once.ts'); ${handler}`;
  const { files, bytesOf } = bundleOfText(code('export const handler = loadOnce;'));
  expect(Object.keys(bytesOf)).toContain('shared/core/load-once.ts');
  // The entry and what both ways share: without a script for the way that nobody goes.
  expect([...files.keys()].filter((file) => file.endsWith('.mjs'))).toHaveLength(2);
});

test('a script makes a `require` only where something calls it', () => {
  const textOf = (code: string) => Buffer.from(bundleOfText(code).files.get('index.mjs') ?? []).toString();
  expect(textOf('export const handler = 1;')).not.toContain(banner);
  expect(textOf("export const handler = require('node:fs');")).toContain(banner);
});

test('a bundle that is kept is the one that would be made', () => {
  const made = bundle('functions/docs/index.ts').files;
  for (const kept of [keptBundle('docs'), keptBundle('docs')]) {
    expect([...kept.keys()].toSorted()).toEqual([...made.keys()].toSorted());
    for (const [file, code] of kept) expect(Buffer.from(made.get(file) ?? []).equals(code)).toBe(true);
  }
});

test('every function has a ceiling', () => {
  expect(Object.keys(ceilings).sort()).toEqual([...functionNames].sort());
});

describe.each(Object.entries(ceilings))('%s', (name, ceiling) => {
  test(`starts from at most ${ceiling} kB and holds no library that it has no use for`, () => {
    const { files, filesAtStart, bytesAtStart, bytesOf } = bundleOf(name);
    const libraries = new Set(
      Object.keys(bytesOf).map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''),
    );
    const found = heavy.filter((library) => libraries.has(library));
    expect(found.filter((library) => !mayHold[name]?.includes(library))).toEqual([]);
    // docs/decisions/0012: the package would put its own dispatcher in the place of Node's.
    expect(libraries).not.toContain('undici');
    expect(libraries).not.toContain('@aws-sdk/credential-provider-node');
    // It brings workers, diffs and the reading of arguments along, for 4 ms of each start.
    for (const [file, code] of files)
      if (file.endsWith('.mjs'))
        expect(Buffer.from(code).toString()).not.toMatch(/\bfrom\s*["'](?:node:)?util["']/);
    expect(Math.round(bytesAtStart / 1000)).toBeLessThanOrEqual(ceiling);
    // Each file costs a start about as much CPU as ten thousands of bytes.
    expect(filesAtStart.length).toBeLessThanOrEqual(2);
  }, 60_000);
});
