import { describe, expect, test } from 'vitest';
import { bundleOf, functionNames } from '../support/bundle.ts';

/**
 * Most thousands of bytes that a start of each function reads and compiles, minified, some above what it has. What is
 * behind an `import()` is read when it is needed and does not count. `bytesOf` says what came in.
 */
const ceilings: Readonly<Record<string, number>> = {
  'sms-send': 700,
  'orders-place': 700,
  'webhooks-receive': 500,
  'api-read': 500,
  'api-files': 600,
  'api-write': 1_300,
  authorize: 300,
  'dead-letters': 500,
  erase: 800,
  'events-react': 1_300,
  'notifications-send': 700,
  reconcile: 900,
  scheduler: 1_300,
  'uploads-plan': 1_300,
};

/** What only planning, rules and requests need. */
const heavy = ['libphonenumber-js', 'jsonata', 'liquidjs', 'luxon'];

const mayHold: Readonly<Record<string, readonly string[]>> = {
  // A rule's condition is asked again directly before its order.
  'orders-place': ['jsonata'],
  reconcile: ['libphonenumber-js'],
  erase: ['libphonenumber-js'],
  'uploads-plan': ['libphonenumber-js', 'liquidjs'],
  'api-write': ['libphonenumber-js', 'jsonata', 'liquidjs'],
  'events-react': ['libphonenumber-js', 'jsonata', 'liquidjs'],
  scheduler: ['libphonenumber-js', 'jsonata', 'liquidjs'],
};

test('every function has a ceiling', () => {
  expect(Object.keys(ceilings).sort()).toEqual([...functionNames].sort());
});

describe.each(Object.entries(ceilings))('%s', (name, ceiling) => {
  test(`starts from at most ${ceiling} kB and holds no library that it has no use for`, () => {
    const { files, bytesAtStart, bytesOf } = bundleOf(name);
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
  }, 60_000);
});
