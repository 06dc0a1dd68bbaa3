import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { bundling } from '../../infra/parts/bundling.ts';

const folder = mkdtempSync(join(tmpdir(), 'mapped-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a bundle, made as a function's is, of a source whose third line throws. */
async function stackOf(file: string, sourcemap: boolean): Promise<string> {
  const source = join(folder, 'thrower.ts');
  writeFileSync(
    source,
    [
      'type Way = string;',
      'export function way(where: Way) {',
      "  throw new RangeError('too far: ' + where);",
      '}',
      'try { way("north"); } catch (error) { console.log((error as Error).stack); }',
    ].join('\n'),
  );
  const { banner, inject, mainFields, ...same } = bundling;
  await build({
    ...same,
    inject: [...inject],
    mainFields: [...mainFields],
    banner: { js: banner },
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    sourcemap,
    outfile: join(folder, file),
  });
  return execFileSync(process.execPath, [join(folder, file)], { encoding: 'utf8' });
}

test('a stack names file and line of the source, as TypeScript has it', async () => {
  const [first, second] = (await stackOf('index.mjs', true)).split('\n');
  expect(first).toBe('RangeError: too far: north');
  expect(second).toMatch(/^ {4}at .*\bthrower\.ts:3:9\b/);
});

test('a stack without a map names the bundle', async () => {
  const [first, second] = (await stackOf('unmapped.mjs', false)).split('\n');
  expect(first).toBe('RangeError: too far: north');
  expect(second).toContain('unmapped.mjs:');
});
