import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundle } from '../../infra/code/bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'mapped-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Runs a bundle, made as a function's is, of a source whose third line throws, or the third line of what it loads
 * later.
 */
function stackOf(name: string, { isMapped, isLater }: { isMapped: boolean; isLater: boolean }): string {
  const source = join(folder, `${name}-source`);
  const bundled = join(folder, name);
  for (const made of [source, bundled]) mkdirSync(made);
  const thrower = [
    'type Way = string;',
    'export function way(where: Way) {',
    "  throw new RangeError('too far: ' + where);",
    '}',
  ];
  writeFileSync(join(source, 'thrower.ts'), thrower.join('\n'));
  const loaded = isLater ? "(await import('./thrower.ts')).way" : 'way';
  const first = isLater ? '' : "import { way } from './thrower.ts';";
  const shown = `try { ${loaded}("north"); } catch (error) { console.log((error as Error).stack); }`;
  writeFileSync(join(source, 'index.ts'), `${first}\n${shown}`);
  for (const [file, code] of bundle(join(source, 'index.ts')).files)
    if (isMapped || !file.endsWith('.map')) writeFileSync(join(bundled, file), code);
  return execFileSync(process.execPath, [join(bundled, 'index.mjs')], { encoding: 'utf8' });
}

test.each([false, true])('a stack names file and line of the source, loaded later: %s', (isLater) => {
  const [first, second] = stackOf(`mapped-${isLater}`, { isMapped: true, isLater }).split('\n');
  expect(first).toBe('RangeError: too far: north');
  expect(second).toMatch(/^ {4}at .*\bthrower\.ts:3:9\b/);
});

test('a stack without a map names the bundle', () => {
  const [first, second] = stackOf('unmapped', { isMapped: false, isLater: false }).split('\n');
  expect(first).toBe('RangeError: too far: north');
  expect(second).toContain('index.mjs:');
});
